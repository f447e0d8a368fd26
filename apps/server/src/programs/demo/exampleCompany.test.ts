import {
  changeCompany,
  getCompany,
  listCompanies,
  resyncCompany,
} from '@fovea/contract/people/companies';
import { listCompanyUsers } from '@fovea/contract/people/users';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { setUpServer } from '../../testing/setUp';
import { ensureExampleCompany } from './exampleCompany';

const server = setUpServer();

test('the second company of the demo is created once, and a resync gives it a newer name', async () => {
  const staff = await server.signedIn();
  const companyId = await ensureExampleCompany(server.context, staff);
  const { items } = await staff.call(listCompanies, { query: { search: 'example lab' } });
  expect(items).toMatchObject([{ id: companyId, usersCount: 6 }]);
  const users = await staff.call(listCompanyUsers, { companyId, query: {} });
  expect(users.items.every(({ isInvited }) => isInvited)).toBe(true);
  expect(users.items.filter(({ disabled }) => disabled)).toHaveLength(1);
  expect(await staff.call(getCompany, { companyId })).toMatchObject({
    dpaVersionApproved: '2021-06-16',
    labs: [{ name: 'Main lab' }, { name: 'Mobile lab' }],
  });
  await staff.call(resyncCompany, { companyId });
  await server.runJobs();
  expect(await staff.call(getCompany, { companyId })).toMatchObject({
    name: 'Example Lab International',
    resync: { state: 'done', message: 'Taken over: name.' },
  });

  // Changes that people make are kept.
  await staff.call(changeCompany, { companyId, body: { customerKey: null, name: 'Ours' } });
  await writeFile(server.context.settings.customerSystem, '{"customers": []}');
  expect(await ensureExampleCompany(server.context, staff)).toBe(companyId);
  expect(await staff.call(getCompany, { companyId })).toMatchObject({ name: 'Ours' });
  expect(await readFile(server.context.settings.customerSystem, 'utf8')).toBe('{"customers": []}');
});
