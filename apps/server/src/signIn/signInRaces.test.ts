import { getCurrentUser, requestToken } from '@fovea/contract/accounts';
import { changeOwnPassword } from '@fovea/contract/passwords';
import { endAllSessions, requestScopedToken } from '@fovea/contract/signIn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const after = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function works(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.base}/users/current`, { headers })).status === 200;
}

test('a sign-in with the old password never outlives the change of it', async () => {
  const user = await server.signedIn();
  const { username } = await user.call(getCurrentUser, {});
  let password = TEST_PASSWORD;
  for (let round = 0; round < 6; round++) {
    const newPassword = `number ${round} of several`;
    const old = { username, password, grant_type: 'password' as const };
    // Some are compared when the new password comes.
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
    server.passTime(15 * 60_000);
  }
  expect(await works(user.token)).toBe(true);
});

test('a limited token never outlives a sign-out everywhere', async () => {
  for (let round = 0; round < 4; round++) {
    const user = await server.signedIn();
    const making = Array.from({ length: 6 }, () =>
      user.call(requestScopedToken, { body: { scope: 'STUDY' } }),
    );
    const ending = user.call(endAllSessions, { body: { butThisOne: false } });
    const more = Array.from({ length: 6 }, () =>
      user.call(requestScopedToken, { body: { scope: 'STUDY' } }),
    );
    const made = await Promise.allSettled([...making, ...more]);
    await ending;
    for (const one of made) {
      if (one.status === 'fulfilled') expect(await works(one.value.accessToken)).toBe(false);
    }
  }
});
