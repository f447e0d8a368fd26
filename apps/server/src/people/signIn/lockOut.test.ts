import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import { TEST_PASSWORD } from '../../testing/startTestServer';

const server = setUpServer({ trustedProxies: 1 });

const signIn = (username: string, password: string, ip: string) =>
  server.callWith(null)(
    requestToken,
    { body: { username, password, grant_type: 'password' } },
    { headers: { 'x-forwarded-for': ip } },
  );

test('guesses from one network lock nobody out elsewhere', async () => {
  const { username } = await (await server.signedIn()).call(getCurrentUser, {});
  const guesses = Array.from({ length: 30 }, () =>
    refusalOf(signIn(username, 'a wrong password', '203.0.113.9')),
  );
  const refusals = await Promise.all(guesses);
  expect(refusals.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(refusals.filter(({ status }) => status === 429)).toHaveLength(20);
  await signIn(username, TEST_PASSWORD, '198.51.100.7');
  expect(await refusalOf(signIn(username, TEST_PASSWORD, '203.0.113.9'))).toMatchObject({
    status: 429,
  });
});

test('guesses from many networks together are limited', async () => {
  const { username } = await (await server.signedIn()).call(getCurrentUser, {});
  const refusals = await Promise.all(
    Array.from({ length: 80 }, (_, at) =>
      refusalOf(signIn(username, 'a wrong password', `203.0.113.${100 + at}`)),
    ),
  );
  expect(refusals.filter(({ status }) => status === 401)).toHaveLength(60);
  expect(refusals.filter(({ status }) => status === 429)).toHaveLength(20);
  server.advanceClock(60 * 60_000);
  await signIn(username, TEST_PASSWORD, '198.51.100.7');
});
