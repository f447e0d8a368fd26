import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { getFolder } from '@fovea/contract/studies/folders';
import { changeOwnPassword, setPassword } from '@fovea/contract/people/passwords';
import { logInAs, requestScopedToken } from '@fovea/contract/people/signIn';
import { beforeEach, expect, test } from 'vitest';
import { mailsTo, tokenIn } from '../../testing/mailbox';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import { TEST_PASSWORD, type SignedIn } from '../../testing/startTestServer';
import { enqueuePasswordReset } from './passwordReset';

const server = setUpServer();
beforeEach(async () => {
  await server.context.db.deleteFrom('attempts').execute();
});

const NEW_PASSWORD = 'another long password';
const emailOf = async (user: SignedIn) => (await user.call(getCurrentUser, {})).email;
const signIn = (username: string, password: string) =>
  server.callWith(null)(requestToken, { body: { username, password, grant_type: 'password' } });
const change = (user: Pick<SignedIn, 'call'>, currentPassword: string, newPassword: string) =>
  user.call(changeOwnPassword, { body: { currentPassword, newPassword } });
const lastAudit = async (userId: string) =>
  await server.context.db
    .selectFrom('auditEntries')
    .select(['action', 'actorId'])
    .where('targetId', '=', userId)
    .orderBy('seq', 'desc')
    .executeTakeFirst();

test("changing one's own password keeps this session and ends all others, and all links", async () => {
  const user = await server.signedIn();
  const email = await emailOf(user);
  const elsewhere = server.callWith((await signIn(email, TEST_PASSWORD)).accessToken);
  await enqueuePasswordReset(server.context, { address: email, ip: '127.0.0.1' });
  const token = tokenIn((await mailsTo(server, email))[0]!);
  await change(user, TEST_PASSWORD, NEW_PASSWORD);
  expect(await user.call(getCurrentUser, {})).toMatchObject({ email });
  expect(await refusalOf(elsewhere(getCurrentUser, {}))).toMatchObject({ status: 401 });
  expect(await refusalOf(signIn(email, TEST_PASSWORD))).toMatchObject({ status: 401 });
  expect(await signIn(email, NEW_PASSWORD)).toBeTruthy();
  const links = await server.context.db
    .selectFrom('temporaryTokens')
    .select('expiresAt')
    .where('userId', '=', user.userId)
    .execute();
  expect(links).toHaveLength(1);
  expect(links[0]!.expiresAt <= server.context.now()).toBe(true);
  expect(token).toHaveLength(43);
  const subjects = (await mailsTo(server, email)).map(({ subject }) => subject);
  expect(subjects[0]).toBe('Your password for Fovea was changed');
  expect(await lastAudit(user.userId)).toMatchObject({ actorId: user.userId });
});

test('a wrong current password or an invalid new one changes nothing', async () => {
  const user = await server.signedIn();
  const email = await emailOf(user);
  expect(await refusalOf(change(user, 'not the password', NEW_PASSWORD))).toEqual({
    status: 406,
    code: 'WRONG_PASSWORD',
  });
  for (const bad of ['short', email, 'password']) {
    expect(await refusalOf(change(user, TEST_PASSWORD, bad))).toEqual({
      status: 406,
      code: 'BAD_PASSWORD',
    });
  }
  expect(await signIn(email, TEST_PASSWORD)).toBeTruthy();
});

test('guesses of the current password are limited', async () => {
  const user = await server.signedIn();
  for (let i = 0; i < 10; i++) {
    expect(await refusalOf(change(user, `guess ${i}`, NEW_PASSWORD))).toMatchObject({
      status: 406,
    });
  }
  expect(await refusalOf(change(user, TEST_PASSWORD, NEW_PASSWORD))).toMatchObject({ status: 429 });
});

test('of two concurrent changes only one counts', async () => {
  const user = await server.signedIn();
  const tries = await Promise.allSettled(
    ['first new password', 'second new password'].map((one) => change(user, TEST_PASSWORD, one)),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('neither a scoped token nor staff logged in as the user can change it', async () => {
  const user = await server.signedIn(['STUDY']);
  const staff = await server.signedIn(['INTERNAL']);
  const controlled = await staff.call(logInAs, { body: { targetId: user.userId } });
  const scoped = await user.call(requestScopedToken, { body: { scope: 'STUDY' } });
  for (const { accessToken } of [controlled, scoped]) {
    const call = server.callWith(accessToken);
    expect(await refusalOf(change({ call }, TEST_PASSWORD, NEW_PASSWORD))).toMatchObject({
      status: 403,
    });
  }
});

test('a password set by an administrator must be replaced before anything else', async () => {
  const administrator = await server.signedIn(['ACCOUNT_ADMINISTRATION']);
  const user = await server.signedIn(['STUDY']);
  const email = await emailOf(user);
  const { userId } = user;
  const give = (caller: SignedIn, newPassword: string, id = userId) =>
    caller.call(setPassword, { userId: id, body: { newPassword } });
  expect(await refusalOf(give(administrator, 'short'))).toMatchObject({ status: 406 });
  expect(await refusalOf(give(user, NEW_PASSWORD))).toMatchObject({ status: 403 });
  const otherCompanyUser = await server.otherCompanyUser(['ACCOUNT_ADMINISTRATION']);
  expect(await refusalOf(give(otherCompanyUser, NEW_PASSWORD))).toMatchObject({ status: 404 });
  expect(await refusalOf(give(administrator, NEW_PASSWORD, administrator.userId))).toEqual({
    status: 409,
    code: 'OWN_USER',
  });
  await give(administrator, 'k7m2p9x4wq');
  expect(await lastAudit(userId)).toEqual({
    action: 'PASSWORD_SET_BY_ADMINISTRATOR',
    actorId: administrator.userId,
  });
  expect(await refusalOf(user.call(getCurrentUser, {}))).toMatchObject({ status: 401 });
  const call = server.callWith((await signIn(email, 'k7m2p9x4wq')).accessToken);
  expect(await call(getCurrentUser, {})).toMatchObject({ mustChangePassword: true });
  const folder = { folderId: user.rootFolder, query: {} };
  expect(await refusalOf(call(getFolder, folder))).toEqual({
    status: 403,
    code: 'PASSWORD_CHANGE_NEEDED',
  });
  expect(await refusalOf(change({ call }, 'k7m2p9x4wq', 'k7m2p9x4wq'))).toMatchObject({
    code: 'BAD_PASSWORD',
  });
  await change({ call }, 'k7m2p9x4wq', NEW_PASSWORD);
  expect(await call(getCurrentUser, {})).toMatchObject({ mustChangePassword: false });
  expect(await call(getFolder, folder)).toBeTruthy();
});

test('an administrator of a company with staff members cannot become staff by setting their password', async () => {
  const administrator = await server.signedIn(['ACCOUNT_ADMINISTRATION']);
  const staff = await server.signedIn(['INTERNAL', 'STUDY']);
  const { status } = await refusalOf(
    administrator.call(setPassword, { userId: staff.userId, body: { newPassword: NEW_PASSWORD } }),
  );
  expect([403, 404]).toContain(status);
  expect(await signIn(await emailOf(staff), TEST_PASSWORD)).toBeTruthy();
});

test('a user of the identity provider has no password here', async () => {
  const user = await server.signedIn();
  const administrator = await server.signedIn(['ACCOUNT_ADMINISTRATION', 'INTERNAL']);
  await server.context.db
    .updateTable('users')
    .set({ identityIssuer: 'https://id.example', identitySubject: 'someone' })
    .where('id', '=', user.userId)
    .execute();
  const elsewhere = { status: 409, code: 'IDENTITY_PROVIDER' };
  expect(await refusalOf(change(user, TEST_PASSWORD, NEW_PASSWORD))).toEqual(elsewhere);
  expect(
    await refusalOf(
      administrator.call(setPassword, { userId: user.userId, body: { newPassword: NEW_PASSWORD } }),
    ),
  ).toEqual(elsewhere);
});
