import {
  cancelRecomputation,
  changeFixationFilter,
  getFixationFilter,
  type FixationFilter,
} from '@fovea/contract/analysis/fixationFilter';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { createSegment } from '@fovea/contract/analysis/segments';
import { deleteSessionData, listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { DEFAULT_FILTERS } from '@fovea/rules/analysis/fixationFilters';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { truncateSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { aRespondent } from '../../testing/aStudy';
import { recordedChunkPath } from '../../testing/recordings/recordingFolder';
import { aCalibratedStudy, recordedChunks, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { listReceivedOfManifest } from '../recordings/chunkRows';
import { findSession } from '../recordings/sessionRows';
import { recomputeFixationsJob } from './recomputeFixations.job';

const server = setUpServer();
const ada = setUpUser(server);

const IDT: FixationFilter = { algorithm: 'idt', dispersionDeg: 1.5, minDurationMs: 150 };
const AUTO: FixationFilter = { algorithm: 'auto' };

afterEach(() => {
  vi.restoreAllMocks();
});

async function takesPart(studyId: string, seed: string, isPreview = false) {
  const respondent = await aRespondent(server, studyId, { preview: isPreview });
  await sendRecording(server, respondent, recordedChunks(respondent.slides, seed));
  return respondent;
}

async function aStudyWith(...seeds: string[]) {
  const studyId = await aCalibratedStudy(server, ada);
  const people: Awaited<ReturnType<typeof takesPart>>[] = [];
  for (const seed of seeds) people.push(await takesPart(studyId, seed));
  await server.runJobs();
  return { studyId, people };
}

const choose = (studyId: string, filter: FixationFilter) =>
  ada.call(changeFixationFilter, { studyId, body: { filter } });
const filterOf = (studyId: string) => ada.call(getFixationFilter, { studyId });
const resultsOf = (at: { readonly studyId: string; readonly sessionId: string }) =>
  ada.call(listRespondentResults, { studyId: at.studyId, sessionId: at.sessionId });
async function filesShown(studyId: string): Promise<Record<string, readonly string[]>> {
  const sessions = await ada.call(listSessions, { studyId });
  const all = sessions.map(async ({ id }) => {
    const results = await resultsOf({ studyId, sessionId: id });
    return [id, results.map(({ url }) => new URL(url, server.base).pathname)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
const algorithmsOf = async (studyId: string) =>
  (await ada.call(listSessions, { studyId })).map(
    ({ qualityMetrics }) => qualityMetrics?.parameters['fixationAlgorithm'],
  );
async function filesOf(studyId: string, sessionId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.context.objects.list(
    `studies/${studyId}/results/${sessionId}/`,
  )) {
    keys.push(key);
  }
  return keys.toSorted();
}

/** Runs its job as the server does, up to the given analysis: then the process is asked to end. */
async function runUntilAnalysis(studyId: string, count: number): Promise<void> {
  const stop = new AbortController();
  const run = server.context.processor.run.bind(server.context.processor);
  let runs = 0;
  vi.spyOn(server.context.processor, 'run').mockImplementation(async (task, request) => {
    const answer = await run(task, request);
    runs += 1;
    if (runs === count) stop.abort(new Error('The server is shutting down.'));
    return answer;
  });
  const job = {
    id: 'j',
    kind: '',
    payload: { studyId },
    companyId: null,
    attempt: 1,
    maxAttempts: 5,
  };
  const done = recomputeFixationsJob(server.context)(job, stop.signal);
  await expect(done).rejects.toThrow('The server is shutting down.');
  vi.restoreAllMocks();
}

test('results stay as they are until the last recording is analysed, and are replaced all at once', async () => {
  const { studyId, people } = await aStudyWith('one', 'two');
  await takesPart(studyId, 'the researcher', true);
  await server.runJobs();
  const [one, two] = people;
  const body = { name: 'First', respondents: [one!.sessionId] };
  const { id: segmentId } = await ada.call(createSegment, { studyId, body });
  await server.runJobs();
  const before = await filesShown(studyId);
  const segmentBefore = await segmentShown(studyId, segmentId);
  expect(await algorithmsOf(studyId)).toEqual(['segments', 'segments', 'segments']);

  const started = await choose(studyId, IDT);
  expect(started).toMatchObject({ filter: AUTO, recordings: 3 });
  expect(started.recomputation).toMatchObject({
    ...{ filter: IDT, state: 'RUNNING', recordingsDone: 0, recordingsTotal: 3 },
    ...{ unreadableRespondent: null, startedBy: 'Ada Example' },
  });
  await runUntilAnalysis(studyId, 2);
  expect((await filterOf(studyId)).recomputation).toMatchObject({ recordingsDone: 2 });
  expect(await filesShown(studyId)).toEqual(before);
  expect(await algorithmsOf(studyId)).toEqual(['segments', 'segments', 'segments']);
  expect((await ada.call(getStudy, { studyId })).fixationFilter).toEqual(AUTO);

  // It goes on with the third one.
  const analysed = vi.spyOn(server.context.processor, 'run');
  await server.runJobs();
  const gazes = analysed.mock.calls.filter(([task]) => task === 'computeGaze');
  expect(gazes).toHaveLength(1);
  expect(await filterOf(studyId)).toEqual({ filter: IDT, recomputation: null, recordings: 3 });
  expect((await ada.call(getStudy, { studyId })).fixationFilter).toEqual(IDT);
  expect(await algorithmsOf(studyId)).toEqual(['idt', 'idt', 'idt']);
  const after = await filesShown(studyId);
  for (const { sessionId } of [one!, two!]) expect(after[sessionId]).not.toEqual(before[sessionId]);
  expect(await segmentShown(studyId, segmentId)).not.toEqual(segmentBefore);

  const [result] = await resultsOf(one!);
  const bytes = await fetch(server.base + result!.url);
  const { gaze } = decodeStimulusGaze(new Uint8Array(await bytes.arrayBuffer()));
  expect(gaze.parameters).toMatchObject({ fixationAlgorithm: 'idt', dispersionDeg: 1.5 });
  expect(gaze.fixations.count).toBeGreaterThan(0);
  const { startMs, endMs } = gaze.fixations;
  expect(Math.min(...startMs.map((start, at) => endMs[at]! - start))).toBeGreaterThanOrEqual(149);

  // The same filter gives the same bytes again.
  await choose(studyId, AUTO);
  await server.runJobs();
  expect(await filesShown(studyId)).toEqual(before);
  expect(await segmentShown(studyId, segmentId)).toEqual(segmentBefore);
});

async function segmentShown(studyId: string, segmentId: string): Promise<string[]> {
  const { stimuli } = await ada.call(getStudy, { studyId });
  return stimuli.flatMap(({ segmentData }) =>
    segmentData.filter((data) => data.segmentId === segmentId).map(({ version }) => version),
  );
}

test('work that is cancelled leaves nothing but the results of before', async () => {
  const { studyId, people } = await aStudyWith('one', 'two');
  const before = await filesShown(studyId);
  const files = await filesOf(studyId, people[0]!.sessionId);
  await choose(studyId, IDT);
  await runUntilAnalysis(studyId, 1);
  expect((await filesOf(studyId, people[0]!.sessionId)).length).toBeGreaterThan(files.length);

  expect(await ada.call(cancelRecomputation, { studyId })).toEqual({
    ...{ filter: AUTO, recomputation: null, recordings: 2 },
  });
  await server.runJobs();
  expect(await filesShown(studyId)).toEqual(before);
  expect(await filesOf(studyId, people[0]!.sessionId)).toEqual(files);
  expect(await leftRows(studyId)).toBe(0);
  // There is nothing to cancel.
  await ada.call(cancelRecomputation, { studyId });
});

async function leftRows(studyId: string): Promise<number> {
  const rows = await server.context.db
    .selectFrom('fixationRecomputations')
    .select('id')
    .where('studyId', '=', studyId)
    .execute();
  return rows.length;
}

test('another choice replaces the work, and the filter in use ends it', async () => {
  const { studyId } = await aStudyWith('one');
  await choose(studyId, IDT);
  await choose(studyId, DEFAULT_FILTERS.ivt);
  await choose(studyId, DEFAULT_FILTERS.i2mc);
  expect((await filterOf(studyId)).recomputation?.filter).toEqual(DEFAULT_FILTERS.i2mc);
  await server.runJobs();
  expect(await algorithmsOf(studyId)).toEqual(['i2mc']);

  await choose(studyId, IDT);
  expect((await choose(studyId, DEFAULT_FILTERS.i2mc)).recomputation).toBeNull();
  await server.runJobs();
  expect(await algorithmsOf(studyId)).toEqual(['i2mc']);
  expect(await leftRows(studyId)).toBe(0);
});

test('whoever comes meanwhile is analysed too, before anything is replaced', async () => {
  const { studyId } = await aStudyWith('one');
  await choose(studyId, IDT);
  await runUntilAnalysis(studyId, 1);
  await takesPart(studyId, 'late');
  await server.runJobs();
  expect(await algorithmsOf(studyId)).toEqual(['idt', 'idt']);
  expect(await filterOf(studyId)).toMatchObject({ filter: IDT, recomputation: null });
});

test('results of a respondent whose data is deleted meanwhile are kept nowhere', async () => {
  const { studyId, people } = await aStudyWith('one', 'two');
  const [one] = people;
  await choose(studyId, IDT);
  await runUntilAnalysis(studyId, 1);
  await ada.call(deleteSessionData, { studyId, sessionId: one!.sessionId });
  await server.runJobs();
  expect(await filesOf(studyId, one!.sessionId)).toEqual([]);
  expect((await algorithmsOf(studyId)).filter((name) => name !== undefined)).toEqual(['idt']);
  const rows = await server.context.db
    .selectFrom('recomputedSessions')
    .select('sessionId')
    .where('sessionId', '=', one!.sessionId)
    .execute();
  expect(rows).toEqual([]);
});

test('a recording that cannot be read ends the work with its name, and keeps all results', async () => {
  const { studyId, people } = await aStudyWith('one', 'two');
  const before = await filesShown(studyId);
  const session = (await findSession(server.context.db, people[1]!.sessionId))!;
  const manifest = await listReceivedOfManifest(server.context.db, session.id);
  const events = manifest.find(({ stream }) => stream === 'events')!;
  const place = { studyId: session.studyId, sessionId: session.id, ...events };
  truncateSync(recordedChunkPath(server.context, place), 10);
  await choose(studyId, IDT);
  await server.runJobs();
  expect((await filterOf(studyId)).recomputation).toMatchObject({
    ...{ state: 'FAILED', unreadableRespondent: session.label, recordingsDone: 1 },
  });
  expect(await filesShown(studyId)).toEqual(before);
  expect(await algorithmsOf(studyId)).toEqual(['segments', 'segments']);

  // Without it, the same choice goes on.
  await ada.call(deleteSessionData, { studyId, sessionId: session.id });
  const again = await choose(studyId, IDT);
  expect(again.recomputation).toMatchObject({ state: 'RUNNING', unreadableRespondent: null });
  await server.runJobs();
  expect(await filterOf(studyId)).toEqual({ filter: IDT, recomputation: null, recordings: 1 });
});
