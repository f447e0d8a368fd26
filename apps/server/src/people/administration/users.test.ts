import { getCurrentCompany, getCurrentUser } from '@fovea/contract/people/accounts';
import { createUsers, getUser, listCompanyUsers, searchUsers } from '@fovea/contract/people/users';
import { beforeAll, expect, test } from 'vitest';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const staff = setUpUser(server);
const admin = setUpOutsider(server, ['ACCOUNT_ADMINISTRATION']);
beforeAll(async () => {
  const users = Array.from({ length: 60 }, (_, at) => ({
    email: `person${String(at).padStart(2, '0')}@example.org`,
    name: at === 0 ? 'Özil 50%' : `Person ${at}`,
    features: ['DASHBOARD' as const],
    validTo: at % 2 ? '2099-01-01' : null,
  }));
  const { companyId } = admin;
  await admin.call(createUsers, { companyId, body: { users, firstPassword: 'mail' } });
  await server.context.db
    .updateTable('users')
    .set({ disabled: true })
    .where('username', 'in', ['person01@example.org', 'person02@example.org'])
    .execute();
});

const list = (query: Parameters<typeof ask>[0] = {}) => ask(query);
const ask = (query: {
  search?: string;
  page?: number;
  pageSize?: number;
  sort?: 'name' | 'email' | 'createdDate' | 'lastSignIn' | 'validTo';
  direction?: 'asc' | 'desc';
  state?: 'enabled' | 'disabled';
}) => admin.call(listCompanyUsers, { companyId: admin.companyId, query });

test('the users of a company are paged in every order, each of them exactly once', async () => {
  for (const sort of ['name', 'email', 'createdDate', 'lastSignIn', 'validTo'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const ids: string[] = [];
      for (let page = 0; page < 4; page++) {
        const { items, total } = await list({ sort, direction, page, pageSize: 20 });
        expect(total).toBe(61);
        ids.push(...items.map(({ id }) => id));
      }
      expect(new Set(ids).size).toBe(61);
    }
  }
  const { items } = await list({ sort: 'lastSignIn', direction: 'desc' });
  expect(items[0]?.id).toBe(admin.userId);
  expect(items).toHaveLength(50);
  expect((await list({ page: 1000 })).items).toEqual([]);
  expect((await list({ sort: 'validTo', direction: 'desc' })).items[0]?.validTo).toBe(
    '2099-01-01T23:59:59.999Z',
  );
});

test('users are searched by name, e-mail and id, and filtered by state', async () => {
  const emails = async (search: string) => (await list({ search })).items.map(({ email }) => email);
  expect(await emails('ÖZIL')).toEqual(['person00@example.org']);
  expect(await emails('50%')).toEqual(['person00@example.org']);
  expect(await emails('PERSON07@')).toEqual(['person07@example.org']);
  expect(await emails(admin.userId)).toHaveLength(1);
  expect((await list({ state: 'disabled' })).total).toBe(2);
  expect((await list({ state: 'enabled' })).total).toBe(59);
  expect((await list({ state: 'disabled', search: 'person01' })).total).toBe(1);
});

test('a search over all users returns at most 50 and the total', async () => {
  const found = await staff.call(searchUsers, { query: { search: 'person' } });
  expect(found.items).toHaveLength(50);
  expect(found.total).toBe(60);
  const one = await staff.call(searchUsers, { query: { search: 'person33' } });
  expect(one).toMatchObject({ total: 1, items: [{ companyName: expect.stringMatching(/^Else/) }] });
  await expect(staff.call(searchUsers, { query: { search: '' } })).rejects.toMatchObject({
    status: 400,
  });
  await expect(admin.call(searchUsers, { query: { search: 'person' } })).rejects.toMatchObject({
    status: 403,
  });
});

test('foreign companies and users do not exist for account administrators, and secrets are never sent', async () => {
  const notThere = { status: 404 };
  await expect(
    admin.call(listCompanyUsers, { companyId: staff.companyId, query: {} }),
  ).rejects.toMatchObject(notThere);
  await expect(admin.call(getUser, { userId: staff.userId })).rejects.toMatchObject(notThere);
  await expect(staff.call(getUser, { userId: 'unknown' })).rejects.toMatchObject(notThere);
  const user = await staff.call(getUser, { userId: admin.userId });
  expect(Object.keys(user).filter((name) => /hash|secret|identityS/i.test(name))).toEqual([]);
  // A user who is no administrator gets 403, whether or not the other user exists.
  const researcher = await server.signedIn(['STUDY']);
  for (const userId of [researcher.userId, admin.userId, 'unknown']) {
    await expect(researcher.call(getUser, { userId })).rejects.toMatchObject({ status: 403 });
  }
});

test('the calls for the current user and company return the same as before', async () => {
  const me = await admin.call(getCurrentUser, {});
  expect(me).toMatchObject({ id: admin.userId, features: ['ACCOUNT_ADMINISTRATION'], actor: null });
  const { users } = await admin.call(getCurrentCompany, {});
  expect(users).toHaveLength(59);
  expect(users.filter(({ isAccountAdministrator }) => isAccountAdministrator)).toHaveLength(1);
});
