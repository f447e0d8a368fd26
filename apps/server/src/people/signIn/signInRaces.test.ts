import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { changeOwnPassword } from '@fovea/contract/people/passwords';
import { endAllSessions } from '@fovea/contract/people/signIn';
import { expect, test } from 'vitest';
import { findCaller } from '../accounts/findCaller';
import { setUpServer } from '../../testing/setUp';
import { TEST_PASSWORD } from '../../testing/startTestServer';
import { issueScopedToken, logInAsUser } from './scopedTokens';

const server = setUpServer();

const after = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function works(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.base}/users/current`, { headers })).status === 200;
}

test('a sign-in with the old password never outlives a password change', async () => {
  const user = await server.signedIn();
  const { username } = await user.call(getCurrentUser, {});
  let password = TEST_PASSWORD;
  for (let round = 0; round < 6; round++) {
    const newPassword = `number ${round} of several`;
    const old = { username, password, grant_type: 'password' as const };
    // Some of them are being compared when the new password is stored.
    const entering = Array.from({ length: 8 }, async (_, at) => {
      await after(at * 12);
      const { accessToken } = await server.callWith(null)(requestToken, { body: old });
      return accessToken;
    });
    const changing = user.call(changeOwnPassword, {
      body: { currentPassword: password, newPassword },
    });
    const entered = await Promise.allSettled([...entering]);
    await changing;
    for (const one of entered) {
      if (one.status === 'fulfilled') expect(await works(one.value)).toBe(false);
    }
    password = newPassword;
    server.advanceClock(15 * 60_000);
  }
  expect(await works(user.token)).toBe(true);
});

test('a caller who was signed out during a request can issue no more tokens', async () => {
  const user = await server.signedIn();
  const other = await server.otherCompanyUser(['STUDY']);
  const { context } = server;
  // The caller as authenticated before the sign-out.
  const caller = await findCaller(context.db, user.token, context.now());
  if (caller?.kind !== 'researcher') throw new Error('Nobody is signed in.');
  const holder = { ip: '127.0.0.1', userAgent: '' };
  const make = [
    () => issueScopedToken(context, caller, 'STUDY', holder),
    () => logInAsUser(context, caller, other.userId, holder),
  ];
  for (const one of make) expect(await works((await one()).accessToken)).toBe(true);
  await user.call(endAllSessions, { body: { butThisOne: false } });
  for (const one of make) await expect(one()).rejects.toMatchObject({ status: 401 });
});
