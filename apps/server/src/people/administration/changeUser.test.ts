import type { Feature } from '@fovea/contract/protocol/access';
import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { changeUser, getUser, type UserChange } from '@fovea/contract/people/users';
import { expect, test } from 'vitest';
import { createUser } from '../accounts/companies';
import { issueResearcherToken } from '../accounts/tokens';
import { newId } from '../../platform/store/newId';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import { TEST_PASSWORD, type SignedIn } from '../../testing/startTestServer';

const server = setUpServer({ staffDomain: 'fovea.example' });
const staff = setUpUser(server);
const admin = setUpOutsider(server, ['ACCOUNT_ADMINISTRATION', 'STUDY']);

const signIn = (username: string) =>
  server.callWith(null)(requestToken, {
    body: { username, password: TEST_PASSWORD, grant_type: 'password' },
  });

/** A signed-in user of the administrator's company. */
async function colleague(features: readonly Feature[] = ['STUDY']) {
  const { db, now } = server.context;
  const email = `${newId()}@example.org`;
  const { companyId } = admin;
  const userId = await createUser(
    db,
    { companyId, email, name: 'Colleague', features, password: TEST_PASSWORD },
    now(),
  );
  const { accessToken } = await signIn(email);
  return { userId, email, call: server.callWith(accessToken) };
}

const change = (by: Pick<SignedIn, 'call'>, userId: string, body: UserChange) =>
  by.call(changeUser, { userId, body });
const refused = { status: 403, problem: { code: 'NOT_ALLOWED' } };

async function auditOf(userId: string) {
  const entries = await server.context.db
    .selectFrom('auditEntries')
    .select(['action', 'details', 'chain', 'actorId'])
    .where('targetId', '=', userId)
    .where('action', '!=', 'SIGN_IN')
    .orderBy('seq')
    .execute();
  return entries.map((entry) => ({
    ...entry,
    details: JSON.parse(entry.details) as Record<string, unknown>,
  }));
}

test('every user can change their own name, and nothing else', async () => {
  const user = await colleague();
  expect(await change(user, user.userId, { name: ' New  Name ' })).toMatchObject({
    name: 'New  Name',
    featuresInForce: ['STUDY'],
  });
  // Unchanged values that a form sends along are ignored.
  const { name, email, salesforceId, features, disabled, validTo } = await admin.call(
    getUser,
    user,
  );
  const form = { name, email, salesforceId, features, disabled, validTo };
  await change(user, user.userId, form);
  for (const body of [
    { email: 'other@example.org' },
    { features: ['STUDY', 'DASHBOARD'] },
    { disabled: true },
    { validTo: '2099-01-01' },
    { salesforceId: 's'.repeat(15) },
  ] satisfies UserChange[]) {
    await expect(change(user, user.userId, { name: 'x', ...body })).rejects.toMatchObject(refused);
  }
  await expect(change(user, user.userId, { name: ' ' })).rejects.toMatchObject({
    status: 400,
    message: 'The name is missing.',
  });
  await expect(change(user, admin.userId, { name: 'x' })).rejects.toMatchObject({ status: 404 });
  expect((await admin.call(getUser, user)).name).toBe('New  Name');
  expect((await auditOf(user.userId)).map(({ action }) => action)).toEqual(['USER_CHANGED']);
});

test('an account administrator changes users of the company, and before and after are audited', async () => {
  const user = await colleague();
  const changed = await change(admin, user.userId, {
    name: 'Renamed',
    features: ['ANALYSIS', 'DASHBOARD'],
    validTo: '2099-01-31',
  });
  expect(changed).toMatchObject({ name: 'Renamed', validTo: '2099-01-31T23:59:59.999Z' });
  expect(changed.features.toSorted()).toEqual(['ANALYSIS', 'DASHBOARD']);
  // The same again, in another order: nothing changes and nothing is audited.
  await change(admin, user.userId, { name: 'Renamed', features: ['DASHBOARD', 'ANALYSIS'] });
  const [first, second, ...more] = await auditOf(user.userId);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    action: 'USER_CHANGED',
    chain: admin.companyId,
    actorId: admin.userId,
    details: { name: { before: 'Colleague', after: 'Renamed' } },
  });
  expect(second).toMatchObject({
    action: 'PERMISSIONS_CHANGED',
    details: { features: { before: ['STUDY'], after: ['ANALYSIS', 'DASHBOARD'] } },
  });
  expect(await change(admin, user.userId, { validTo: null })).toMatchObject({ validTo: null });
  await expect(change(admin, user.userId, { salesforceId: 's'.repeat(15) })).rejects.toMatchObject(
    refused,
  );
  for (const validTo of ['2026-02-30', 'tomorrow', '', '9999-12-31T23:59:59-14:00']) {
    await expect(change(admin, user.userId, { validTo })).rejects.toMatchObject({ status: 400 });
  }
});

test('users of other companies do not exist for account administrators, but staff can change them', async () => {
  await expect(change(admin, staff.userId, { name: 'x' })).rejects.toMatchObject({ status: 404 });
  await expect(change(admin, 'unknown', { name: 'x' })).rejects.toMatchObject({ status: 404 });
  const user = await colleague();
  const body = { salesforceId: 's'.repeat(15), name: 'By staff' };
  expect(await change(staff, user.userId, body)).toMatchObject(body);
  await expect(change(staff, user.userId, { salesforceId: 's'.repeat(18) })).rejects.toMatchObject({
    status: 400,
  });
});

test('INTERNAL can be granted to nobody', async () => {
  const user = await colleague();
  const given = { status: 403, problem: { code: 'FEATURE_NOT_GIVEN' } };
  for (const by of [admin, staff]) {
    await expect(
      change(by, user.userId, { features: ['STUDY', 'INTERNAL'] }),
    ).rejects.toMatchObject(given);
  }
  await expect(change(admin, admin.userId, { features: ['INTERNAL'] })).rejects.toMatchObject(
    given,
  );
  await expect(change(admin, user.userId, { features: ['COURSE'] })).rejects.toMatchObject(given);
  const users = await server.context.db
    .selectFrom('users')
    .select('features')
    .where('companyId', '=', admin.companyId)
    .execute();
  expect(users.flatMap(({ features }) => features)).not.toContain('INTERNAL');
});

test('users cannot remove their own ACCOUNT_ADMINISTRATION or disable themselves', async () => {
  const own = await change(admin, admin.userId, { features: ['STUDY'] });
  expect(own.features.toSorted()).toEqual(['ACCOUNT_ADMINISTRATION', 'STUDY']);
  await expect(change(admin, admin.userId, { disabled: true })).rejects.toMatchObject(refused);
  await expect(change(admin, admin.userId, { validTo: '2020-01-01' })).rejects.toMatchObject(
    refused,
  );
  const other = await colleague(['ACCOUNT_ADMINISTRATION']);
  const taken = await change(admin, other.userId, { features: [] });
  expect(taken.features).toEqual([]);
});

test('staff of the identity provider can be changed by staff only, except for their own name', async () => {
  await server.context.db
    .updateTable('companies')
    .set({ features: ['STUDY', 'ACCOUNT_ADMINISTRATION'] })
    .where('id', '=', admin.companyId)
    .execute();
  const user = await colleague(['STUDY', 'INTERNAL', 'ACCOUNT_ADMINISTRATION']);
  for (const body of [{ disabled: true }, { features: [] }, { email: 'mine@example.org' }]) {
    await expect(change(admin, user.userId, body)).rejects.toMatchObject(refused);
  }
  expect(await change(user, user.userId, { name: 'Sam' })).toMatchObject({ name: 'Sam' });
  expect(await change(staff, user.userId, { features: ['STUDY'] })).toMatchObject({
    // Restricted features cannot be removed by the form either.
    features: ['INTERNAL', 'STUDY'],
  });
});

test('changing the e-mail ends sessions and links, notifies the old address, and changes the username', async () => {
  const user = await colleague();
  const { db, now } = server.context;
  const expiresAt = new Date(now().getTime() + 3_600_000);
  await db
    .insertInto('temporaryTokens')
    .values({
      hash: newId(),
      companyId: admin.companyId,
      userId: user.userId,
      type: 'PASSWORD_RESET',
      redirectTo: null,
      createdAt: now(),
      expiresAt,
    })
    .execute();
  const email = `Changed-${newId()}@example.org`;
  expect(await change(admin, user.userId, { email: ` ${email} ` })).toMatchObject({
    email,
    username: email.toLowerCase(),
  });
  await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  await expect(signIn(user.email)).rejects.toMatchObject({ status: 401 });
  await expect(signIn(email)).resolves.toBeTruthy();
  const links = await db
    .selectFrom('temporaryTokens')
    .select(['expiresAt', 'usedAt'])
    .where('userId', '=', user.userId)
    .execute();
  expect(links.every(({ expiresAt: until, usedAt }) => usedAt !== null || until <= now())).toBe(
    true,
  );
  const mails = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'sendMail')
    .execute();
  expect(mails.map(({ payload }) => payload)).toContainEqual({
    kind: 'emailChanged',
    userId: user.userId,
    to: user.email,
  });
});

test('an e-mail that is taken, invalid or in the domain of the identity provider is refused', async () => {
  const [user, other] = [await colleague(), await colleague()];
  await expect(
    change(admin, user.userId, { email: other.email.toUpperCase() }),
  ).rejects.toMatchObject({ status: 409, problem: { code: 'EMAIL_TAKEN' } });
  for (const email of ['nobody', 'a b@example.org', 'a\u200b@example.org', '\uff41@example.org']) {
    await expect(change(admin, user.userId, { email })).rejects.toMatchObject({
      status: 400,
      problem: { code: 'NOT_VALID' },
    });
  }
  for (const by of [admin, staff]) {
    for (const email of ['x@fovea.example', 'X@Fovea.Example ']) {
      await expect(change(by, user.userId, { email })).rejects.toMatchObject({
        status: 400,
        problem: { code: 'PROVIDER_DOMAIN' },
      });
    }
  }
  const races = await Promise.allSettled(
    [user, other].map(({ userId }) => change(admin, userId, { email: 'one@example.org' })),
  );
  expect(races.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a disabled or expired user is signed out, and stays signed out when that is undone', async () => {
  for (const [body, undo] of [
    [{ disabled: true }, { disabled: false }],
    [{ validTo: '2020-01-01' }, { validTo: null }],
  ] satisfies [UserChange, UserChange][]) {
    const user = await colleague();
    await change(admin, user.userId, body);
    await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await change(admin, user.userId, undo);
    await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(signIn(user.email)).resolves.toBeTruthy();
  }
});

test("staff logged in as an administrator cannot change that user's e-mail, nor can a scoped token", async () => {
  const { db, now } = server.context;
  const holder = { ip: '', userAgent: '' };
  const of = { id: admin.userId, companyId: admin.companyId };
  const acting = await issueResearcherToken(db, of, holder, now(), { actorUserId: staff.userId });
  const controlled = { call: server.callWith(acting.token) };
  await expect(
    change(controlled, admin.userId, { email: 'mine@example.org' }),
  ).rejects.toMatchObject(refused);
  await expect(change(controlled, staff.userId, { name: 'x' })).rejects.toMatchObject({
    status: 404,
  });
  const scoped = await issueResearcherToken(db, of, holder, now(), { scope: ['STUDY'] });
  await expect(
    change({ call: server.callWith(scoped.token) }, admin.userId, { name: 'x' }),
  ).rejects.toMatchObject({ status: 403, problem: { code: 'NOT_FOR_PROGRAMS' } });
  const user = await colleague();
  await db
    .updateTable('users')
    .set({ identityIssuer: 'https://issuer', identitySubject: user.userId })
    .where('id', '=', user.userId)
    .execute();
  await expect(
    change(admin, user.userId, { email: 'elsewhere@example.org' }),
  ).rejects.toMatchObject(refused);
});

test.each([
  [{ features: 'INTERNAL' }],
  [{ features: ['__proto__'] }],
  [{ features: [['STUDY']] }],
  [{ disabled: 'true' }],
  [{ validTo: 1e20 }],
  [{ email: { $ne: '' } }],
  [{ name: ['x'] }],
  [{ name: 'x'.repeat(201) }],
  [{ email: `${'x'.repeat(321)}@example.org` }],
])('%j is not a valid change', async (body) => {
  const user = await colleague();
  await expect(change(admin, user.userId, body as unknown as UserChange)).rejects.toMatchObject({
    status: 400,
  });
  // Fields that no one may set are ignored.
  const foreign = { companyId: staff.companyId, passwordHash: 'x', mfaState: 'ENABLED', id: 'y' };
  const stored = await change(admin, user.userId, foreign as UserChange);
  expect(stored).toMatchObject({
    id: user.userId,
    companyId: admin.companyId,
    mfaState: 'DISABLED',
  });
});
