import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import {
  getVerificationToken,
  requestPasswordReset,
  setPasswordWithToken,
} from '@fovea/contract/people/passwords';
import { sendWelcome } from '@fovea/contract/people/users';
import { beforeEach, expect, test } from 'vitest';
import { createUser } from '../accounts/companies';
import { housekeepingJob } from '../../programs/housekeeping/housekeeping.job';
import { mailsTo, tokenIn } from '../../testing/mailbox';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import { TEST_PASSWORD, type SignedIn } from '../../testing/startTestServer';

const server = setUpServer();
beforeEach(async () => {
  // All tests share one address, whose limits are tested separately.
  await server.context.db.deleteFrom('attempts').execute();
});

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'another long password';
const BAD_TOKEN = { status: 401, code: 'BAD_TOKEN' };

const anyone = () => server.callWith(null);
const emailOf = async (user: SignedIn) => (await user.call(getCurrentUser, {})).email;
const ask = (email: string) => anyone()(requestPasswordReset, { query: { email } });
const look = (token: string) => anyone()(getVerificationToken, { token });
const set = (userId: string, token: string, newPassword = NEW_PASSWORD) =>
  anyone()(setPasswordWithToken, { userId, body: { newPassword, token } });
const signIn = (username: string, password: string) =>
  anyone()(requestToken, { body: { username, password, grant_type: 'password' } });

async function resetLink(email: string): Promise<string> {
  await ask(email);
  return tokenIn((await mailsTo(server, email))[0]!);
}

test('a forgotten password is replaced through the link in a mail', async () => {
  const user = await server.signedIn();
  const email = await emailOf(user);
  await ask(` ${email.toUpperCase()} `);
  const token = tokenIn((await mailsTo(server, email))[0]!);
  expect(await look(token)).toEqual({
    id: token,
    user: { id: user.userId, email, name: 'Ada Example' },
    used: false,
    valid: true,
    redirectTo: null,
    kind: 'reset',
  });
  // Checking a link does not use it up.
  await set(user.userId, token);
  expect(await look(token)).toMatchObject({ used: true, valid: false });
  expect(await refusalOf(user.call(getCurrentUser, {}))).toMatchObject({ status: 401 });
  expect(await refusalOf(signIn(email, TEST_PASSWORD))).toMatchObject({ status: 401 });
  expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ mfaNeeded: false });
  const mails = await mailsTo(server, email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your password for Fovea was changed',
    'Set a new password for Fovea',
  ]);
  const { db } = server.context;
  const entries = await db
    .selectFrom('auditEntries')
    .select('action')
    .where('targetId', '=', user.userId)
    .where('action', 'in', ['PASSWORD_RESET_ASKED', 'PASSWORD_SET_WITH_LINK'])
    .orderBy('seq')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'PASSWORD_RESET_ASKED',
    'PASSWORD_SET_WITH_LINK',
  ]);
  // Neither jobs nor the log contain the secret, and only its hash is stored.
  const jobs = await db.selectFrom('jobs').selectAll().execute();
  const links = await db.selectFrom('temporaryTokens').selectAll().execute();
  expect(JSON.stringify([jobs, links])).not.toContain(token);
  expect(JSON.stringify(jobs)).not.toContain(email);
});

test('a reset link works once, for its own user, and not after a password change', async () => {
  const [user, other] = [await server.signedIn(), await server.signedIn()];
  const [email, othersEmail] = [await emailOf(user), await emailOf(other)];
  const token = await resetLink(email);
  const others = await resetLink(othersEmail);
  expect(await refusalOf(set(other.userId, token))).toEqual(BAD_TOKEN);
  expect(await refusalOf(set(user.userId, others))).toEqual(BAD_TOKEN);
  expect(await signIn(othersEmail, TEST_PASSWORD)).toBeTruthy();
  await set(user.userId, token);
  expect(await refusalOf(set(user.userId, token, 'a third long password'))).toEqual(BAD_TOKEN);
  expect(await signIn(email, NEW_PASSWORD)).toBeTruthy();

  const older = await resetLink(othersEmail);
  expect(await refusalOf(set(other.userId, others))).toEqual(BAD_TOKEN);
  const newer = await resetLink(othersEmail);
  expect(await look(older)).toMatchObject({ used: false, valid: false });
  await set(other.userId, newer);
  expect(await refusalOf(set(other.userId, older))).toEqual(BAD_TOKEN);
});

test('of many concurrent uses of one link only one counts', async () => {
  const user = await server.signedIn();
  const token = await resetLink(await emailOf(user));
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) => set(user.userId, token, `${NEW_PASSWORD} ${i}`)),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a link expires: after one hour for a reset, after 14 days for a welcome mail', async () => {
  const user = await server.signedIn();
  const token = await resetLink(await emailOf(user));
  const invited = await anInvitedUser();
  const welcome = tokenIn((await mailsTo(server, invited.email))[0]!);
  try {
    server.advanceClock(59 * MINUTE_MS);
    expect(await look(token)).toMatchObject({ valid: true });
    server.advanceClock(2 * MINUTE_MS);
    expect(await look(token)).toMatchObject({ used: false, valid: false });
    expect(await refusalOf(set(user.userId, token))).toEqual(BAD_TOKEN);
    server.advanceClock(13 * 24 * 60 * MINUTE_MS);
    await server.context.db.deleteFrom('attempts').execute();
    expect(await look(welcome)).toMatchObject({ valid: true, kind: 'welcome' });
    server.advanceClock(24 * 60 * MINUTE_MS);
    expect(await look(welcome)).toMatchObject({ valid: false });
    // Links that expired long ago are deleted.
    server.advanceClock(40 * 24 * 60 * MINUTE_MS);
    await housekeepingJob(server.context)(
      { id: '1', kind: '', payload: {}, companyId: null, attempt: 1, maxAttempts: 1 },
      new AbortController().signal,
    );
    expect(await refusalOf(look(token))).toMatchObject({ status: 404 });
  } finally {
    server.advanceClock(-(14 * 24 * 60 + 40 * 24 * 60 + 61) * MINUTE_MS);
  }
});

test('the server decides the type of a link, and it cannot be changed', async () => {
  const { email, id } = await anInvitedUser();
  const welcome = tokenIn((await mailsTo(server, email))[0]!);
  expect(await look(welcome)).toMatchObject({ kind: 'welcome' });
  // A link of another type for the same user neither revokes the first one nor takes over its type.
  const reset = await resetLink(email);
  expect(await look(reset)).toMatchObject({ kind: 'reset', valid: true });
  expect(await look(welcome)).toMatchObject({ kind: 'welcome', valid: true });
  await set(id, reset);
  // After setting a password the user needs no other link, of whatever type.
  expect(await look(welcome)).toMatchObject({ used: false, valid: false });
  expect(await refusalOf(set(id, welcome))).toEqual(BAD_TOKEN);
  expect(await refusalOf(look('resetx'))).toMatchObject({ status: 404 });
  expect(await refusalOf(set(id, 'A'.repeat(43)))).toEqual(BAD_TOKEN);
});

test('a new user chooses a password through the link in the welcome mail', async () => {
  const { email, id } = await anInvitedUser();
  expect(await refusalOf(signIn(email, NEW_PASSWORD))).toMatchObject({ status: 401 });
  const [mail] = await mailsTo(server, email);
  expect(mail).toMatchObject({ subject: 'Welcome to Fovea', to: email });
  expect(mail!.text).toContain('14 days');
  const token = tokenIn(mail!);
  const administrator = await server.signedIn(['ACCOUNT_ADMINISTRATION']);
  await administrator.call(sendWelcome, { userId: id });
  const [again] = await mailsTo(server, email);
  expect(await look(token)).toMatchObject({ valid: false });
  await set(id, tokenIn(again!));
  const { accessToken } = await signIn(email, NEW_PASSWORD);
  expect(await server.callWith(accessToken)(getCurrentUser, {})).toMatchObject({
    id,
    mustChangePassword: false,
  });
  expect(await refusalOf(administrator.call(sendWelcome, { userId: id }))).toEqual({
    status: 409,
    code: 'HAS_PASSWORD',
  });
  const otherCompanyUser = await server.otherCompanyUser(['ACCOUNT_ADMINISTRATION']);
  expect(await refusalOf(otherCompanyUser.call(sendWelcome, { userId: id }))).toMatchObject({
    status: 404,
  });
});

test('a new password must follow the rules, and a refusal leaves the link valid', async () => {
  const user = await server.signedIn();
  const email = await emailOf(user);
  const token = await resetLink(email);
  for (const bad of [
    'short',
    email.toUpperCase(),
    email.slice(3, 14),
    'password',
    'x'.repeat(257),
  ]) {
    expect(await refusalOf(set(user.userId, token, bad))).toEqual({
      status: 406,
      code: 'BAD_PASSWORD',
    });
  }
  expect(await look(token)).toMatchObject({ valid: true });
  await set(user.userId, token);
});

test('known, unknown, closed and invalid addresses get the same response', async () => {
  const user = await server.signedIn();
  const known = await emailOf(user);
  const closed = await server.signedIn();
  const closedEmail = await emailOf(closed);
  const { db } = server.context;
  await db.updateTable('users').set({ disabled: true }).where('id', '=', closed.userId).execute();
  const answers = [];
  for (const email of [
    known,
    closedEmail,
    'nobody@example.org',
    'no address',
    'a\0b@example.org',
  ]) {
    const answer = await fetch(`${server.base}/verify/reset/?email=${encodeURIComponent(email)}`, {
      method: 'POST',
    });
    // The time and the name of the request differ between any two.
    const headers = [...answer.headers].filter(
      ([name]) => !['date', 'x-request-id'].includes(name),
    );
    answers.push({ status: answer.status, body: await answer.text(), headers });
  }
  expect(answers[0]).toMatchObject({ status: 204, body: '' });
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await mailsTo(server, known)).toHaveLength(1);
  expect(await mailsTo(server, closedEmail)).toEqual([]);
  expect(await mailsTo(server, 'nobody@example.org')).toEqual([]);
});

test('the response for a known address takes as long as for an unknown one', async () => {
  const { db } = server.context;
  const user = await server.signedIn();
  const known = await emailOf(user);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < 60; i++) {
    for (const kind of ['known', 'unknown'] as const) {
      await db.deleteFrom('attempts').execute();
      await db.deleteFrom('jobs').execute();
      const began = performance.now();
      await ask(kind === 'known' ? known : `nobody-${i}@example.org`);
      times[kind].push(performance.now() - began);
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1]!;
  const [one, other] = [median(times.known), median(times.unknown)];
  expect(Math.abs(one - other) / Math.max(one, other)).toBeLessThan(0.3);
});

test('mails per address and per client are limited, whether the address is known or not', async () => {
  const user = await server.signedIn();
  for (const email of [await emailOf(user), 'unknown@example.org']) {
    for (let i = 0; i < 5; i++) await ask(email);
    expect(await refusalOf(ask(email))).toEqual({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
  }
  for (let i = 0; i < 8; i++) await ask(`someone-${i}@example.org`);
  expect(await refusalOf(ask('one-more@example.org'))).toMatchObject({ status: 429 });
});

test('a reset leaves the second factor on', async () => {
  const user = await server.signedIn();
  const email = await emailOf(user);
  const { db, secretBox } = server.context;
  await db
    .updateTable('users')
    .set({ mfaState: 'ENABLED', mfaSecret: secretBox.seal('JBSWY3DPEHPK3PXP', user.userId) })
    .where('id', '=', user.userId)
    .execute();
  await set(user.userId, await resetLink(email));
  expect(await signIn(email, NEW_PASSWORD)).toMatchObject({ mfaNeeded: true });
});

async function anInvitedUser() {
  const { db, now } = server.context;
  const administrator = await server.signedIn(['ACCOUNT_ADMINISTRATION']);
  const email = `new-${now().getTime()}-${Math.random().toString(36).slice(2)}@example.org`;
  const { companyId } = administrator;
  const id = await createUser(
    db,
    { companyId, email, name: 'Nova New', features: ['STUDY'], password: null },
    now(),
  );
  await administrator.call(sendWelcome, { userId: id });
  return { id, email };
}
