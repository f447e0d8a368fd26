// Needs a page
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from './api';
import { forgetPublicConfig } from './publicConfig';
import { localStore } from './localStore';
import {
  clearSession,
  logOut,
  refetchCompany,
  setStatus,
  startSession,
  useSession,
  useWasEnded,
} from './session';
import { logIn } from '../signIn/signIn';
import { COMPANY, fakeServers, json, no, tokenOf, USER } from './testing/fakeServers';
import { token } from './token';
import { getCurrentUser } from '@fovea/contract/people/accounts';

const later = new Date(Date.now() + 60_000).toISOString();
/** A response that the test resolves (Node 20 has no Promise.withResolvers). */
function openAnswer() {
  let resolve: (answer: Response) => void = () => {};
  const promise = new Promise<Response>((then) => (resolve = then));
  return { promise, resolve: (answer: Response) => resolve(answer) };
}
const status = () => useSession.getState().status;
let server: ReturnType<typeof fakeServers>;

beforeEach(() => {
  localStorage.clear();
  clearSession();
  forgetPublicConfig();
  server = fakeServers();
  startSession();
});

it('signs in, stores the token, and removes it at logout', async () => {
  const signedIn = logIn('a@b.example', 'secret');
  expect(status()).toBe('logging-in');
  await signedIn;
  expect(useSession.getState()).toMatchObject({
    status: 'logged-in',
    user: USER,
    company: COMPANY,
  });
  expect(localStore.read('token')).toMatchObject({ accessToken: 'secret', base: '' });
  await logOut();
  expect(server.requests.at(-1)).toMatchObject({ name: 'DELETE /token/', token: 'secret' });
  expect(useWasEnded.getState().wasEnded).toBe(false);
  expect(status()).toBe('logged-out');
  expect(localStore.read('token')).toBeUndefined();
});

it('verifies a stored token, and logs out when the user cannot be fetched', async () => {
  token.set({ accessToken: 'kept', expirationDate: later });
  startSession();
  expect(status()).toBe('verifying');
  await vi.waitFor(() => expect(status()).toBe('logged-in'), 10_000);

  server.answers['GET /users/current'] = () => no(404);
  startSession();
  await vi.waitFor(() => expect(status()).toBe('logged-out'), 10_000);
  expect(localStore.read('token')).toBeUndefined();
});

it('does not use an expired token', () => {
  token.set({ accessToken: 'old', expirationDate: new Date(Date.now() - 1).toISOString() });
  startSession();
  expect(status()).toBe('logged-out');
});

it('logs out when another tab logs out', async () => {
  await logIn('a@b.example', 'secret');
  window.dispatchEvent(new StorageEvent('storage', { key: 'fovea.studio', newValue: null }));
  expect(status()).toBe('logged-out');
});

it('logs out at any 401, for example of a disabled user', async () => {
  await logIn('a@b.example', 'secret');
  server.answers['GET /users/current'] = () => no(401);
  await expect(call(getCurrentUser, {})).rejects.toThrow('no');
  expect(status()).toBe('logged-out');
  expect(localStore.read('token')).toBeUndefined();
  expect(useWasEnded.getState().wasEnded).toBe(true);
  await logIn('a@b.example', 'secret').catch(() => {});
  expect(useWasEnded.getState().wasEnded).toBe(false);
});

it('a late 401 does not end the next session', async () => {
  await logIn('a@b.example', 'secret');
  const answer = openAnswer();
  server.answers['GET /users/current'] = () => answer.promise;
  const late = call(getCurrentUser, {}).catch(() => 'failed');
  await logOut();
  server.answers['GET /users/current'] = () => json(USER);
  server.answers['POST /token'] = () => tokenOf('another');
  await logIn('a@b.example', 'secret');
  answer.resolve(no(401));
  expect(await late).toBe('failed');
  expect(status()).toBe('logged-in');
  expect(token.get()).toBe('another');
});

it('a 401 adopts the token that another tab has stored', async () => {
  await logIn('a@b.example', 'secret');
  localStore.write('token', { accessToken: 'elsewhere', expirationDate: later });
  server.answers['GET /users/current'] = ({ token: sent }) =>
    sent === 'elsewhere' ? json({ ...USER, id: 'v' }) : no(401);
  await call(getCurrentUser, {}).catch(() => {});
  await vi.waitFor(() => expect(useSession.getState().user?.id).toBe('v'));
  expect(token.get()).toBe('elsewhere');
});

it('a logout while the user is being fetched is final', async () => {
  const answer = openAnswer();
  server.answers['GET /users/current'] = () => answer.promise;
  token.set({ accessToken: 'kept', expirationDate: later });
  startSession();
  await logOut();
  answer.resolve(json(USER));
  await new Promise((waited) => setTimeout(waited, 20));
  expect(status()).toBe('logged-out');
});

it('fetches the company again after it was changed', async () => {
  await logIn('a@b.example', 'secret');
  server.answers['GET /companies/current'] = () => json({ ...COMPANY, name: 'Renamed' });
  await refetchCompany();
  expect(useSession.getState()).toMatchObject({ user: USER, company: { name: 'Renamed' } });
});

it('calls, and the file URLs in their responses, go to the region of the token', async () => {
  const base = 'https://eu.example';
  token.set({ accessToken: 'kept', expirationDate: later, region: 'row', base });
  const picture = '/objects/p/1?signature=x';
  server.answers[`GET ${base}/users/current`] = () => json({ ...USER, picture });
  expect(await call(getCurrentUser, {})).toMatchObject({ picture: base + picture });
  expect(server.requests.at(-1)).toMatchObject({ token: 'kept' });
  setStatus('logged-out');
});
