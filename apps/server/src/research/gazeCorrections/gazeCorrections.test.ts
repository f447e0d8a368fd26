import { changeFixationFilter } from '@fovea/contract/analysis/fixationFilter';
import {
  changeGazeCorrections,
  getGazeCorrections,
  listGazeCorrections,
  type GazeAnchor,
  type GazeCorrection,
} from '@fovea/contract/analysis/gazeCorrections';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { deleteSessionData, listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { afterEach, expect, test, vi } from 'vitest';
import { bytesAt } from '../../testing/analysedStudy';
import { aRespondent } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { aCalibratedStudy, recordedChunks, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

afterEach(() => {
  vi.restoreAllMocks();
});

const anchor = (
  gazeXNorm: number,
  gazeYNorm: number,
  targetXNorm: number,
  targetYNorm: number,
): GazeAnchor => ({ gazeXNorm, gazeYNorm, targetXNorm, targetYNorm });
const RIGHT: GazeCorrection = {
  ...{ startMs: 1000, endMs: 3000, kind: 'OFFSET' },
  anchors: [anchor(0.5, 0.5, 0.625, 0.25)],
};

interface Seen {
  readonly studyId: string;
  readonly sessionId: string;
  readonly stimulusId: string;
}

/** A recording of a picture, with its results. */
async function aRecording(): Promise<Seen> {
  const studyId = await aCalibratedStudy(server, ada);
  const { stimuli } = await ada.call(getStudy, { studyId });
  const stimulusId = stimuli.find(({ type }) => type === 'INSTRUCTION')!.id;
  const respondent = await aRespondent(server, studyId);
  await sendRecording(server, respondent, recordedChunks(respondent.slides, 'one'));
  await server.runJobs();
  return { studyId, stimulusId, sessionId: respondent.sessionId };
}

const correct = (seen: Seen, corrections: GazeCorrection[], version: number) =>
  ada.call(changeGazeCorrections, { ...seen, body: { corrections, version } });

async function resultOf({ studyId, sessionId, stimulusId }: Seen) {
  const results = await ada.call(listRespondentResults, { studyId, sessionId });
  const bytes = await bytesAt(server, results.find((each) => each.stimulusId === stimulusId)!.url);
  return { bytes, ...decodeStimulusGaze(bytes) };
}

test('Gaze is corrected in its stretch, kept beside as it was, and the same bytes as before when it is taken back', async () => {
  const seen = await aRecording();
  const before = await resultOf(seen);
  expect(await ada.call(getGazeCorrections, seen)).toMatchObject({ version: 0, corrections: [] });

  const asked = await correct(seen, [RIGHT], 0);
  expect(asked).toMatchObject({ version: 1, state: 'WAITING', corrections: [RIGHT] });
  expect((await resultOf(seen)).bytes).toEqual(before.bytes);
  await server.runJobs();
  const applied = await ada.call(getGazeCorrections, seen);
  expect(applied).toMatchObject({ version: 1, state: 'APPLIED', corrections: [RIGHT] });
  expect(applied.changedBy).toBe('Ada Example');
  expect(await ada.call(listGazeCorrections, seen)).toEqual([applied]);

  const [session] = await ada.call(listSessions, seen);
  expect(session!.stimulusQuality[0]).toMatchObject({ correctedStretches: 1 });
  const { gaze } = await resultOf(seen);
  expect(gaze.parameters['gazeCorrection']).toBe('offset 1000-3000 ms: 0.125 -0.25');
  expect(gaze.uncorrected!.xNorm).toEqual(before.gaze.uncorrected?.xNorm ?? before.gaze.xNorm);
  const isWithin = (at: number) => gaze.tMs[at]! >= 1000 && gaze.tMs[at]! < 3000;
  const moved = Array.from(gaze.xNorm, (x, at) => x - before.gaze.xNorm[at]!);
  const raised = Array.from(gaze.yNorm, (y, at) => y - before.gaze.yNorm[at]!);
  const known = moved.filter((by) => Number.isFinite(by));
  expect(known.length).toBeGreaterThan(60);
  for (const [at, by] of moved.entries()) {
    if (!Number.isFinite(by)) continue;
    expect(by).toBeCloseTo(isWithin(at) ? 0.125 : 0, 4);
    expect(raised[at]).toBeCloseTo(isWithin(at) ? -0.25 : 0, 4);
  }
  expect(gaze.fixations).not.toEqual(before.gaze.fixations);

  await correct(seen, [], 1);
  await server.runJobs();
  const after = await ada.call(getGazeCorrections, seen);
  expect(after).toMatchObject({ version: 2, state: 'APPLIED', corrections: [] });
  expect((await resultOf(seen)).bytes).toEqual(before.bytes);
});

test('Corrections that somebody changed meanwhile are not replaced', async () => {
  const seen = await aRecording();
  await correct(seen, [RIGHT], 0);
  expect(await refusalOf(correct(seen, [], 0))).toMatchObject({
    ...{ status: 409, code: 'STALE_GAZE_CORRECTIONS' },
  });
  expect((await ada.call(getGazeCorrections, seen)).corrections).toEqual([RIGHT]);
});

test('Corrections that cannot be used, or have nothing to correct, are refused', async () => {
  const seen = await aRecording();
  const refused = async (corrections: GazeCorrection[], at = seen) =>
    await refusalOf(correct(at, corrections, 0));
  const short = { ...RIGHT, endMs: 1050 };
  expect(await refused([short])).toMatchObject({ status: 422, code: 'SHORT_STRETCH' });
  const overlapping = [RIGHT, { ...RIGHT, startMs: 2000, endMs: 4000 }];
  expect(await refused(overlapping)).toMatchObject({ code: 'OVERLAPPING_STRETCHES' });
  const affine = { ...RIGHT, kind: 'AFFINE' as const };
  expect(await refused([affine])).toMatchObject({ status: 422, code: 'TOO_FEW_ANCHORS' });
  expect(await refused([{ ...RIGHT, anchors: [] }])).toMatchObject({ status: 400 });
  const nowhere = anchor(Number.NaN, 0, 0, 0);
  expect(await refused([{ ...RIGHT, anchors: [nowhere] }])).toMatchObject({ status: 400 });
  const { sessionId } = await aRespondent(server, seen.studyId);
  const unseen = { ...seen, sessionId };
  expect(await refused([RIGHT], unseen)).toMatchObject({ status: 409, code: 'NO_RESULT' });
  expect((await ada.call(getGazeCorrections, seen)).version).toBe(0);
});

test('A session and a stimulus of different studies are not found together', async () => {
  const seen = await aRecording();
  const otherStudy = await aCalibratedStudy(server, ada);
  const { stimuli } = await ada.call(getStudy, { studyId: otherStudy });
  const foreign = { ...seen, stimulusId: stimuli[0]!.id };
  expect(await refusalOf(correct(foreign, [RIGHT], 0))).toMatchObject({ status: 404 });
  expect(await refusalOf(correct({ ...seen, studyId: otherStudy }, [RIGHT], 0))).toMatchObject({
    status: 404,
  });
});

test('Who may not analyse may not correct', async () => {
  const seen = await aRecording();
  const builder = await server.signedIn(['STUDY', 'ONLINE_STUDY_BUILDER']);
  const asked = builder.call(changeGazeCorrections, {
    ...seen,
    body: { corrections: [RIGHT], version: 0 },
  });
  expect(await refusalOf(asked)).toMatchObject({ status: 403 });
});

test('A recording that is being analysed when its corrections change is analysed with the new ones', async () => {
  const seen = await aRecording();
  await correct(seen, [RIGHT], 0);
  const run = server.context.processor.run.bind(server.context.processor);
  vi.spyOn(server.context.processor, 'run').mockImplementationOnce(async (task, request) => {
    const answer = await run(task, request);
    await correct(seen, [{ ...RIGHT, endMs: 2000 }], 1);
    return answer;
  });
  await server.runJobs();
  const { gaze } = await resultOf(seen);
  expect(gaze.parameters['gazeCorrection']).toBe('offset 1000-2000 ms: 0.125 -0.25');
  expect(await ada.call(getGazeCorrections, seen)).toMatchObject({ version: 2, state: 'APPLIED' });
});

test('Another fixation filter keeps the corrections', async () => {
  const seen = await aRecording();
  await correct(seen, [RIGHT], 0);
  await server.runJobs();
  await ada.call(changeFixationFilter, {
    studyId: seen.studyId,
    body: { filter: { algorithm: 'idt', dispersionDeg: 1.5, minDurationMs: 150 } },
  });
  await server.runJobs();
  const { gaze } = await resultOf(seen);
  expect(gaze.algorithm).toBe('idt');
  expect(gaze.parameters['gazeCorrection']).toBe('offset 1000-3000 ms: 0.125 -0.25');
});

test('Corrections are erased with the data of their respondent', async () => {
  const seen = await aRecording();
  await correct(seen, [RIGHT], 0);
  await ada.call(deleteSessionData, seen);
  expect(await ada.call(listGazeCorrections, seen)).toEqual([]);
  await server.runJobs();
  expect(await refusalOf(correct(seen, [RIGHT], 0))).toMatchObject({ code: 'NO_RESULT' });
});
