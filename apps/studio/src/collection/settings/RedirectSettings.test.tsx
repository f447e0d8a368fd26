// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { aStudy } from '@fovea/samples/studies';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { RedirectSettings } from './RedirectSettings';

vi.mock('../../currentStudy/optimisticStudy', () => ({ editStudy: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.mocked(editStudy).mockReset();
});

const study = (given: Partial<Study> = {}) =>
  aStudy({ locked: false, expectedParameters: ['rid', 'wave'], ...given });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const insert = async (at: number, item: string) => {
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('button', { name: /^Insert placeholder: / })[at]!);
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(item) }));
};

test('a placeholder is inserted at the caret and saved, and the caret stands behind it', async () => {
  const studyFinishedRedirect = 'https://panel.example/?id=&x=1';
  show(<RedirectSettings study={study({ studyFinishedRedirect })} isLocked={false} />);
  const input = field('After the study');
  const at = 'https://panel.example/?id='.length;
  input.focus();
  input.setSelectionRange(at, at);
  await insert(0, 'rid');
  const after = 'https://panel.example/?id={{rid}}&x=1';
  expect(input.value).toBe(after);
  expect(editStudy).toHaveBeenLastCalledWith('study-1', { studyFinishedRedirect: after });
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.selectionStart).toBe(at + '{{rid}}'.length);
});

test('a selected text is replaced, and without a caret the placeholder comes last', async () => {
  const address = 'https://panel.example/?id=ID';
  show(
    <RedirectSettings
      study={study({ studyFinishedRedirect: address, rejectConsentRedirect: address })}
      isLocked={false}
    />,
  );
  const input = field('After the study');
  input.focus();
  input.setSelectionRange(address.length - 2, address.length);
  await insert(0, 'Session id');
  expect(input.value).toBe('https://panel.example/?id={{foveaSession}}');
  await insert(1, 'Reason');
  expect(field('When consent is not given').value).toBe(`${address}{{foveaReason}}`);
});

test('the finished address is shown with example values', () => {
  const studyFinishedRedirect =
    'https://panel.example/{{rid}}?r={{foveaReason}}&n={{foveaRespondent}}';
  const rejectConsentRedirect =
    'https://panel.example/{{wave}}?r={{foveaReason}}&n={{foveaRespondent}}';
  const given = study({ studyFinishedRedirect, rejectConsentRedirect });
  show(<RedirectSettings study={given} isLocked={false} />);
  screen.getByText('https://panel.example/example-rid?r=finished&n=Respondent%2012');
  // Nobody has a session or a label who did not agree.
  screen.getByText('https://panel.example/example-wave?r=rejected&n=');
});

test('the reasons are listed where the address places them', () => {
  const collectionErrorRedirect = 'https://panel.example/{{foveaReason}}';
  show(<RedirectSettings study={study({ collectionErrorRedirect })} isLocked={false} />);
  expect(screen.queryByText(/foveaReason=/)).toBeNull();
  for (const reason of ['calibration', 'device', 'collection', 'upload']) {
    expect(screen.getByText(reason)).toBeTruthy();
  }
  expect(screen.getAllByText('https://panel.example/calibration')).toHaveLength(1);
});

test('a placeholder that is not declared is named, not saved, and saved once it is declared', async () => {
  const { again } = show(<RedirectSettings study={study()} isLocked={false} />);
  const typed = 'https://panel.example/?id={{pid}}';
  fireEvent.change(field('After the study'), { target: { value: typed } });
  await screen.findByText(/\{\{pid\}\} is not declared/);
  expect(editStudy).not.toHaveBeenCalled();
  again(<RedirectSettings study={study({ expectedParameters: ['pid'] })} isLocked={false} />);
  expect(screen.queryByText(/is not declared/)).toBeNull();
  expect(editStudy).toHaveBeenCalledTimes(1);
  expect(editStudy).toHaveBeenCalledWith('study-1', { studyFinishedRedirect: typed });
});

test('a placeholder in the host is refused with the reason', async () => {
  show(<RedirectSettings study={study()} isLocked={false} />);
  const value = 'https://{{rid}}.panel.example';
  fireEvent.change(field('After the study'), { target: { value } });
  await screen.findByText(/only stand after the host/);
  expect(editStudy).not.toHaveBeenCalled();
});

test('a locked study offers no placeholders', () => {
  show(<RedirectSettings study={study()} isLocked />);
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', {
    name: /^Insert placeholder: /,
  });
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]);
});
