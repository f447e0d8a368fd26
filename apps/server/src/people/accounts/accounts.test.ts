import {
  deleteToken,
  getCurrentCompany,
  getCurrentUser,
  requestToken,
} from '@fovea/contract/people/accounts';
import { getFolder } from '@fovea/contract/studies/folders';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpServer } from '../../testing/setUp';
import { TEST_PASSWORD, type SignedIn } from '../../testing/startTestServer';
import { createAdmin } from './createAdmin';
import { closeDemoAccounts, ensureDemoAccounts } from './demoAccounts';

const server = setUpServer();

test('a user signs in, is recognised, and signs out', async () => {
  const user = await server.signedIn(['STUDY', 'ANALYSIS']);
  const me = await user.call(getCurrentUser, {});
  expect(me).toMatchObject({ id: user.userId, features: ['STUDY', 'ANALYSIS'], disabled: false });
  expect(me).not.toHaveProperty('passwordHash');
  const company = await user.call(getCurrentCompany, {});
  expect(company).toMatchObject({ id: user.companyId, rootFolder: user.rootFolder });
  await user.call(deleteToken, {});
  await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
});

test('a wrong password and an unknown address get the same response', async () => {
  const user = await server.signedIn();
  const { email } = await user.call(getCurrentUser, {});
  const ask = (username: string, password: string) =>
    server.callWith(null)(requestToken, { body: { username, password, grant_type: 'password' } });
  const wrong = { status: 401, message: 'The e-mail or the password is not right.' };
  await expect(ask(email, 'something else')).rejects.toMatchObject(wrong);
  await expect(ask('nobody@example.org', TEST_PASSWORD)).rejects.toMatchObject(wrong);
  await expect(ask(` ${email.toUpperCase()} `, TEST_PASSWORD)).resolves.toBeTruthy();
});

const HOUR_MS = 3_600_000;

test('a token expires a day after its last use, and two weeks after it was issued at the latest', async () => {
  const idle = await server.signedIn();
  const busy = await server.signedIn();
  try {
    for (let day = 0; day < 13; day++) {
      server.advanceClock(23 * HOUR_MS);
      await busy.call(getCurrentUser, {});
      if (day === 0) await idle.call(getCurrentUser, {});
    }
    await expect(idle.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    server.advanceClock(23 * HOUR_MS);
    await busy.call(getCurrentUser, {});
    server.advanceClock(23 * HOUR_MS);
    await expect(busy.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  } finally {
    server.advanceClock(-15 * 23 * HOUR_MS);
  }
});

test('closed accounts can neither sign in nor continue a session', async () => {
  const { db, now } = server.context;
  const close: ((user: SignedIn) => Promise<unknown>)[] = [
    ({ userId }) =>
      db.updateTable('users').set({ disabled: true }).where('id', '=', userId).execute(),
    ({ userId }) =>
      db.updateTable('users').set({ validTo: now() }).where('id', '=', userId).execute(),
    ({ companyId }) =>
      db.updateTable('companies').set({ disabled: true }).where('id', '=', companyId).execute(),
  ];
  for (const closeIt of close) {
    const user = await server.otherCompanyUser();
    const { email } = await user.call(getCurrentUser, {});
    await closeIt(user);
    await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(
      server.callWith(null)(requestToken, {
        body: { username: email, password: TEST_PASSWORD, grant_type: 'password' },
      }),
    ).rejects.toMatchObject({ status: 401 });
  }
});

test('a feature is only in force while the company has it too', async () => {
  const user = await server.otherCompanyUser(['STUDY', 'ANALYSIS']);
  await server.context.db
    .updateTable('companies')
    .set({ features: ['ANALYSIS', 'LAB'] })
    .where('id', '=', user.companyId)
    .execute();
  expect((await user.call(getCurrentUser, {})).features).toEqual(['ANALYSIS']);
  await expect(
    user.call(getFolder, { folderId: user.rootFolder, query: {} }),
  ).rejects.toMatchObject({
    status: 403,
  });
});

test('neither the token nor the password is stored in the database in plain text', async () => {
  const user = await server.signedIn();
  const tokens = await server.context.db.selectFrom('tokens').selectAll().execute();
  const users = await server.context.db.selectFrom('users').selectAll().execute();
  const text = JSON.stringify([tokens, users]);
  expect(text).not.toContain(user.token);
  expect(text).not.toContain(TEST_PASSWORD);
  expect(users.every(({ passwordHash }) => passwordHash!.startsWith('$argon2id$'))).toBe(true);
});

test('signing in takes as long for an unknown address as for a known one', async () => {
  const user = await server.signedIn();
  const { email } = await user.call(getCurrentUser, {});
  const time = async (username: string) => {
    const since = performance.now();
    await server
      .callWith(null)(requestToken, {
        body: { username, password: 'wrong password', grant_type: 'password' },
      })
      .catch(() => {});
    return performance.now() - since;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 8; round++) {
    known.push(await time(email));
    unknown.push(await time(`nobody${round}@example.org`));
  }
  // Hashing takes most of the time; without it the response would be ten times faster.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
});

test('the first administrator is created once, with the features of the role', async () => {
  const make = {
    company: 'Institute',
    staff: false,
    respiration: false,
    password: 'correct horse',
  };
  await createAdmin(server.context, { ...make, email: 'Head@Institute.example' });
  const { accessToken } = await server.callWith(null)(requestToken, {
    body: {
      username: 'head@institute.example',
      password: make.password,
      grant_type: 'password',
    },
  });
  const call = server.callWith(accessToken);
  const me = await call(getCurrentUser, {});
  expect(me.features).toContain('ACCOUNT_ADMINISTRATION');
  expect(me.features).not.toContain('INTERNAL');
  await createAdmin(server.context, { ...make, email: 'second@institute.example', staff: true });
  expect(await call(getCurrentCompany, {})).toMatchObject({
    name: 'Institute',
    preProcessingVersions: [],
  });
  for (const email of ['third@institute.example', 'fourth@institute.example']) {
    await createAdmin(server.context, { ...make, email, respiration: true });
  }
  const { preProcessingVersions } = await call(getCurrentCompany, {});
  expect(preProcessingVersions.map(({ jobType }) => jobType)).toEqual(['Respiration']);
  expect((await call(getCurrentUser, {})).features).not.toContain('INTERNAL');
  const refused = (email: string, password: string) =>
    createAdmin(server.context, { ...make, email, password });
  await expect(refused('head@institute.example', 'other password')).rejects.toThrow(/already/);
  await expect(refused('x@y.example', 'short')).rejects.toThrow('at least 8 characters');
  await expect(refused('x@y.example', 'X@Y.example')).rejects.toThrow('identical');
  await expect(refused('no address', 'long enough')).rejects.toThrow('not an e-mail');
  const { companyId } = me;
  const noted = await server.context.db
    .selectFrom('auditEntries')
    .select(['action', 'targetName', 'actorId', 'details'])
    .where('chain', '=', companyId)
    .where('action', '!=', 'SIGN_IN')
    .orderBy('seq')
    .execute();
  expect(noted.map(({ action, targetName }) => [action, targetName])).toEqual([
    ['COMPANY_CREATED', 'Institute'],
    ['USER_CREATED', 'Head'],
    ['PERMISSIONS_CHANGED', 'Institute'],
    ['USER_CREATED', 'second'],
    ['USER_CREATED', 'third'],
    ['USER_CREATED', 'fourth'],
  ]);
  for (const { actorId, details } of noted) {
    expect([actorId, JSON.parse(details)]).toEqual([
      null,
      expect.objectContaining({ by: 'operator' }),
    ]);
  }
  expect(noted[2]!.details).toContain('INTERNAL');
  expect(JSON.stringify(noted)).not.toContain(make.password);
});

test('demo accounts are created once, and their password follows the setting', async () => {
  const settings = { ...server.context.settings, demoPassword: null };
  const context = { ...server.context, settings };
  const first = await ensureDemoAccounts(context);
  const second = await ensureDemoAccounts(context);
  expect(second).toEqual(first);
  const signIn = (password: string) =>
    server.callWith(null)(requestToken, {
      body: { username: 'staff@fovea.example', password, grant_type: 'password' },
    });
  const staff = server.callWith((await signIn(first.password)).accessToken);
  expect((await staff(getCurrentUser, {})).features).toContain('INTERNAL');
  const file = join(settings.dataFolder, 'demo-password');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await ensureDemoAccounts({ ...context, settings: { ...settings, demoPassword: 'my own words' } });
  await expect(signIn('my own words')).resolves.toBeTruthy();
  await expect(signIn(first.password)).rejects.toMatchObject({ status: 401 });

  // FOVEA_DEMO=0 with a data folder that was started with the demo.
  await closeDemoAccounts(context);
  await expect(signIn('my own words')).rejects.toMatchObject({ status: 401 });
  await expect(staff(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  await ensureDemoAccounts({ ...context, settings: { ...settings, demoPassword: 'my own words' } });
  await expect(signIn('my own words')).resolves.toBeTruthy();
});
