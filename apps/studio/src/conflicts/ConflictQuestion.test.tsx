// Needs a page
import { aStudy } from '@fovea/samples/studies';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { useConflictQuestion, type FieldConflict } from '../currentStudy/studyConflict';
import { ConflictQuestion } from './ConflictQuestion';

vi.mock('../controls/feedback/showUndoSnackbar', () => ({ showUndoSnackbar: vi.fn() }));

// Their first import takes longer than a test waits.
beforeAll(() => Promise.all([import('./StudyConflictDialog'), import('./DeletedDialog')]));
afterEach(() => {
  cleanup();
  useConflictQuestion.setState({ question: null });
});

/** The dialog is loaded, and takes the focus, in its own time. */
const WAIT = { timeout: 10_000 };

const study = aStudy({ name: 'Coffee' });
const conflict = (path: string): FieldConflict => ({ path, mine: 'A', theirs: 'B' });

function begin() {
  show(
    <>
      <input aria-label="Title" />
      <ConflictQuestion />
    </>,
  );
}
const ask = (...conflicts: FieldConflict[]) => {
  const answer = vi.fn();
  act(() =>
    useConflictQuestion.setState({ question: { kind: 'values', study, conflicts, answer } }),
  );
  return answer;
};

test('one conflict is answered with a button, and what is being typed presses none', async () => {
  begin();
  await userEvent.click(screen.getByLabelText('Title'));
  const answer = ask(conflict('name'));
  expect(await screen.findByText('Study name', {}, WAIT)).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Choose/), WAIT);
  await userEvent.keyboard('a word{Enter}');
  expect(answer).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  expect(answer).toHaveBeenCalledWith('theirs');
});

test('of several conflicts each is chosen', async () => {
  begin();
  const answer = ask(conflict('name'), conflict('contactEmail'));
  await screen.findByText('Contact e-mail', {}, WAIT);
  await userEvent.click(screen.getAllByRole('radio', { name: 'B' })[1]!);
  await userEvent.click(screen.getByRole('button', { name: 'Save as chosen' }));
  expect(answer).toHaveBeenCalledWith(
    new Map([
      ['name ', 'mine'],
      ['contactEmail ', 'theirs'],
    ]),
  );
});

test.each([
  [true, 'Leave it deleted', 'Restore it', 'restore'],
  [false, 'Drop my change', null, 'leave'],
] as const)(
  'a deleted stimulus can be restored: %s',
  async (canRestore, leave, restore, chosen) => {
    begin();
    const answer = vi.fn();
    const question = { kind: 'deleted', name: 'Poster', canRestore, answer } as const;
    act(() => useConflictQuestion.setState({ question }));
    expect(await screen.findByRole('button', { name: leave }, WAIT)).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Somebody/), WAIT);
    await userEvent.keyboard(' {Enter}');
    expect(answer).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: restore ?? leave }));
    expect(answer).toHaveBeenCalledWith(chosen);
  },
);
