// Needs a page
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { openJournal } from '../recording/openJournal';
import { rememberParticipation, findPreviousParticipation } from '../journey/previousParticipation';
import messages from '../messages/en-US.json';
import { listPendingWithdrawals } from './pendingWithdrawals';
import WithdrawScreen from './WithdrawScreen';

const key = { studyId: 's', sessionId: 'e', secret: 'A'.repeat(43) };
let asked: string[];

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(answers: readonly (number | null)[], isConfirmed = false) {
  asked = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${url} ${String(init?.body)}`);
    const status = left.shift() ?? null;
    if (status === null) throw new TypeError('away');
    return new Response('{"withdrawnDate":"2026-11-21T10:00:00.000Z","message":"no"}', { status });
  });
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <WithdrawScreen sessionKey={key} isConfirmed={isConfirmed} />
    </IntlProvider>,
  );
  return userEvent.setup();
}

async function confirm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Erase my data' }));
}

it('asks for confirmation before erasing, and reports when it is done', async () => {
  rememberParticipation({ studyId: 's', receipt: 'AB12-CD34', time: '2026-11-21T10:00:00.000Z' });
  const user = open([200]);
  const erase = screen.getByRole<HTMLButtonElement>('button', { name: 'Erase my data' });
  expect(erase.disabled).toBe(true);
  expect(asked).toEqual([]);
  await confirm(user);
  await screen.findByRole('heading', { name: 'Your data is erased' });
  expect(asked).toEqual([
    `POST /datacollection/studies/s/sessions/e/withdraw {"secret":"${key.secret}"}`,
  ]);
  expect(findPreviousParticipation('s')).toBeNull();
});

it.each([403, 404])('reports a link that does not match the session (%i)', async (status) => {
  const user = open([status]);
  await confirm(user);
  await screen.findByRole('heading', { name: 'This link erases nothing' });
});

it('reports success when nothing was left to erase', async () => {
  const user = open([410]);
  await confirm(user);
  await screen.findByRole('heading', { name: 'Your data is erased' });
});

it('reports too many attempts, and tries again', async () => {
  const user = open([429, 200]);
  await confirm(user);
  await screen.findByText(/asked too often/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Your data is erased' });
});

it('erases at once in the middle of a study', async () => {
  open([200], true);
  await screen.findByRole('heading', { name: 'Your data is erased' });
  expect(asked).toHaveLength(1);
});

const stored = {
  sessionId: key.sessionId,
  studyId: key.studyId,
  studyName: '',
  startedWallMs: 0,
  clockMs: 0,
  slideIndex: 0,
  ended: true,
};
const begin = {
  sessionId: key.sessionId,
  consent: { textSha256: '', version: 1, locale: 'en-US', time: '' },
  variables: {},
  preview: false,
  device: {},
};

it('erases data on this device only with the secret of the session', async () => {
  const journal = await openJournal();
  await journal.saveSession({ ...stored, begin: { ...begin, secret: 'B'.repeat(43) } });
  open([403], true);
  await screen.findByRole('heading', { name: 'This link erases nothing' });
  expect(await journal.sessions()).toHaveLength(1);
  cleanup();
  await journal.saveSession({ ...stored, begin: { ...begin, secret: key.secret } });
  open([200], true);
  await screen.findByRole('heading', { name: 'Your data is erased' });
  expect(await journal.sessions()).toHaveLength(0);
});

it('asks the server even when local storage fails', async () => {
  const journal = await openJournal();
  vi.spyOn(journal, 'sessions').mockRejectedValueOnce(new Error('stuck'));
  open([200], true);
  await screen.findByRole('heading', { name: 'Your data is erased' });
  expect(asked).toHaveLength(1);
});

it('retries an unanswered withdrawal by itself, and reports when it is done', async () => {
  open([429, 200], true);
  await screen.findByRole('heading', { name: 'Not erased yet' });
  expect(listPendingWithdrawals()).toEqual([key]);
  dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: 'Your data is erased' });
  expect(asked).toHaveLength(2);
  expect(listPendingWithdrawals()).toEqual([]);
});
