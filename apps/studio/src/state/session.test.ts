// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { kept } from './kept';
import { logIn, logOut, startSession, useSession } from './session';
import { token } from './token';

const user = { id: 'u', name: 'Robin', features: ['STUDY'] };
const company = { id: 'c', name: 'Demo', rootFolder: 'f' };
const later = new Date(Date.now() + 60_000).toISOString();
let requests: string[] = [];
let answers: Record<string, () => Response> = {};

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const status = () => useSession.getState().status;

beforeEach(() => {
  localStorage.clear();
  token.clear();
  requests = [];
  answers = {
    'POST /token': () => json({ accessToken: 'secret', expirationDate: later, mfaNeeded: false }),
    'GET /users/current': () => json(user),
    'GET /companies/current': () => json(company),
    'DELETE /token/': () => new Response(null, { status: 204 }),
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = `${init.method} ${url}`;
    requests.push(name);
    return answers[name]?.() ?? json({ status: 404, message: 'no' }, 404);
  });
  useSession.setState({ status: 'logged-out', user: null, company: null });
});

it('signs in, keeps the token, and forgets it at logout', async () => {
  const done = logIn('a@b.example', 'secret');
  expect(status()).toBe('logging-in');
  await done;
  expect(useSession.getState()).toMatchObject({ status: 'logged-in', user, company });
  expect(kept.read('token')).toMatchObject({ accessToken: 'secret' });
  await logOut();
  expect(requests).toContain('DELETE /token/');
  expect(status()).toBe('logged-out');
  expect(kept.read('token')).toBeUndefined();
});

it('returns to logged-out when the password is wrong', async () => {
  answers['POST /token'] = () => json({ status: 401, message: 'no' }, 401);
  await expect(logIn('a@b.example', 'wrong')).rejects.toMatchObject({ status: 401 });
  expect(status()).toBe('logged-out');
});

it('verifies a kept token, and logs out when the user cannot be fetched', async () => {
  token.set({ accessToken: 'kept', expirationDate: later });
  startSession();
  expect(status()).toBe('verifying');
  await vi.waitFor(() => expect(status()).toBe('logged-in'), 10_000);

  answers['GET /users/current'] = () => json({ status: 404, message: 'gone' }, 404);
  startSession();
  await vi.waitFor(() => expect(status()).toBe('logged-out'), 10_000);
  expect(kept.read('token')).toBeUndefined();
});

it('does not use a token that has expired', () => {
  token.set({ accessToken: 'old', expirationDate: new Date(Date.now() - 1).toISOString() });
  startSession();
  expect(status()).toBe('logged-out');
});

it('logs out at any 401, and when another tab logs out', async () => {
  startSession();
  await logIn('a@b.example', 'secret');
  window.dispatchEvent(new StorageEvent('storage', { key: 'fovea.studio', newValue: null }));
  expect(status()).toBe('logged-out');

  await logIn('a@b.example', 'secret');
  answers['GET /users/current'] = () => json({ status: 401, message: 'no' }, 401);
  token.set({ accessToken: 'ended', expirationDate: later });
  startSession();
  await vi.waitFor(() => expect(status()).toBe('logged-out'), 10_000);
});
