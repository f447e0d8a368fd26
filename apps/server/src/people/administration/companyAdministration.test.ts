import { getCurrentCompany, getCurrentUser } from '@fovea/contract/people/accounts';
import {
  changeCompany,
  createCompany,
  createLab,
  getCompany,
  listCompanies,
} from '@fovea/contract/people/companies';
import { getFolder } from '@fovea/contract/studies/folders';
import { createUsers } from '@fovea/contract/people/users';
import { expect, test } from 'vitest';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer({ staffDomain: 'fovea.example' });
const staff = setUpUser(server);
const admin = setUpOutsider(server, ['ACCOUNT_ADMINISTRATION', 'STUDY']);

const KEY = 'K'.repeat(19);
let created = 0;
const body = (more: Partial<Parameters<typeof create>[0]> = {}) => ({
  name: `Institute ${++created}`,
  customerKey: null as string | null,
  salesforceId: null as string | null,
  labName: 'Main lab',
  ...more,
});
const create = (company: {
  name: string;
  customerKey: string | null;
  salesforceId: string | null;
  labName: string;
}) => staff.call(createCompany, { body: company });

async function auditOf(companyId: string) {
  const entries = await server.context.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('chain', '=', companyId)
    .orderBy('seq')
    .execute();
  return entries.map(({ action, details, actorId }) => ({
    action,
    actorId,
    details: JSON.parse(details) as Record<string, unknown>,
  }));
}

test('a company is created with its folders and its lab, and its first administrator can start', async () => {
  const company = await create(body({ name: ' Café ', customerKey: ` ${KEY} ` }));
  expect(company).toMatchObject({
    name: 'Café',
    customerKey: KEY,
    salesforceId: '',
    labs: [{ name: 'Main lab' }],
    usersCount: 0,
    studiesCount: 0,
    dpaVersionApproved: null,
    resync: null,
    disabled: false,
  });
  const [user] = await staff.call(createUsers, {
    companyId: company.id,
    body: {
      users: [{ email: 'first@example.org', name: 'First', features: ['ACCOUNT_ADMINISTRATION'] }],
      firstPassword: 'generated',
    },
  });
  expect(user).toMatchObject({ result: 'created' });
  expect(await staff.call(getCompany, { companyId: company.id })).toMatchObject({ usersCount: 1 });
  const folders = await server.context.db
    .selectFrom('folders')
    .select('id')
    .where('companyId', '=', company.id)
    .execute();
  expect(folders.map(({ id }) => id).toSorted()).toEqual(
    [company.rootFolder, company.mediaFolder].toSorted(),
  );
  const entries = await auditOf(company.id);
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['COMPANY_CREATED', staff.userId],
    ['LAB_CREATED', staff.userId],
    ['USER_CREATED', staff.userId],
  ]);
});

test.each([
  ['a missing name', { name: '  ' }, 'name', 'The name is missing.'],
  ['a missing lab', { labName: '' }, 'labName', 'The name of the lab is missing.'],
  [
    'a key that is too short',
    { customerKey: 'K' },
    'customerKey',
    'The customer key must be empty or have 19 characters.',
  ],
  [
    'a Salesforce ID in its long form',
    { salesforceId: 's'.repeat(18) },
    'salesforceId',
    'The Salesforce ID must be empty or have 15 characters.',
  ],
  [
    'a line break in the name',
    { name: 'a\nb' },
    'name',
    'The name holds line breaks or invisible characters.',
  ],
])('%s is refused, and nothing is created', async (_, wrong, path, message) => {
  const before = await staff.call(listCompanies, { query: {} });
  await expect(create(body(wrong))).rejects.toMatchObject({
    status: 400,
    message,
    problem: { code: 'NOT_VALID', fields: [{ path, message }] },
  });
  expect((await staff.call(listCompanies, { query: {} })).total).toBe(before.total);
});

test('of two concurrent companies with one customer key, one is created and the other leaves nothing behind', async () => {
  const customerKey = 'P'.repeat(19);
  const tried = await Promise.allSettled(
    Array.from({ length: 20 }, () => create(body({ customerKey, name: 'Twin' }))),
  );
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tried) {
    if (one.status === 'rejected') {
      expect(one.reason).toMatchObject({ status: 409, problem: { code: 'KEY_TAKEN' } });
    }
  }
  const { items } = await staff.call(listCompanies, { query: { search: 'Twin' } });
  expect(items).toHaveLength(1);
  const lonely = await server.context.db
    .selectFrom('labs')
    .leftJoin('companies', 'companies.id', 'labs.companyId')
    .select('labs.id')
    .where('companies.id', 'is', null)
    .execute();
  expect(lonely).toEqual([]);
  const other = await create(body());
  await expect(
    staff.call(changeCompany, { companyId: other.id, body: { customerKey } }),
  ).rejects.toMatchObject({ status: 409, problem: { code: 'KEY_TAKEN' } });
});

test('the list is paged, searched and sorted on the server, newest first', async () => {
  for (const name of ['Ääkkönen 100%', 'ålborg', 'Wave 10', 'Wave 9', 'Zulu_1']) {
    await create(body({ name, salesforceId: `s-${name.slice(0, 4)}`.padEnd(15, '.') }));
  }
  const all = await staff.call(listCompanies, { query: { pageSize: 200 } });
  expect(all.items[0]?.name).toBe('Zulu_1');
  expect(all.total).toBe(all.items.length);
  const named = async (search: string) =>
    (await staff.call(listCompanies, { query: { search } })).items.map(({ name }) => name);
  expect(await named('ÅLB')).toEqual(['ålborg']);
  expect(await named('ääKK')).toEqual(['Ääkkönen 100%']);
  expect(await named('%')).toEqual(['Ääkkönen 100%']);
  expect(await named('_')).toEqual(['Zulu_1']);
  expect(await named('S-ZULU')).toEqual(['Zulu_1']);
  expect(await named(all.items[0]!.id)).toEqual(['Zulu_1']);
  expect(await named('a\u0000b')).toEqual([]);
  expect(await named('\\')).toEqual([]);
  for (const sort of ['name', 'salesforceId', 'usersCount', 'createdDate'] as const) {
    const pages: string[] = [];
    for (let page = 0; pages.length < all.total; page++) {
      const { items, total } = await staff.call(listCompanies, {
        query: { sort, direction: 'asc', page, pageSize: 3 },
      });
      expect(total).toBe(all.total);
      expect(items.length).toBeGreaterThan(0);
      pages.push(...items.map(({ id }) => id));
    }
    expect(new Set(pages).size).toBe(all.total);
  }
  const byName = await staff.call(listCompanies, { query: { sort: 'name', pageSize: 200 } });
  const names = byName.items.map(({ name }) => name);
  expect(names.indexOf('Ääkkönen 100%')).toBeLessThan(names.indexOf('Zulu_1'));
  expect(names.indexOf('Wave 9')).toBe(names.indexOf('Wave 10') - 1);
  const most = await staff.call(listCompanies, {
    query: { sort: 'usersCount', direction: 'desc' },
  });
  expect(most.items[0]?.usersCount).toBeGreaterThan(most.items.at(-1)!.usersCount);
});

test.each([{ page: -1 }, { page: 1.5 }, { pageSize: 0 }, { pageSize: 201 }, { page: 1e9 }])(
  'an invalid page is refused: %j',
  async (query) => {
    await expect(staff.call(listCompanies, { query })).rejects.toMatchObject({ status: 400 });
  },
);

test('a company is changed, and unchanged values are ignored', async () => {
  const company = await create(body());
  const { id: companyId } = company;
  const changed = await staff.call(changeCompany, {
    companyId,
    body: {
      name: 'New name',
      salesforceId: 's'.repeat(18),
      features: ['STUDY', 'DASHBOARD'],
      respiration: true,
    },
  });
  expect(changed).toMatchObject({
    name: 'New name',
    salesforceId: 's'.repeat(18),
    preProcessingVersions: [{ jobType: 'Respiration' }],
  });
  expect(changed.features.toSorted()).toEqual(['DASHBOARD', 'STUDY']);
  const { name, customerKey, salesforceId, disabled } = changed;
  const features = changed.features.toReversed();
  await staff.call(changeCompany, {
    companyId,
    body: { name, customerKey, salesforceId, disabled, features, respiration: true },
  });
  const entries = (await auditOf(companyId)).slice(2);
  expect(entries.map(({ action }) => action)).toEqual(['COMPANY_CHANGED', 'PERMISSIONS_CHANGED']);
  expect(entries[0]?.details).toMatchObject({
    name: { before: company.name, after: 'New name' },
    salesforceId: { before: '', after: 's'.repeat(18) },
  });
  const off = await staff.call(changeCompany, { companyId, body: { respiration: false } });
  expect(off.preProcessingVersions).toEqual([]);
  await expect(
    staff.call(changeCompany, { companyId, body: { salesforceId: 's'.repeat(16) } }),
  ).rejects.toMatchObject({
    status: 400,
    message: 'The Salesforce ID must be empty or have 15 or 18 characters.',
  });
  await expect(staff.call(changeCompany, { companyId, body: { name: '' } })).rejects.toMatchObject({
    status: 400,
    message: 'The name is missing.',
  });
});

test('restricted features can be neither granted nor removed', async () => {
  const { id: companyId } = await create(body());
  for (const feature of ['INTERNAL', 'COURSE'] as const) {
    await expect(
      staff.call(changeCompany, { companyId, body: { features: [feature] } }),
    ).rejects.toMatchObject({ status: 403, problem: { code: 'FEATURE_NOT_GIVEN' } });
  }
  await server.context.db
    .updateTable('companies')
    .set({ features: ['COURSE', 'LAB'] })
    .where('id', '=', companyId)
    .execute();
  const { features } = await staff.call(changeCompany, {
    companyId,
    body: { features: ['STUDY'] },
  });
  expect(features.toSorted()).toEqual(['COURSE', 'STUDY']);
});

test('disabling a company signs out all of its users, and nobody can disable their own company', async () => {
  const user = await server.otherCompanyUser(['STUDY']);
  await staff.call(changeCompany, { companyId: user.companyId, body: { disabled: true } });
  await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  await staff.call(changeCompany, { companyId: user.companyId, body: { disabled: false } });
  // The token is deleted, not just suspended.
  await expect(user.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  await expect(
    staff.call(changeCompany, { companyId: staff.companyId, body: { disabled: true } }),
  ).rejects.toMatchObject({ status: 409, problem: { code: 'OWN_COMPANY' } });
  expect((await staff.call(getCurrentCompany, {})).disabled).toBe(false);
});

test('a lab is added', async () => {
  const { id: companyId } = await create(body());
  const lab = await staff.call(createLab, { companyId, body: { name: ' Second ' } });
  expect(lab.name).toBe('Second');
  const { labs } = await staff.call(getCompany, { companyId });
  expect(labs.map(({ name }) => name)).toEqual(['Main lab', 'Second']);
  await expect(staff.call(createLab, { companyId, body: { name: '' } })).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    staff.call(createLab, { companyId: 'unknown', body: { name: 'x' } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('account administrators see only their own company and cannot change it', async () => {
  const own = await admin.call(getCompany, { companyId: admin.companyId });
  expect(own).toMatchObject({ id: admin.companyId, resync: null });
  const foreign = { companyId: staff.companyId };
  await expect(admin.call(getCompany, foreign)).rejects.toMatchObject({ status: 404 });
  const forbidden = { status: 403 };
  await expect(admin.call(listCompanies, { query: {} })).rejects.toMatchObject(forbidden);
  await expect(admin.call(createCompany, { body: body() })).rejects.toMatchObject(forbidden);
  await expect(
    admin.call(changeCompany, { companyId: admin.companyId, body: { features: ['LAB'] } }),
  ).rejects.toMatchObject(forbidden);
  await expect(
    admin.call(createLab, { companyId: admin.companyId, body: { name: 'x' } }),
  ).rejects.toMatchObject(forbidden);
  const researcher = await server.signedIn(['STUDY']);
  await expect(
    researcher.call(getCompany, { companyId: researcher.companyId }),
  ).rejects.toMatchObject(forbidden);
  // The call for the user's own company still works.
  await expect(
    researcher.call(getFolder, { folderId: researcher.rootFolder, query: {} }),
  ).resolves.toBeTruthy();
});
