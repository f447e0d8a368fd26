import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { createCompany } from '@fovea/contract/people/companies';
import { createUsers, getUser, listCompanyUsers, type NewUser } from '@fovea/contract/people/users';
import { expect, test } from 'vitest';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer({ staffDomain: 'fovea.example' });
const staff = setUpUser(server);
const admin = setUpOutsider(server, ['ACCOUNT_ADMINISTRATION', 'STUDY']);

let made = 0;
const aUser = (more: Partial<NewUser> = {}): NewUser => ({
  email: `new${++made}@example.org`,
  name: 'New Person',
  features: [],
  ...more,
});
const make = (
  users: NewUser[],
  by = admin,
  firstPassword: 'mail' | 'generated' = 'generated',
  companyId = admin.companyId,
) => by.call(createUsers, { companyId, body: { users, firstPassword } });
const signIn = (username: string, password: string) =>
  server.callWith(null)(requestToken, { body: { username, password, grant_type: 'password' } });

test('a user signs in with a generated password of 10 characters, and must change it', async () => {
  const given = aUser({ features: ['STUDY', 'DASHBOARD'], email: ' Ada+x@Example.org' });
  const [row] = await make([given]);
  expect(row).toMatchObject({ result: 'created', message: null, name: 'New Person' });
  expect(row!.password).toMatch(/^[a-z0-9]{10}$/);
  const { accessToken } = await signIn('ada+x@example.org', row!.password!);
  const me = await server.callWith(accessToken)(getCurrentUser, {});
  expect(me).toMatchObject({
    id: row!.userId,
    mustChangePassword: true,
    email: 'Ada+x@Example.org',
  });
  await expect(
    server.callWith(accessToken)(listCompanyUsers, { companyId: admin.companyId, query: {} }),
  ).rejects.toMatchObject({ status: 403, problem: { code: 'PASSWORD_CHANGE_NEEDED' } });
  const seen = await admin.call(getUser, { userId: row!.userId! });
  expect(seen).toMatchObject({ isInvited: false, lastSignIn: expect.any(String) });
  expect(seen.features.toSorted()).toEqual(['DASHBOARD', 'STUDY']);
  const stored = await server.context.db.selectFrom('users').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(row!.password);
  server.advanceClock(31 * 24 * 3_600_000);
  try {
    await expect(signIn('ada+x@example.org', row!.password!)).rejects.toMatchObject({
      status: 401,
      problem: { code: 'PASSWORD_EXPIRED' },
    });
  } finally {
    server.advanceClock(-31 * 24 * 3_600_000);
  }
});

test('a user created with a welcome mail gets no password, and the mail is enqueued', async () => {
  const [row] = await make([aUser()], admin, 'mail');
  expect(row).toMatchObject({ result: 'created', password: null });
  expect(await admin.call(getUser, { userId: row!.userId! })).toMatchObject({ isInvited: true });
  const jobs = await server.context.db.selectFrom('jobs').select('payload').execute();
  expect(JSON.stringify(jobs)).toContain(row!.userId);
});

test('invalid rows are refused with a reason, and the other rows are created', async () => {
  const { email } = await admin.call(getCurrentUser, {});
  const rows = await make([
    aUser({ email: 'no address' }),
    aUser(),
    aUser({ email: email.toUpperCase() }),
    aUser({ name: ' ' }),
    aUser({ email: 'Twin@example.org' }),
    aUser({ email: 'twin@EXAMPLE.org ' }),
    aUser({ validTo: '2026-02-30' }),
    aUser({ validTo: '2020-01-01' }),
    aUser({ salesforceId: 's'.repeat(15) }),
    aUser({ features: ['LAB', 'INTERNAL'] }),
    aUser({ email: 'a@b.example', username: 'not an address' }),
  ]);
  expect(rows.map(({ result, message }) => [result, message])).toEqual([
    ['refused', 'An e-mail address has no spaces, line breaks or invisible characters.'],
    ['created', null],
    ['exists', 'There is a user with this e-mail already.'],
    ['refused', 'The name is missing.'],
    ['created', null],
    ['exists', 'There is a user with this e-mail already.'],
    ['refused', 'The last day must be like 2027-01-31.'],
    ['refused', 'The last day has passed already.'],
    ['refused', 'Only the provider’s staff enter a Salesforce ID.'],
    ['refused', 'INTERNAL cannot be given here.'],
    ['refused', 'An e-mail address has no spaces, line breaks or invisible characters.'],
  ]);
  expect(rows.filter(({ password }) => password !== null)).toHaveLength(2);
});

test('the end date: omitted means 6 months from today, null means no end, a day counts to its end', async () => {
  const rows = await make(
    [aUser(), aUser({ validTo: null }), aUser({ validTo: '2099-12-31' })],
    admin,
    'mail',
  );
  const half = new Date(rows[0]!.validTo!).getTime() - server.context.now().getTime();
  expect(half / 86_400_000).toBeGreaterThan(180);
  expect(half / 86_400_000).toBeLessThan(186);
  expect(rows[1]!.validTo).toBeNull();
  expect(rows[2]!.validTo).toBe('2099-12-31T23:59:59.999Z');
});

test('INTERNAL and the domain of the identity provider are refused, whoever asks and however it is written', async () => {
  const addresses = [
    'x@fovea.example',
    'X@FOVEA.Example',
    ' x@fovea.example ',
    'x@fovea.example.',
    'x@\uff46ovea.example',
    'x@f\u200bovea.example',
    'x@fove\u0430.example',
  ];
  for (const by of [admin, staff]) {
    const rows = await make(
      [
        ...addresses.map((email) => aUser({ email })),
        aUser({ username: 'x@fovea.example' }),
        aUser({ features: ['INTERNAL'] }),
      ],
      by,
    );
    expect(rows.map(({ result }) => result)).toEqual(rows.map(() => 'refused'));
  }
  const [told] = await make([aUser({ email: 'x@fovea.example' })]);
  expect(told!.message).toContain('fovea.example');
  const staffLike = await server.context.db
    .selectFrom('users')
    .select('id')
    .where('username', 'like', '%@fovea.example%')
    .execute();
  expect(staffLike).toEqual([]);
});

test('staff can grant features that the company lacks, account administrators only those it has', async () => {
  const { id } = await staff.call(createCompany, {
    body: { name: 'Small', customerKey: null, salesforceId: null, labName: 'Lab' },
  });
  const [first] = await make(
    [aUser({ features: ['LAB'], salesforceId: 's'.repeat(15) })],
    staff,
    'mail',
    id,
  );
  const user = await staff.call(getUser, { userId: first!.userId! });
  expect(user).toMatchObject({
    features: ['LAB'],
    featuresInForce: [],
    salesforceId: 's'.repeat(15),
    companyName: 'Small',
  });
});

test('of a hundred concurrent users with one e-mail, one is created', async () => {
  const email = 'race@example.org';
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => make([aUser({ email })], admin, 'mail')),
  );
  const results = answers.flat().map(({ result }) => result);
  expect(results.filter((result) => result === 'created')).toHaveLength(1);
  expect(results.filter((result) => result === 'exists')).toHaveLength(99);
  // The same hundred users twice at once, in different orders: no deadlock.
  const many = Array.from({ length: 100 }, (_, at) => aUser({ email: `many${at}@example.org` }));
  const twice = await Promise.all([
    make(many, admin, 'mail'),
    make(many.toReversed(), admin, 'mail'),
  ]);
  const created = twice.flat().filter(({ result }) => result === 'created');
  expect(new Set(created.map(({ userId }) => userId)).size).toBe(100);
  expect(created).toHaveLength(100);
}, 60_000);

test('each of many users gets a password of its own, and is audited', async () => {
  const rows = Array.from({ length: 150 }, () => aUser());
  const answers = await make(rows);
  expect(answers.every(({ result }) => result === 'created')).toBe(true);
  expect(answers.map(({ email }) => email)).toEqual(rows.map(({ email }) => email));
  expect(new Set(answers.map(({ password }) => password)).size).toBe(150);
  const last = answers.at(-1)!;
  await expect(signIn(last.email, last.password!)).resolves.toBeTruthy();
  const entries = await server.context.db
    .selectFrom('auditEntries')
    .select('targetId')
    .where('action', '=', 'USER_CREATED')
    .execute();
  const noted = new Set(entries.map(({ targetId }) => targetId));
  expect(answers.every(({ userId }) => noted.has(userId))).toBe(true);
}, 120_000);

test("1 to 2,000 rows are accepted, and only for one's own company", async () => {
  const bad = { status: 400 };
  await expect(make([])).rejects.toMatchObject(bad);
  await expect(
    make(Array.from({ length: 2001 }, () => ({ email: 'a', name: '', features: [] }))),
  ).rejects.toMatchObject(bad);
  await expect(make([aUser()], admin, 'mail', staff.companyId)).rejects.toMatchObject({
    status: 404,
  });
  const researcher = await server.signedIn(['STUDY']);
  await expect(make([aUser()], researcher, 'mail', researcher.companyId)).rejects.toMatchObject({
    status: 403,
  });
});
