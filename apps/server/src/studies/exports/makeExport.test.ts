import { listAuditEntries } from '@fovea/contract/platform/audit';
import { AOI_METRICS_VERSION } from '@fovea/science/aoi/aoiMetrics';
import { CODEBOOK_VERSION } from '@fovea/science/tables/tableDeclaration';
import { deleteSessionData } from '@fovea/contract/participation/respondents';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { listActivities } from '@fovea/contract/studies/activities';
import { deleteExport, ExportContents } from '@fovea/contract/studies/exports';
import { deleteStudy, deleteStudyForEver } from '@fovea/contract/studies/studyLifecycle';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { StoreFull } from '../../platform/objects/objectStore';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { RESPONDENT_GONE_MESSAGE } from '../../research/queue/staleExports';
import { anAnalysedStudy, bytesAt, type AnalysedStudy } from '../../testing/analysedStudy';
import { exportCalls } from '../../testing/exports/exportCalls';
import { readZip } from '../../testing/exports/readZip';
import { refusalOf } from '../../testing/refusalOf';
import { runWaitingJobs } from '../../testing/runWaitingJobs';
import { setUpServer, setUpUser } from '../../testing/setUp';
import type { ExportEntry } from '../exportFiles/exportEntry';
import type { ExportSource } from '../exportFiles/exportSource';
import { wholeEntry } from '../exportFiles/wholeEntry';
import { MAKE_EXPORT } from './exportJobs';
import type { ListEntries } from './listExportEntries';
import { makeExportJob } from './makeExport.job';

const DAY_MS = 24 * 60 * 60_000;
const CONTENTS = ExportContents.parse({});

const server = setUpServer();
const ada = setUpUser(server);
let study: AnalysedStudy;
beforeEach(async () => {
  study = await anAnalysedStudy(server, ada);
});

const { request, list, download, fileKeys } = exportCalls(server, ada, () => study);
const activity = async () =>
  (await ada.call(listActivities, {})).activities.find(({ studyId }) => studyId === study.studyId);
/** The keys of all files of exports of the study, and of what is being written. */
async function filesLeft() {
  const unfinished = await readdir(join(server.context.settings.dataFolder, 'unfinished'));
  return [...(await fileKeys()), ...unfinished];
}

/** A file of the names of the respondents, and one for each. */
const people: ListEntries = async (_context, { respondents }) => [
  wholeEntry('people.txt', respondents.map(({ name }) => name).join('\n')),
  ...respondents.map(({ name }) => ({
    ...wholeEntry(`people/${name}.txt`, name.repeat(1000)),
    estimatedBytes: 20_000,
  })),
];
const make = (
  list: ListEntries = people,
  more: { context?: ResearchContext; partBytes?: number } = {},
) => {
  const { context = server.context, ...rest } = more;
  return runWaitingJobs(server.context, {
    [MAKE_EXPORT]: makeExportJob(context, { list, ...rest }),
  });
};

/** Entries that wait in the middle until they are let go. */
function waiting() {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const list: ListEntries = async () => [
    {
      ...wholeEntry('a.txt', 'a'),
      async *bytes(signal) {
        yield Buffer.alloc(1_000_000);
        arrive();
        await Promise.race([
          gone,
          new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason as Error)),
          ),
        ]);
        yield Buffer.from('b');
      },
    },
  ];
  return { list, arrived, letGo };
}

test('an export is made, announced, and downloaded under its name', async () => {
  const { id } = await request({ name: 'Größe: "A/B"' });
  expect(await activity()).toMatchObject({
    type: 'STUDY_EXPORT',
    state: 'CREATED',
    url: `/studies/${study.studyId}/export`,
  });
  expect(await refusalOf(download(id))).toEqual({ status: 409, code: 'NOT_READY' });
  await make();
  const [made] = await list();
  expect(made).toMatchObject({
    state: 'SUCCEEDED',
    progress: 1,
    readyForDownload: true,
    message: null,
  });
  expect(Date.parse(made!.expiresDate!) - Date.parse(made!.completedDate!)).toBe(30 * DAY_MS);
  expect(await activity()).toMatchObject({ state: 'SUCCESS', progress: 1 });
  const { url, name, sizeBytes } = await download(id);
  expect(name).toBe('Größe_ _A_B_.zip');
  expect(made!.files).toEqual([{ name, sizeBytes }]);
  const answer = await fetch(server.base + url);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Gr__e_ _A_B_.zip"; filename*=UTF-8''Gr%C3%B6%C3%9Fe_%20_A_B_.zip`,
  );
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const zip = await readZip(new Uint8Array(await answer.arrayBuffer()));
  expect([...zip.keys()].slice(0, 2)).toEqual(['people.txt', 'people/Respondent 1.txt']);
  expect([...zip.keys()].slice(-2)).toEqual(['manifest.json', 'SHA256SUMS']);
  expect(JSON.parse(zip.get('manifest.json')!.bytes.toString())).toMatchObject({
    export: { id, kind: 'STUDY', name: 'Größe: "A/B"' },
    part: { number: 1, of: 1 },
    software: { name: 'Fovea' },
    codebookVersion: CODEBOOK_VERSION,
    algorithms: expect.arrayContaining([{ name: 'AOI metrics', version: AOI_METRICS_VERSION }]),
    contents: { tableFormat: 'CSV', exportFaceVideos: true },
    respondents: { inExport: 3, inThisFile: ['Respondent 1', 'Respondent 2', 'Respondent 3'] },
  });
  const { items } = await ada.call(listAuditEntries, {
    query: { search: study.studyId, action: 'DATA_EXPORTED' },
  });
  expect(items.map(({ details }) => details['step'])).toEqual(['downloaded', 'requested']);
});

test('every kind is made of what is really recorded', async () => {
  const { id } = await request();
  await server.runJobs();
  const { url } = await download(id);
  const zip = await readZip(await bytesAt(server, url));
  expect([...zip.keys()]).toContain('tables/sessions.csv');
});

test('a broken download goes on where it was, and begins again when the file is another one', async () => {
  const { id } = await request();
  await make();
  const { url, sizeBytes } = await download(id);
  const get = (headers: Record<string, string>) => fetch(server.base + url, { headers });
  const whole = await get({});
  const etag = whole.headers.get('etag')!;
  const bytes = Buffer.from(await whole.arrayBuffer());
  const rest = await get({ range: 'bytes=100-', 'if-range': etag });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(`bytes 100-${sizeBytes! - 1}/${sizeBytes}`);
  const resumed = Buffer.concat([bytes.subarray(0, 100), Buffer.from(await rest.arrayBuffer())]);
  expect(resumed.equals(bytes)).toBe(true);
  const other = await get({ range: 'bytes=100-', 'if-range': '"another"' });
  expect(other.status).toBe(200);
  expect(Buffer.from(await other.arrayBuffer()).equals(bytes)).toBe(true);
});

test('a name of 255 Arabic characters is cut so that every file system takes it', async () => {
  const { id } = await request({ name: 'م'.repeat(255) });
  await make();
  const { url, name } = await download(id);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toBe(`${'م'.repeat(98)}.zip`);
  const header = (await fetch(server.base + url)).headers.get('content-disposition')!;
  expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(name);
});

test('a large export is cut into parts, each with whole respondents', async () => {
  const { id } = await request({ name: 'Large' });
  await make(people, { partBytes: 50_000 });
  const [made] = await list();
  expect(made!.files.map(({ name }) => name)).toEqual(['Large.part1of2.zip', 'Large.part2of2.zip']);
  const names: string[] = [];
  for (const part of [1, 2]) {
    const zip = await readZip(await bytesAt(server, (await download(id, part)).url));
    names.push(zip.get('people.txt')!.bytes.toString());
    expect(JSON.parse(zip.get('manifest.json')!.bytes.toString())).toMatchObject({
      part: { number: part, of: 2 },
    });
  }
  expect(names.join('\n')).toBe('Respondent 1\nRespondent 2\nRespondent 3');
  expect(await refusalOf(download(id, 3))).toMatchObject({ status: 404 });
});

test('an export that was killed in the middle is made again with the same bytes', async () => {
  const { id } = await request();
  await make();
  const bytesOf = async () => bytesAt(server, (await download(id)).url);
  const first = await bytesOf();
  // As a process leaves it that was killed while it made the export.
  const { db } = server.context;
  await db
    .updateTable('studyExports')
    .set({ state: 'PROCESSING', progress: 0.4, files: '[]' })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('jobs')
    .set({ state: 'waiting' })
    .where('kind', '=', MAKE_EXPORT)
    .where('dedupeKey', '=', id)
    .execute();
  await make();
  expect(Buffer.from(await bytesOf()).equals(first)).toBe(true);
});

test('an export whose job died is shown as failed', async () => {
  const { id } = await request();
  await server.context.db
    .updateTable('jobs')
    .set({ state: 'dead' })
    .where('dedupeKey', '=', id)
    .execute();
  const [ended] = await list();
  expect(ended).toMatchObject({ state: 'ERROR', readyForDownload: false });
  expect(ended!.message).toContain('Make it again');
  expect(await activity()).toMatchObject({ state: 'ERROR', message: ended!.message });
});

test('deleting an export that is being made stops it, and nothing is left', async () => {
  const { id } = await request();
  const { list: entries, arrived } = waiting();
  const making = make(entries);
  await arrived;
  expect(await activity()).toMatchObject({ state: 'PROCESSING' });
  await ada.call(deleteExport, { studyId: study.studyId, exportId: id });
  await making;
  expect(await list()).toEqual([]);
  expect(await activity()).toBeUndefined();
  expect(await filesLeft()).toEqual([]);
});

test.each([
  [
    'withdraws',
    ({ sessionId, begin: { secret } }: AnalysedStudy['people'][number]) =>
      server.callWith(null)(withdrawSession, {
        studyId: study.studyId,
        sessionId,
        body: { secret },
      }),
  ],
  [
    'is deleted',
    ({ sessionId }: AnalysedStudy['people'][number]) =>
      ada.call(deleteSessionData, { studyId: study.studyId, sessionId }),
  ],
] as const)('an export fails when a respondent in it %s while it is made', async (_, goes) => {
  const { id } = await request();
  const { list: entries, arrived } = waiting();
  const making = make(entries);
  await arrived;
  await goes(study.people[0]!);
  await making;
  expect(await list()).toMatchObject([
    { state: 'ERROR', stale: true, message: RESPONDENT_GONE_MESSAGE, files: [] },
  ]);
  expect(await activity()).toMatchObject({ state: 'ERROR', message: RESPONDENT_GONE_MESSAGE });
  expect(await refusalOf(download(id))).toEqual({ status: 410, code: 'STALE' });
  expect(await filesLeft()).toEqual([]);
});

test('every export with a respondent who is deleted becomes stale, the others do not', async () => {
  const { studyId, ids } = study;
  const first = await request();
  const second = await request({ respondentIds: [ids[1]!] });
  await make();
  const { url } = await download(first.id);
  await ada.call(deleteSessionData, { studyId, sessionId: ids[0]! });
  const states = new Map((await list()).map((one) => [one.id, one]));
  expect(states.get(first.id)).toMatchObject({
    state: 'SUCCEEDED',
    stale: true,
    readyForDownload: false,
    files: [],
  });
  expect(states.get(second.id)).toMatchObject({ stale: false, readyForDownload: true });
  expect(await refusalOf(download(first.id))).toEqual({ status: 410, code: 'STALE' });
  await make();
  expect((await fetch(server.base + url)).status).toBe(404);
  expect(await filesLeft()).toEqual([`exports/${studyId}/${second.id}/1.zip`]);
  // A stale one does not stand in the way of another of those who stayed.
  await request({ respondentIds: [ids[1]!, ids[2]!] });
});

test('an export for which the disk is too small fails with what to do, and nothing is left', async () => {
  await request();
  const { objects } = server.context;
  const full: ResearchContext = {
    ...server.context,
    objects: {
      ...objects,
      put: (key, body) => objects.put(key, untilFull(body as AsyncIterable<Uint8Array>)),
    },
  };
  async function* untilFull(body: AsyncIterable<Uint8Array>) {
    yield* take(body, 1);
    throw new StoreFull(new Error('ENOSPC'));
  }
  await make(people, { context: full });
  const [failed] = await list();
  expect(failed).toMatchObject({ state: 'ERROR', files: [] });
  expect(failed!.message).toContain('ran out of space');
  expect(await activity()).toMatchObject({ state: 'ERROR' });
  expect(await filesLeft()).toEqual([]);
});

async function* take(body: AsyncIterable<Uint8Array>, count: number) {
  for await (const piece of body) {
    if (count-- === 0) return;
    yield piece;
  }
}

test('an export that would leave respondents too little of the disk stops', async () => {
  await request();
  const { arrived, list: entries } = waiting();
  const { recordings } = server.context;
  const context = {
    ...server.context,
    recordings: { ...recordings, disk: { hasRoom: async () => false } },
  } as unknown as ResearchContext;
  const making = make(entries, { context });
  await arrived;
  await making;
  expect((await list())[0]).toMatchObject({ state: 'ERROR' });
  expect(await filesLeft()).toEqual([]);
});

test('an export whose files take more space than the company may is not begun', async () => {
  await request();
  const large: ListEntries = async () => [{ ...wholeEntry('a', 'a'), estimatedBytes: 2 ** 50 }];
  await make(large);
  const [failed] = await list();
  expect(failed).toMatchObject({ state: 'ERROR', progress: 0 });
  expect(failed!.message).toContain('Delete exports');
});

test('ten exports at once are made one after the other, in the order of their requests', async () => {
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const one = ({ request: { name } }: ExportSource): ExportEntry => ({
    ...wholeEntry('a.txt', name),
    async *bytes() {
      most = Math.max(most, ++running);
      order.push(name);
      // Long enough for the worker to look for another job.
      await new Promise((done) => setTimeout(done, 60));
      yield Buffer.from(name);
      running--;
    },
  });
  const names = Array.from({ length: 10 }, (_, at) => `Export ${at}`);
  for (const [at, name] of names.entries()) {
    const [variables, longTable, stimulusMedia, bids] = [1, 2, 4, 8].map((bit) => (at & bit) > 0);
    const contents = { ...CONTENTS, variables: variables!, longTable: longTable! };
    await request({ name, contents: { ...contents, stimulusMedia: stimulusMedia!, bids: bids! } });
  }
  await make(async (_context, source) => [one(source)]);
  expect(most).toBe(1);
  expect(order).toEqual(names);
  expect((await list()).every(({ readyForDownload }) => readyForDownload)).toBe(true);
});

test('the files of an export are deleted with its study for ever', async () => {
  const { studyId } = study;
  await request();
  await make();
  await ada.call(deleteStudy, { studyId });
  await make();
  expect(await filesLeft()).toHaveLength(1);
  await ada.call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
  await make();
  expect(await filesLeft()).toEqual([]);
  expect(await activity()).toBeUndefined();
});

test('an export that is being made stops when its study is deleted for ever', async () => {
  const { studyId } = study;
  await request();
  const { list: entries, arrived } = waiting();
  const making = make(entries);
  await arrived;
  await ada.call(deleteStudy, { studyId });
  await ada.call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } });
  await making;
  expect(await filesLeft()).toEqual([]);
  expect(await activity()).toBeUndefined();
});
