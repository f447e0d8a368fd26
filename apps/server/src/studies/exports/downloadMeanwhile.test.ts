import { randomBytes } from 'node:crypto';
import { deleteExport } from '@fovea/contract/studies/exports';
import { listAuditEntries } from '@fovea/contract/platform/audit';
import { beforeEach, expect, test } from 'vitest';
import { anAnalysedStudy, type AnalysedStudy } from '../../testing/analysedStudy';
import { exportCalls } from '../../testing/exports/exportCalls';
import { readZip } from '../../testing/exports/readZip';
import { refusalOf } from '../../testing/refusalOf';
import { runWaitingJobs } from '../../testing/runWaitingJobs';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { PART_LIMIT_BYTES } from '../exportFiles/exportParts';
import { wholeEntry } from '../exportFiles/wholeEntry';
import { MAKE_EXPORT } from './exportJobs';
import type { ListEntries } from './listExportEntries';
import { makeExportJob } from './makeExport.job';

const server = setUpServer();
const ada = setUpUser(server);
let study: AnalysedStudy;
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});
const { request, list, download } = exportCalls(server, ada, () => study);

const FIRST = randomBytes(3_000_000);

/** An export whose second file waits until it is let go. */
function slowExport(estimatedBytes = 1000) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  const entries: ListEntries = async () => [
    {
      ...wholeEntry('first.bin', ''),
      isCompressible: false,
      bytes: async function* () {
        yield FIRST;
      },
    },
    {
      ...wholeEntry('second.txt', ''),
      estimatedBytes,
      async *bytes(signal) {
        const stopped = new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
        await Promise.race([gone, stopped]);
        yield Buffer.from('second');
      },
    },
  ];
  const jobs = { [MAKE_EXPORT]: makeExportJob(server.context, { list: entries }) };
  const made = runWaitingJobs(server.context, jobs);
  return { letGo, made };
}

async function begun() {
  for (;;) {
    const [one] = await list();
    if (one?.state === 'PROCESSING') return one;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('an export can be downloaded while it is made, and is the same file afterwards', async () => {
  const { id } = await request({ name: 'Wave 1' });
  const { letGo, made } = slowExport();
  expect(await begun()).toMatchObject({ downloadsMeanwhile: true, files: [] });
  const { url, ...of } = await download(id);
  expect(of).toEqual({ name: 'Wave 1.zip', sizeBytes: null });
  const answer = await fetch(server.base + url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('filename="Wave 1.zip"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const reader = answer.body!.getReader();
  const arrived = [(await reader.read()).value!];
  expect((await list())[0]!.state).toBe('PROCESSING');
  letGo();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    arrived.push(value);
  }
  await made;
  const bytes = Buffer.concat(arrived);
  expect((await readZip(bytes)).get('second.txt')!.bytes.toString()).toBe('second');
  const [ended] = await list();
  expect(ended).toMatchObject({ state: 'SUCCEEDED', downloadsMeanwhile: false });
  const whole = await fetch(server.base + (await download(id)).url);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const { items } = await ada.call(listAuditEntries, {
    query: { search: study.studyId, action: 'DATA_EXPORTED' },
  });
  expect(items.map(({ details }) => details['step'])).toEqual([
    'downloaded',
    'downloaded',
    'requested',
  ]);
});

test('a download that is asked for a moment before the file is begun waits for it', async () => {
  const { id } = await request();
  const { db } = server.context;
  const setState = (state: 'PROCESSING' | 'QUEUED') =>
    db.updateTable('studyExports').set({ state }).where('id', '=', id).execute();
  await setState('PROCESSING');
  const asked = download(id);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await setState('QUEUED');
  const { letGo, made } = slowExport();
  const answer = await fetch(server.base + (await asked).url);
  expect(answer.status).toBe(200);
  letGo();
  expect((await readZip(Buffer.from(await answer.arrayBuffer()))).has('second.txt')).toBe(true);
  await made;
});

test('the download of an export that is cancelled breaks off', async () => {
  const { id } = await request();
  const { made } = slowExport();
  await begun();
  const answer = await fetch(server.base + (await download(id)).url);
  const reader = answer.body!.getReader();
  await reader.read();
  await ada.call(deleteExport, { studyId: study.studyId, exportId: id });
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toThrow();
  await made;
  expect(await refusalOf(download(id))).toMatchObject({ status: 404 });
});

test('one that may become several files waits until they are there', async () => {
  const { id } = await request();
  const { letGo, made } = slowExport(PART_LIMIT_BYTES);
  expect(await begun()).toMatchObject({ downloadsMeanwhile: false });
  expect(await refusalOf(download(id))).toEqual({ status: 409, code: 'NOT_READY' });
  letGo();
  await made;
});
