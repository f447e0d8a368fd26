// Needs a page
import { ApiError } from '@fovea/link/calls/apiError';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPublicConfig } from '../state/publicConfig';
import { localStore } from '../state/localStore';
import { chooseRegion, useRegionChoice } from './regionChoice';
import { clearSession, useSession } from '../state/session';
import { cancelSecondFactor, logIn, sendCode } from './signIn';
import {
  done,
  fakeServers,
  json,
  no,
  NO_REGIONS,
  tokenOf,
  USER,
} from '../state/testing/fakeServers';
import { token } from '../state/token';

const told = vi.hoisted(() => vi.fn());
vi.mock('../telemetry/usage', () => ({ recordUsage: told }));

const status = () => useSession.getState().status;
let server: ReturnType<typeof fakeServers>;

beforeEach(() => {
  localStorage.clear();
  clearSession();
  forgetPublicConfig();
  told.mockClear();
  server = fakeServers();
});

describe('the password', () => {
  it('returns to logged-out when it is wrong, and records an invalid login', async () => {
    server.answers['POST /token'] = () => no(401, 'WRONG_CREDENTIALS');
    await expect(logIn('a@b.example', 'wrong')).rejects.toMatchObject({ status: 401 });
    expect(status()).toBe('logged-out');
    expect(told.mock.calls).toEqual([['invalid-login']]);
  });

  it('stores nothing when the current user cannot be fetched', async () => {
    server.answers['GET /users/current'] = () => no(404);
    await expect(logIn('a@b.example', 'secret')).rejects.toThrow('no');
    expect(status()).toBe('logged-out');
    expect(localStore.read('token')).toBeUndefined();
  });
});

describe('the second factor', () => {
  beforeEach(async () => {
    server.answers['POST /token'] = () => tokenOf('first', true);
    await logIn('a@b.example', 'secret');
  });

  it('is required before the user is signed in and anything is stored', () => {
    expect(status()).toBe('mfa-needed');
    expect(localStore.read('token')).toBeUndefined();
    expect(server.names()).not.toContain('GET /users/current');
  });

  it('signs in with the right code', async () => {
    server.answers['POST /token/mfa'] = () => tokenOf('second');
    const sent = sendCode('123456');
    expect(status()).toBe('mfa-logging-in');
    await sent;
    expect(status()).toBe('logged-in');
    expect(token.get()).toBe('second');
    const body = server.requests.find(({ name }) => name === 'POST /token/mfa')?.body;
    expect(JSON.parse(body ?? '')).toEqual({ accessToken: 'first', totp: '123456' });
  });

  it.each([
    [401, 'WRONG_CODE', 'mfa-needed'],
    [400, undefined, 'mfa-needed'],
    [429, undefined, 'mfa-needed'],
    [401, 'BEGIN_AGAIN', 'logged-out'],
    [500, undefined, 'logged-out'],
  ])('after %d %s: %s, with a single request', async (answer, code, expected) => {
    server.answers['POST /token/mfa'] = () => no(answer, code);
    await expect(sendCode('123456')).rejects.toMatchObject({ status: answer });
    expect(status()).toBe(expected);
    expect(server.names().filter((name) => name === 'POST /token/mfa')).toHaveLength(1);
    expect(told.mock.calls).toEqual(answer === 401 ? [['invalid-code']] : []);
  });

  it('can be cancelled', () => {
    cancelSecondFactor();
    expect(status()).toBe('logged-out');
  });
});

describe('several regions', () => {
  const eu = 'https://eu.example';
  const sg = 'https://sg.example';
  beforeEach(() => {
    server.answers['GET /house'] = () =>
      json({
        ...NO_REGIONS,
        regions: [
          { id: 'us', name: 'US', base: 'https://us.example' },
          { id: 'row', name: 'Europe', base: eu },
          { id: 'sg', name: 'Asia', base: sg },
        ],
        ownRegion: 'us',
      });
    for (const base of ['', eu, sg]) {
      server.answers[`POST ${base}/token`] = () => no(401, 'WRONG_CREDENTIALS');
      server.answers[`GET ${base}/users/current`] = () => json({ ...USER, id: `of ${base}` });
      server.answers[`GET ${base}/companies/current`] = () => json({ id: 'c' });
      server.answers[`DELETE ${base}/token/`] = done;
    }
  });
  const offers = () => useRegionChoice.getState().offered?.map(({ id }) => id);

  it('one accepts: every call goes there, and the region is stored with the token', async () => {
    server.answers[`POST ${eu}/token`] = () => tokenOf('european');
    await logIn('a@b.example', 'secret');
    expect(useSession.getState().user?.id).toBe(`of ${eu}`);
    expect(localStore.read('token')).toMatchObject({ region: 'row', base: eu });
  });

  it('several accept: the user chooses one, and the other tokens are revoked', async () => {
    server.answers['POST /token'] = () => tokenOf('american');
    server.answers[`POST ${eu}/token`] = () => tokenOf('european');
    server.answers[`POST ${sg}/token`] = () => tokenOf('asian');
    const signedIn = logIn('a@b.example', 'secret');
    await vi.waitFor(() => expect(offers()).toEqual(['us', 'row', 'sg']));
    expect(status()).toBe('logging-in');
    chooseRegion('row');
    await signedIn;
    expect(token.get()).toBe('european');
    expect(offers()).toBeUndefined();
    const ended = server.requests.filter(({ name }) => name.startsWith('DELETE'));
    expect(ended.map(({ name, token: sent }) => [name, sent])).toEqual([
      ['DELETE /token/', 'american'],
      [`DELETE ${sg}/token/`, 'asian'],
    ]);
  });

  it('cancelling the choice logs out and leaves no token', async () => {
    server.answers['POST /token'] = () => tokenOf('american');
    server.answers[`POST ${eu}/token`] = () => tokenOf('european');
    const tried = logIn('a@b.example', 'secret');
    await vi.waitFor(() => expect(offers()).toHaveLength(2));
    chooseRegion(null);
    await tried;
    expect(status()).toBe('logged-out');
    expect(server.names().filter((name) => name.startsWith('DELETE'))).toHaveLength(2);
  });

  it('the code goes to the region that asked for it', async () => {
    server.answers[`POST ${sg}/token`] = () => tokenOf('first', true);
    server.answers[`POST ${sg}/token/mfa`] = () => tokenOf('second');
    await logIn('a@b.example', 'secret');
    expect(status()).toBe('mfa-needed');
    await sendCode('123456');
    expect(localStore.read('token')).toMatchObject({
      accessToken: 'second',
      region: 'sg',
      base: sg,
    });
  });

  it('a wrong password in one region and a server error in another count as a server error', async () => {
    server.answers[`POST ${eu}/token`] = () => no(500);
    await expect(logIn('a@b.example', 'secret')).rejects.toMatchObject({ status: 500 });
    expect(told).not.toHaveBeenCalled();
    server.answers[`POST ${eu}/token`] = () => no(401);
    await expect(logIn('a@b.example', 'secret')).rejects.toMatchObject({ status: 401 });
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('a failed request for the regions is a server error, not a fallback to one region', async () => {
    forgetPublicConfig();
    server.answers['GET /house'] = () => no(500);
    const failed = await logIn('a@b.example', 'secret').catch((reason: unknown) => reason);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({ status: 500 });
    expect(server.names()).not.toContain('POST /token');
  });
});
