import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { getCompany, requireSecondFactor } from '@fovea/contract/people/companies';
import { disableSecondFactor, resetSecondFactor } from '@fovea/contract/people/secondFactor';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import type { Feature } from '@fovea/contract/protocol/access';
import { getFolder } from '@fovea/contract/studies/folders';
import { expect, test } from 'vitest';
import { createUser, usernameKey } from '../accounts/companies';
import { ensureDemoAccounts } from '../accounts/demoAccounts';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import { TEST_PASSWORD, type SignedIn } from '../../testing/startTestServer';
import { setUpSecondFactor, withSecondFactor } from '../../testing/withSecondFactor';

const server = setUpServer();
const MUST_SET_UP = { status: 403, code: 'SECOND_FACTOR_NEEDED' };

/** Another user of the same company, who signs in only now. */
async function newColleague({ companyId }: SignedIn, features: readonly Feature[] = ['STUDY']) {
  const { db, now } = server.context;
  const email = `colleague${Math.random()}@example.org`;
  const password = TEST_PASSWORD;
  const id = await createUser(
    db,
    { companyId, email, name: 'Grace Example', features, password },
    now(),
  );
  return { id, email, signIn: () => signIn(email) };
}

async function signIn(email: string, password = TEST_PASSWORD) {
  const { accessToken } = await server.callWith(null)(requestToken, {
    body: { username: usernameKey(email), password, grant_type: 'password' },
  });
  return server.callWith(accessToken);
}

const setUpFactor = (call: SignedIn['call']) => setUpSecondFactor(server, call);
const look = (call: SignedIn['call'], { rootFolder }: SignedIn) =>
  call(getFolder, { folderId: rootFolder, query: {} });
const require = (by: SignedIn, isRequired = true, { companyId }: SignedIn = by) =>
  by.call(requireSecondFactor, {
    companyId,
    body: { isSecondFactorRequired: isRequired },
  });

test('somebody of a company that requires it sets it up at the next sign-in, before anything else', async () => {
  const admin = await withSecondFactor(server, await server.otherCompanyUser());
  const colleague = await newColleague(admin);
  const before = await colleague.signIn();
  expect(await require(admin)).toMatchObject({
    isSecondFactorRequired: true,
    usersWithoutSecondFactor: 1,
  });
  // Work that is open is not lost: the requirement holds for new sign-ins.
  await look(before, admin);
  expect(await before(getCurrentUser, {})).toMatchObject({
    mustSetUpSecondFactor: false,
    isSecondFactorRequired: true,
  });

  const call = await colleague.signIn();
  expect(await call(getCurrentUser, {})).toMatchObject({
    mustSetUpSecondFactor: true,
    mfaState: 'DISABLED',
  });
  expect(await refusalOf(look(call, admin))).toMatchObject(MUST_SET_UP);
  const another = await colleague.signIn();
  await setUpFactor(call);
  await look(call, admin);
  expect(await call(getCurrentUser, {})).toMatchObject({ mustSetUpSecondFactor: false });
  // Whoever else signed in with the password only has not shown the factor.
  expect(await refusalOf(another(getCurrentUser, {}))).toMatchObject({ status: 401 });

  expect(
    await refusalOf(call(disableSecondFactor, { body: { currentPassword: TEST_PASSWORD } })),
  ).toMatchObject({ status: 409, code: 'SECOND_FACTOR_REQUIRED' });
  expect(await admin.call(getCompany, { companyId: admin.companyId })).toMatchObject({
    usersWithoutSecondFactor: 0,
  });
});

test('after a reset by an administrator it is set up again at the next sign-in', async () => {
  const admin = await withSecondFactor(server, await server.otherCompanyUser());
  await require(admin);
  const colleague = await newColleague(admin);
  await setUpFactor(await colleague.signIn());
  await admin.call(resetSecondFactor, { userId: colleague.id });
  expect(await refusalOf(look(await colleague.signIn(), admin))).toMatchObject(MUST_SET_UP);
});

test('it is no longer asked for once the company does not require it', async () => {
  const admin = await withSecondFactor(server, await server.otherCompanyUser());
  const colleague = await newColleague(admin);
  await require(admin);
  await require(admin, false);
  await look(await colleague.signIn(), admin);
});

test('both changes are audited', async () => {
  const admin = await withSecondFactor(server, await server.otherCompanyUser());
  await require(admin);
  await require(admin);
  await require(admin, false);
  const { items } = await admin.call(listAuditEntries, {
    query: { action: 'COMPANY_CHANGED' },
  });
  expect(items.map(({ details }) => details)).toEqual([
    { isSecondFactorRequired: { before: true, after: false } },
    { isSecondFactorRequired: { before: false, after: true } },
  ]);
});

test('administrators require it of others only with a factor of their own, for their company, and recently signed in', async () => {
  const admin = await server.otherCompanyUser(['ACCOUNT_ADMINISTRATION', 'STUDY']);
  expect(await refusalOf(require(admin))).toMatchObject({ status: 409, code: 'OWN_FACTOR_FIRST' });
  const other = await server.otherCompanyUser(['STUDY']);
  expect(await refusalOf(require(other))).toMatchObject({ status: 403 });
  expect(await refusalOf(require(admin, true, other))).toMatchObject({ status: 404 });
  await setUpFactor(admin.call);
  server.advanceClock(20 * 60_000);
  expect(await refusalOf(require(admin))).toMatchObject({ status: 403, code: 'PROOF_NEEDED' });
});

test('internal staff set it up at the first sign-in, the staff of the demo do not', async () => {
  const staff = await server.signedIn();
  const colleague = await newColleague(staff, ['STUDY', 'INTERNAL']);
  const call = await colleague.signIn();
  expect(await refusalOf(look(call, staff))).toMatchObject(MUST_SET_UP);
  await setUpFactor(call);
  await look(call, staff);

  const { password, rootFolder } = await ensureDemoAccounts(server.context);
  const demo = await signIn('staff@fovea.example', password);
  await demo(getFolder, { folderId: rootFolder, query: {} });
});
