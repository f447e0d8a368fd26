import {
  changeCompany,
  createCompany,
  getCompany,
  resyncCompany,
} from '@fovea/contract/people/companies';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../platform/store/jobs';
import { startTestServer, type SignedIn, type TestServer } from '../../testing/startTestServer';
import { customersAtUrl } from './customerSystem';
import { resyncCompanyJob } from './resyncCompany.job';

let folder: string;
let file: string;
let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-customers-'));
  file = join(folder, 'customers.json');
  server = await startTestServer({ customerSystem: file });
  staff = await server.signedIn();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ID = 'S'.repeat(15);
const key = (letter: string) => letter.repeat(19);
let created = 0;
async function aCompany(keys: { customerKey?: string; salesforceId?: string }) {
  const company = await staff.call(createCompany, {
    body: {
      name: `Customer ${++created}`,
      customerKey: keys.customerKey ?? null,
      salesforceId: keys.salesforceId ?? null,
      labName: 'Lab',
    },
  });
  return company.id;
}

async function resynced(companyId: string, customers: unknown) {
  if (customers !== undefined) await writeFile(file, JSON.stringify({ customers }));
  expect(await staff.call(resyncCompany, { companyId })).toMatchObject({
    resync: { state: 'waiting', completedDate: null, message: null },
  });
  await server.runJobs();
  return await staff.call(getCompany, { companyId });
}

test('without the file it fails and says what to do', async () => {
  const companyId = await aCompany({ customerKey: key('A') });
  const { resync } = await resynced(companyId, undefined);
  expect(resync).toMatchObject({ state: 'failed' });
  expect(resync?.completedDate).not.toBeNull();
  expect(resync?.message).toContain(`There is no file ${file}`);
  expect(resync?.message).toContain('FOVEA_CUSTOMER_SYSTEM');
});

test('name and ids are copied; values that the customer system omits and everything else stay', async () => {
  const companyId = await aCompany({ customerKey: key('B') });
  const before = await staff.call(getCompany, { companyId });
  const customer = { customerKey: key('B'), salesforceId: `${ID}AAA`, name: ' Bigger ' };
  const after = await resynced(companyId, [
    { customerKey: key('X'), name: 'Another' },
    { ...customer, disabled: true, features: ['INTERNAL'], id: 'other' },
  ]);
  expect(after).toEqual({
    ...before,
    name: 'Bigger',
    salesforceId: `${ID}AAA`,
    resync: { ...after.resync, state: 'done', message: 'Taken over: name, Salesforce ID.' },
  });
  const again = await resynced(companyId, [{ name: 'Bigger', salesforceId: ID }]);
  expect(again.resync).toMatchObject({ state: 'done', message: 'Taken over: Salesforce ID.' });
  expect(again.customerKey).toBe(key('B'));
  const unchanged = await resynced(companyId, undefined);
  expect(unchanged.resync).toMatchObject({ state: 'done', message: 'Nothing had changed.' });
  const entries = await server.context.db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'details'])
    .where('chain', '=', companyId)
    .where('action', '=', 'COMPANY_RESYNCED')
    .orderBy('seq')
    .execute();
  expect(entries).toHaveLength(3);
  expect(entries[0]?.actorId).toBe(staff.userId);
  expect(JSON.parse(entries[0]!.details)).toMatchObject({ name: { after: 'Bigger' } });
});

test.each([
  ['an unknown company', { customerKey: key('C') }, [], 'does not know this company'],
  ['a company without keys', {}, [], 'neither a customer key nor a Salesforce ID'],
  [
    'an invalid name',
    { customerKey: key('D') },
    [{ customerKey: key('D'), name: '' }],
    'In the customer system: The name is missing.',
  ],
  [
    'an invalid id',
    { customerKey: key('E') },
    [{ customerKey: key('E'), name: 'E', salesforceId: 'short' }],
    'must be empty or have 15 or 18 characters',
  ],
  [
    'a key of another company',
    { salesforceId: 'T'.repeat(15) },
    [{ customerKey: key('A'), name: 'T', salesforceId: 'T'.repeat(15) }],
    'belongs to another company',
  ],
  ['something else', { customerKey: key('F') }, 'nothing', 'is not like {"customers"'],
])('%s fails with a message and changes nothing', async (_, keys, customers, text) => {
  const companyId = await aCompany(keys);
  const before = await staff.call(getCompany, { companyId });
  const after = await resynced(companyId, customers);
  expect(after.resync?.state).toBe('failed');
  expect(after.resync?.message).toContain(text);
  expect(after).toEqual({ ...before, resync: after.resync });
});

test('keys that were changed during the query are kept', async () => {
  const companyId = await aCompany({ customerKey: key('G') });
  const customers = [{ customerKey: key('G'), salesforceId: ID, name: 'The old customer' }];
  const system: Server = createServer((_, reply) => {
    void staff
      .call(changeCompany, { companyId, body: { customerKey: key('H') } })
      .then(() => reply.end(JSON.stringify({ customers })));
  });
  await new Promise<void>((ready) => system.listen(0, '127.0.0.1', ready));
  try {
    const { port } = system.address() as AddressInfo;
    const { context } = server;
    const settings = { ...context.settings, customerSystem: `http://127.0.0.1:${port}` };
    const job = { payload: { companyId, userId: staff.userId, ip: null } } as unknown as Job;
    await staff.call(resyncCompany, { companyId });
    await resyncCompanyJob({ ...context, settings })(job, new AbortController().signal);
  } finally {
    await new Promise((closed) => system.close(closed));
  }
  const after = await staff.call(getCompany, { companyId });
  expect(after).toMatchObject({ customerKey: key('H'), salesforceId: '' });
  expect(after.name).not.toBe('The old customer');
  expect(after.resync).toMatchObject({ state: 'failed' });
  expect(after.resync?.message).toContain('changed meanwhile');
});

test('only staff can resync, and only existing companies', async () => {
  const admin = await server.otherCompanyUser(['ACCOUNT_ADMINISTRATION']);
  await expect(admin.call(resyncCompany, { companyId: admin.companyId })).rejects.toMatchObject({
    status: 403,
  });
  await expect(staff.call(resyncCompany, { companyId: 'unknown' })).rejects.toMatchObject({
    status: 404,
  });
});

test('a customer system behind a URL is queried with both keys and its password', async () => {
  const seen: { url: string | undefined; authorization: string | undefined }[] = [];
  let answer: { status: number; body: string; location?: string } = { status: 404, body: '' };
  const system: Server = createServer((request, reply) => {
    seen.push({ url: request.url, authorization: request.headers.authorization });
    if (answer.location) reply.setHeader('location', answer.location);
    reply.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((ready) => system.listen(0, '127.0.0.1', ready));
  const { port } = system.address() as AddressInfo;
  try {
    const customers = customersAtUrl(`http://fovea:s%40cret@127.0.0.1:${port}/customers?of=us`);
    const keys = { customerKey: key('A'), salesforceId: '' };
    expect(await customers.find(keys)).toBeNull();
    expect(seen[0]).toEqual({
      url: `/customers?of=us&customerKey=${key('A')}&salesforceId=`,
      authorization: `Basic ${Buffer.from('fovea:s@cret').toString('base64')}`,
    });
    const customer = { customerKey: key('A'), salesforceId: '', name: 'Alpha' };
    answer = { status: 200, body: JSON.stringify({ customers: [customer] }) };
    expect(await customers.find(keys)).toEqual(customer);
    const fails = async (text: string) => await expect(customers.find(keys)).rejects.toThrow(text);
    answer = { status: 500, body: '' };
    await fails('answers with status 500');
    answer = { status: 200, body: '<html>' };
    await fails('is not like');
    answer = { status: 200, body: ' '.repeat(6_000_000) };
    await fails('does not answer');
    answer = { status: 302, body: '', location: `http://127.0.0.1:${port}/elsewhere` };
    await fails('does not answer');
    expect(seen.some(({ url }) => url === '/elsewhere')).toBe(false);
  } finally {
    await new Promise((closed) => system.close(closed));
  }
  await expect(
    customersAtUrl(`http://127.0.0.1:${port}`).find({ customerKey: key('A'), salesforceId: '' }),
  ).rejects.toThrow('does not answer');
});
