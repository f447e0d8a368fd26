// Needs a page
import { getCurrentUser } from '@fovea/contract/people/accounts';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../state/api';
import { forgetPublicConfig } from '../state/publicConfig';
import { localStore } from '../state/localStore';
import { logInAs, returnToOwnAccount } from './logInAs';
import { clearSession, logOut, startSession, useSession } from '../state/session';
import { logIn } from './signIn';
import { fakeServers, json, no, tokenOf, USER } from '../state/testing/fakeServers';
import { token } from '../state/token';

const names: Record<string, string> = { own: 'Staff', theirs: 'Robin' };
const shown = () => useSession.getState().user?.name;
let server: ReturnType<typeof fakeServers>;

beforeEach(async () => {
  localStorage.clear();
  clearSession();
  forgetPublicConfig();
  server = fakeServers({
    'POST /token': () => tokenOf('own'),
    'POST /token/controlled': () => tokenOf('theirs'),
    'GET /users/current': ({ token: sent }) =>
      sent !== null && sent in names ? json({ ...USER, name: names[sent] }) : no(401),
  });
  startSession();
  await logIn('staff@fovea.example', 'secret');
  window.location.hash = '#/admin/users/u';
});

it('logs in as another user and returns to the own account', async () => {
  await logInAs('u');
  expect(shown()).toBe('Robin');
  expect(window.location.hash).toBe('#/');
  expect(JSON.parse(server.requests.find(({ name }) => name.includes('controlled'))!.body)).toEqual(
    { targetId: 'u' },
  );
  await returnToOwnAccount();
  expect(server.requests).toContainEqual(
    expect.objectContaining({ name: 'DELETE /token/', token: 'theirs' }),
  );
  expect(shown()).toBe('Staff');
  expect(token.get()).toBe('own');
  expect(localStore.read('ownToken')).toBeUndefined();
});

it('a refusal changes nothing', async () => {
  server.answers['POST /token/controlled'] = () => no(409, 'ACCOUNT_CLOSED');
  await expect(logInAs('u')).rejects.toMatchObject({ status: 409 });
  expect(shown()).toBe('Staff');
  expect(window.location.hash).toBe('#/admin/users/u');
});

it('the own account is restored when the hour is over', async () => {
  await logInAs('u');
  delete names['theirs'];
  await call(getCurrentUser, {}).catch(() => {});
  await vi.waitFor(() => expect(shown()).toBe('Staff'));
  await returnToOwnAccount();
  expect(shown()).toBe('Staff');
  names['theirs'] = 'Robin';
});

it('a logout ends both sessions', async () => {
  await logInAs('u');
  await logOut();
  const ended = server.requests.filter(({ name }) => name === 'DELETE /token/');
  expect(ended.map(({ token: sent }) => sent)).toEqual(['theirs', 'own']);
  expect(useSession.getState().status).toBe('logged-out');
  expect(localStorage).toHaveLength(0);
});
