import { expect, test } from 'vitest';
import { setUpServer } from '../../testing/setUp';
import { noteProcess, type ServerProcess } from '../processes/serverProcesses';
import { checkProcesses } from './checkProcesses';

const server = setUpServer();
const first: ServerProcess = {
  ...{ id: 'p-000001', host: 'one', serves: true, works: false, version: '1.0.0' },
  ...{ objectsPlace: 'b', recordingsPlace: 'b', keyIds: ['k'] },
  ...{ writingFileKeyId: null, fileKeyIds: [] },
};
const check = (smtpUrl: string | null = 'smtp://x') =>
  checkProcesses(server.context.db, { smtpUrl });
const states = async (smtpUrl?: string | null) => (await check(smtpUrl)).map(({ state }) => state);

test('processes are counted, and what is wrong with them is named', async () => {
  const { db } = server.context;
  expect(await check()).toEqual([]);
  await noteProcess(db, first);
  expect(await states()).toEqual(['problem']);
  const worker = { ...first, id: 'p-000002', host: 'two', serves: false, works: true };
  await noteProcess(db, worker);
  expect(await check()).toMatchObject([
    { state: 'ok', message: '2 run, 1 that answer calls and 1 that run jobs, of version 1.0.0.' },
  ]);
  expect(await states(null)).toEqual(['ok', 'warning']);
  await noteProcess(db, { ...worker, version: '1.1.0' });
  expect(await states()).toEqual(['warning']);
  await noteProcess(db, { ...worker, keyIds: ['other'] });
  expect(await states()).toEqual(['ok', 'problem']);
  await noteProcess(db, { ...worker, objectsPlace: null, recordingsPlace: null });
  expect(await states()).toEqual(['ok', 'problem']);
});
