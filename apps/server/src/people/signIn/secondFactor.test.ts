import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import {
  disableSecondFactor,
  enableSecondFactor,
  verifySecondFactor,
} from '@fovea/contract/people/secondFactor';
import { listSignedInSessions, proveIdentity } from '@fovea/contract/people/signIn';
import { TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { SEND_MAIL } from '../mail/mailJobs';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import { startTestServer, TEST_PASSWORD } from '../../testing/startTestServer';
import { STEP_MS, withSecondFactor } from '../../testing/withSecondFactor';
import { resetSecondFactor } from './resetSecondFactor';

const MINUTE_MS = 60_000;

const server = setUpServer();

const actionsOf = async (userId: string) =>
  (
    await server.context.db
      .selectFrom('auditEntries')
      .select(['action', 'details'])
      .where('targetId', '=', userId)
      .orderBy('chain')
      .orderBy('seq')
      .execute()
  ).map(({ action, details }) => ({ action, ...(JSON.parse(details) as object) }));

test('a second factor is set up, requested at sign-in, and switched off with the password', async () => {
  const user = await server.signedIn(['STUDY']);
  const { username } = await user.call(getCurrentUser, {});
  const { otpAuth } = await user.call(enableSecondFactor, {});
  expect(otpAuth).toMatch(/^otpauth:\/\/totp\/Fovea:/);
  const app = URI.parse(otpAuth);
  expect(app).toMatchObject({ algorithm: 'SHA1', digits: 6, period: 30, label: username });
  const code = () => (app as TOTP).generate({ timestamp: server.context.now().getTime() });
  const wrong = code() === '000000' ? '111111' : '000000';
  expect(await refusalOf(user.call(verifySecondFactor, { body: { totp: wrong } }))).toEqual({
    status: 400,
    code: 'WRONG_CODE',
  });
  expect((await user.call(getCurrentUser, {})).mfaState).toBe('DISABLED');
  const spaced = code().replace(/(...)/, '$1 ');
  const { recoveryCodes } = await user.call(verifySecondFactor, { body: { totp: spaced } });
  const codes = recoveryCodes.split(',');
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const one of codes) expect(one).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
  expect((await user.call(getCurrentUser, {})).mfaState).toBe('ENABLED');

  const first = await server.callWith(null)(requestToken, {
    body: { username, password: TEST_PASSWORD, grant_type: 'password' },
  });
  expect(first.mfaNeeded).toBe(true);
  await expect(server.callWith(first.accessToken)(getCurrentUser, {})).rejects.toMatchObject({
    status: 401,
  });
  for (const call of [enableSecondFactor, verifySecondFactor]) {
    const input = { body: { totp: code() } };
    expect(await refusalOf(user.call(call, input))).toEqual({ status: 409, code: 'ALREADY' });
  }
  const off = (currentPassword: string) =>
    user.call(disableSecondFactor, { body: { currentPassword } });
  expect(await refusalOf(off('not this one'))).toEqual({ status: 406, code: 'WRONG_PASSWORD' });
  await off(TEST_PASSWORD);
  expect(await refusalOf(off(TEST_PASSWORD))).toEqual({ status: 409, code: 'ALREADY' });
  const mails = await server.context.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', SEND_MAIL)
    .where('companyId', '=', user.companyId)
    .execute();
  expect(mails).toContainEqual({ payload: { kind: 'secondFactorOff', userId: user.userId } });
  const plain = await server.callWith(null)(requestToken, {
    body: { username, password: TEST_PASSWORD, grant_type: 'password' },
  });
  expect(plain.mfaNeeded).toBe(false);
  const row = await server.context.db
    .selectFrom('users')
    .select(['mfaSecret', 'mfaPendingSecret', 'mfaLastStep'])
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ mfaSecret: null, mfaPendingSecret: null, mfaLastStep: null });
  const left = await server.context.db
    .selectFrom('recoveryCodes')
    .selectAll()
    .where('userId', '=', user.userId)
    .execute();
  expect(left).toEqual([]);
  const actions = (await actionsOf(user.userId)).map(({ action }) => action);
  expect(actions).toEqual(['SIGN_IN', 'MFA_ENABLED', 'MFA_DISABLED', 'SIGN_IN']);
});

test('the setup expires after a quarter of an hour, and only the newest secret counts', async () => {
  const user = await server.signedIn();
  const verify = (totp: string) =>
    refusalOf(user.call(verifySecondFactor, { body: { totp } }).then(() => expect.fail()));
  expect(await verify('123456')).toEqual({ status: 409, code: 'BEGIN_AGAIN' });
  const begin = async () => URI.parse((await user.call(enableSecondFactor, {})).otpAuth) as TOTP;
  const old = await begin();
  const codeOf = (app: TOTP) => app.generate({ timestamp: server.context.now().getTime() });
  server.advanceClock(15 * MINUTE_MS + 1000);
  expect(await verify(codeOf(old))).toEqual({ status: 409, code: 'BEGIN_AGAIN' });
  await user.call(proveIdentity, { body: { currentPassword: TEST_PASSWORD } });
  const other = await begin();
  const newest = await begin();
  expect(await verify(codeOf(other))).toEqual({ status: 400, code: 'WRONG_CODE' });
  await user.call(verifySecondFactor, { body: { totp: codeOf(newest) } });
});

test('a code of the app is accepted one step early or late, but not two', async () => {
  const user = await withSecondFactor(server);
  for (const steps of [-2, 2]) {
    const first = await user.firstStep();
    expect(await refusalOf(user.secondStep(first, user.code(steps)))).toEqual({
      status: 401,
      code: 'WRONG_CODE',
    });
  }
  for (const steps of [-1, 0, 1]) {
    server.advanceClock(3 * STEP_MS);
    const token = await user.secondStep(await user.firstStep(), user.code(steps));
    expect(await server.callWith(token)(getCurrentUser, {})).toMatchObject({ id: user.userId });
  }
});

test('neither the secret nor a recovery code is stored in the database in plain text', async () => {
  const user = await withSecondFactor(server);
  const users = await server.context.db.selectFrom('users').selectAll().execute();
  const codes = await server.context.db.selectFrom('recoveryCodes').selectAll().execute();
  const mine = codes.filter(({ userId }) => userId === user.userId);
  expect(mine).toHaveLength(10);
  for (const { hash } of mine) expect(hash).toMatch(/^\$argon2id\$/);
  const text = JSON.stringify([users, codes]);
  for (const code of user.recoveryCodes) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll('-', ''));
  }
  const { mfaSecret } = users.find(({ id }) => id === user.userId)!;
  expect(mfaSecret).toMatch(/^v1\./);
});

test('the fifth wrong code ends the first step', async () => {
  const user = await withSecondFactor(server);
  const first = await user.firstStep();
  const answers: unknown[] = [];
  for (let at = 0; at < 6; at++) {
    answers.push((await refusalOf(user.secondStep(first, user.code(50)))).code);
  }
  expect(answers).toEqual([...Array(4).fill('WRONG_CODE'), 'BEGIN_AGAIN', 'BEGIN_AGAIN']);
  expect((await refusalOf(user.secondStep(first, user.code()))).code).toBe('BEGIN_AGAIN');
  await user.secondStep(await user.firstStep(), user.code());
  const failed = (await actionsOf(user.userId)).filter(({ action }) => action === 'SIGN_IN_FAILED');
  expect(failed).toEqual(Array(5).fill({ action: 'SIGN_IN_FAILED', reason: 'WRONG_CODE' }));
});

test('the first step expires after ten minutes and allows one sign-in', async () => {
  const user = await withSecondFactor(server);
  const late = await user.firstStep();
  server.advanceClock(10 * MINUTE_MS);
  expect((await refusalOf(user.secondStep(late, user.code()))).code).toBe('BEGIN_AGAIN');
  const first = await user.firstStep();
  await user.secondStep(first, user.code());
  server.advanceClock(STEP_MS);
  expect((await refusalOf(user.secondStep(first, user.code()))).code).toBe('BEGIN_AGAIN');
  expect((await refusalOf(user.secondStep(user.token, user.code()))).code).toBe('BEGIN_AGAIN');
});

test('the first step of an account that was closed meanwhile is refused', async () => {
  const user = await withSecondFactor(server);
  const first = await user.firstStep();
  const close = (disabled: boolean) =>
    server.context.db
      .updateTable('users')
      .set({ disabled })
      .where('id', '=', user.userId)
      .execute();
  await close(true);
  expect((await refusalOf(user.secondStep(first, user.code()))).code).toBe('BEGIN_AGAIN');
  await close(false);
  await user.secondStep(first, user.code());
});

test('wrong codes are limited per account, across all of its first steps', async () => {
  const user = await withSecondFactor(server);
  const guess = async () => {
    const first = await user.firstStep();
    const refusals = [];
    for (let at = 0; at < 4; at++) {
      refusals.push((await refusalOf(user.secondStep(first, user.code(50)))).code);
    }
    return refusals;
  };
  const codes = [...(await guess()), ...(await guess()), ...(await guess())];
  expect(codes).toEqual([...Array(10).fill('WRONG_CODE'), ...Array(2).fill('TOO_MANY_ATTEMPTS')]);
  const first = await user.firstStep();
  const response = await fetch(`${server.base}/token/mfa`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken: first, totp: user.code() }),
  });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
  server.advanceClock(15 * MINUTE_MS);
  await user.secondStep(await user.firstStep(), user.code());
});

test('a second factor sealed with another signing key fails, and recovery codes still work', async () => {
  const user = await withSecondFactor(server);
  const other = await withSecondFactor(server);
  const { mfaSecret } = await server.context.db
    .selectFrom('users')
    .select('mfaSecret')
    .where('id', '=', other.userId)
    .executeTakeFirstOrThrow();
  await server.context.db
    .updateTable('users')
    .set({ mfaSecret })
    .where('id', '=', user.userId)
    .execute();
  const first = await user.firstStep();
  expect((await refusalOf(user.secondStep(first, other.code()))).code).toBe('WRONG_CODE');
  await user.secondStep(first, user.recoveryCodes[0]!);
});

test('users of the identity provider have no second factor and no password here', async () => {
  const provider = await startTestServer({
    staffDomain: 'example.org',
    identity: {
      issuer: 'https://issuer.example',
      clientId: 'fovea',
      clientSecret: 'secret',
      name: 'Issuer',
      company: 'Staff',
    },
  });
  try {
    // Everybody in these tests is in this domain, so nobody signs in with a password.
    await expect(provider.signedIn()).rejects.toMatchObject({
      status: 401,
      problem: { code: 'WRONG_CREDENTIALS' },
    });
  } finally {
    await provider.close();
  }
  const user = await server.signedIn();
  await server.context.db
    .updateTable('users')
    .set({ identityIssuer: 'https://issuer.example', identitySubject: user.userId })
    .where('id', '=', user.userId)
    .execute();
  expect((await user.call(getCurrentUser, {})).usesIdentityProvider).toBe(true);
  const refused = { status: 409, code: 'IDENTITY_PROVIDER' };
  expect(await refusalOf(user.call(enableSecondFactor, {}))).toEqual(refused);
  expect(await refusalOf(user.call(verifySecondFactor, { body: { totp: '123456' } }))).toEqual(
    refused,
  );
  const body = { currentPassword: TEST_PASSWORD };
  expect(await refusalOf(user.call(disableSecondFactor, { body }))).toEqual(refused);
});

test('wrong current passwords are limited', async () => {
  const user = await withSecondFactor(server);
  const off = (currentPassword: string) =>
    refusalOf(user.call(disableSecondFactor, { body: { currentPassword } }));
  for (let at = 0; at < 10; at++) expect((await off(`wrong ${at}`)).status).toBe(406);
  expect((await off(TEST_PASSWORD)).status).toBe(429);
});

test('an operator resets the second factor of a user who lost phone and codes: sessions end, the password stays', async () => {
  const user = await withSecondFactor(server);
  await user.firstStep();
  await resetSecondFactor(server.context, ` ${user.username.toUpperCase()} `);
  await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  const { accessToken, mfaNeeded } = await server.callWith(null)(requestToken, {
    body: { username: user.username, password: TEST_PASSWORD, grant_type: 'password' },
  });
  expect(mfaNeeded).toBe(false);
  expect(await server.callWith(accessToken)(listSignedInSessions, {})).toHaveLength(1);
  expect(await actionsOf(user.userId)).toContainEqual({ action: 'MFA_DISABLED', by: 'operator' });
  await expect(resetSecondFactor(server.context, user.username)).rejects.toThrow(
    'no second factor',
  );
  await expect(resetSecondFactor(server.context, 'nobody@example.org')).rejects.toThrow('no user');
});
