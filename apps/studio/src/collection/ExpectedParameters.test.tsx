// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { aStudy } from '@fovea/samples/studies';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editStudy } from '../currentStudy/optimisticStudy';
import { forgetPanel, showPanel as show } from '../panelStudies/testing/showPanel';
import { fakeServers, json } from '../state/testing/fakeServers';
import { ExpectedParameters } from './ExpectedParameters';

vi.mock('../currentStudy/optimisticStudy', () => ({ editStudy: vi.fn() }));

const serve = (panel: object | null) =>
  fakeServers({ 'GET /studies/study-1/panel': () => json({ panel }) });
beforeEach(() => void serve(null));
afterEach(() => {
  forgetPanel();
  vi.mocked(editStudy).mockReset();
});

const study = (given: Partial<Study> = {}) =>
  aStudy({ locked: false, expectedParameters: ['rid'], ...given });
const name = () => screen.getByLabelText<HTMLInputElement>('Name of a parameter');

test('a parameter is added with Enter or the button, and the next one can be typed', async () => {
  const user = userEvent.setup();
  show(<ExpectedParameters study={study()} isLocked={false} />);
  await user.type(name(), ' wave {Enter}');
  expect(editStudy).toHaveBeenLastCalledWith('study-1', { expectedParameters: ['rid', 'wave'] });
  expect(name().value).toBe('');
  await user.type(name(), 'pid');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(editStudy).toHaveBeenLastCalledWith('study-1', { expectedParameters: ['rid', 'pid'] });
});

test.each([
  ['a b', /begins with a letter/],
  ['rid', /already declared/],
  ['foveaLocale', /reserved/],
])('%s is not added, with the reason', async (typed, message) => {
  const user = userEvent.setup();
  show(<ExpectedParameters study={study()} isLocked={false} />);
  await user.type(name(), `${typed}{Enter}`);
  await screen.findByText(message);
  expect(editStudy).not.toHaveBeenCalled();
  expect(name().value).toBe(typed);
});

test('a parameter is removed, unless a redirect uses it', async () => {
  const user = userEvent.setup();
  const expectedParameters = ['rid', 'wave'];
  const studyFinishedRedirect = 'https://panel.example/?id={{rid}}';
  show(
    <ExpectedParameters
      study={study({ expectedParameters, studyFinishedRedirect })}
      isLocked={false}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Remove rid' }));
  expect(screen.getByRole('alert').textContent).toContain('{{rid}}');
  expect(editStudy).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Remove wave' }));
  expect(editStudy).toHaveBeenLastCalledWith('study-1', { expectedParameters: ['rid'] });
  expect(document.activeElement).toBe(name());
});

test('a parameter that the redirect panel uses is not removed', async () => {
  const user = userEvent.setup();
  const ends = { COMPLETE: 'https://panel.example/?w={{wave}}' };
  const { names } = serve({ idParameter: 'rid', ends, statusCall: null });
  const expectedParameters = ['rid', 'wave', 'other'];
  show(<ExpectedParameters study={study({ expectedParameters })} isLocked={false} />);
  await vi.waitFor(() => expect(names()).toHaveLength(1));
  for (const used of ['rid', 'wave']) {
    await user.click(screen.getByRole('button', { name: `Remove ${used}` }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`The redirect panel uses the parameter ${used}.`);
  }
  expect(editStudy).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Remove other' }));
  expect(editStudy).toHaveBeenLastCalledWith('study-1', { expectedParameters: ['rid', 'wave'] });
});

test('those of Prolific are added at once, without those that are there', async () => {
  const user = userEvent.setup();
  show(<ExpectedParameters study={study({ expectedParameters: ['STUDY_ID'] })} isLocked={false} />);
  await user.click(screen.getByRole('button', { name: 'Add those of Prolific' }));
  expect(editStudy).toHaveBeenLastCalledWith('study-1', {
    expectedParameters: ['STUDY_ID', 'PROLIFIC_PID', 'SESSION_ID'],
  });
});

test('the link is shown as a panel completes it', () => {
  show(<ExpectedParameters study={study({ expectedParameters: ['rid', 'w'] })} isLocked={false} />);
  expect(screen.getByText(/\?rid=…&w=…#s\/study-1$/)).toBeTruthy();
});

test('a locked study shows its parameters and offers no change', () => {
  show(<ExpectedParameters study={study()} isLocked />);
  expect(screen.getByText('rid')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});
