import { getCurrentCompany, getCurrentUser } from '@fovea/contract/people/accounts';
import { getCompany, registerDpa } from '@fovea/contract/people/companies';
import { NEWEST_DPA_VERSION } from '@fovea/rules/people/dpa';
import { expect, test } from 'vitest';
import { issueResearcherToken } from '../accounts/tokens';
import { setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const server = setUpServer();
const staff = setUpUser(server);

const accept = (user: SignedIn, more: Partial<{ companyId: string; userId: string }> = {}) =>
  user.call(registerDpa, {
    body: {
      dpaVersion: NEWEST_DPA_VERSION,
      companyId: user.companyId,
      userId: user.userId,
      ...more,
    },
  });

test('an account administrator accepts the newest version once, and the company shows it', async () => {
  const admin = await server.otherCompanyUser(['ACCOUNT_ADMINISTRATION']);
  const { name } = await admin.call(getCurrentUser, {});
  expect(await accept(admin)).toMatchObject({
    dpaVersionApproved: NEWEST_DPA_VERSION,
    dpaApprover: { id: admin.userId, name },
  });
  expect((await admin.call(getCurrentCompany, {})).dpaVersionApproved).toBe(NEWEST_DPA_VERSION);
  const again = { status: 409, problem: { code: 'ALREADY' } };
  await expect(accept(admin)).rejects.toMatchObject(again);
  const [entry] = await server.context.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('chain', '=', admin.companyId)
    .where('action', '=', 'DPA_REGISTERED')
    .execute();
  expect(JSON.parse(entry!.details)).toMatchObject({ before: null, after: NEWEST_DPA_VERSION });
});

test('an agreement accepted twenty times at once is registered once', async () => {
  const admin = await server.otherCompanyUser(['ACCOUNT_ADMINISTRATION']);
  const tried = await Promise.allSettled(Array.from({ length: 20 }, () => accept(admin)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an older version, another person or company, and an impersonated user are refused', async () => {
  const admin = await server.otherCompanyUser(['ACCOUNT_ADMINISTRATION']);
  const colleague = await server.otherCompanyUser(['STUDY']);
  const refused = { status: 403, problem: { code: 'NOT_ALLOWED' } };
  await expect(
    admin.call(registerDpa, {
      body: { dpaVersion: '2021-06-16', companyId: admin.companyId, userId: admin.userId },
    }),
  ).rejects.toMatchObject(refused);
  const unknown = { status: 404 };
  await expect(accept(admin, { companyId: colleague.companyId })).rejects.toMatchObject(unknown);
  await expect(accept(admin, { userId: colleague.userId })).rejects.toMatchObject(unknown);
  await expect(accept(colleague)).rejects.toMatchObject({ status: 403 });
  const { db, now } = server.context;
  const asAdmin = await issueResearcherToken(
    db,
    { id: admin.userId, companyId: admin.companyId },
    { ip: '', userAgent: '' },
    now(),
    { actorUserId: staff.userId },
  );
  const controlled = { ...admin, call: server.callWith(asAdmin.token) };
  await expect(accept(controlled)).rejects.toMatchObject(refused);
  expect(
    (await admin.call(getCompany, { companyId: admin.companyId })).dpaVersionApproved,
  ).toBeNull();
});

test('staff register an agreement that a user of the company signed', async () => {
  const admin = await server.otherCompanyUser(['ACCOUNT_ADMINISTRATION']);
  const register = (dpaVersion: '2020-10-14' | '2019-02-19' | 'custom', userId = admin.userId) =>
    staff.call(registerDpa, { body: { dpaVersion, companyId: admin.companyId, userId } });
  expect((await register('2020-10-14')).dpaVersionApproved).toBe('2020-10-14');
  await expect(register('2019-02-19')).rejects.toMatchObject({ status: 409 });
  await expect(register('custom', staff.userId)).rejects.toMatchObject({ status: 404 });
  server.advanceClock(1000);
  expect((await register('custom')).dpaVersionApproved).toBe('custom');
});
