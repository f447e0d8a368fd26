import type { Sensors } from '@fovea/contract/studies/sensors';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import { listSessions, retryProcessing } from '@fovea/contract/participation/respondents';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { finishSession } from '@fovea/contract/participation/participation';
import { ApiError } from '@fovea/link/calls/apiError';
import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { syntheticSession, type SyntheticSession } from '@fovea/samples/syntheticSession';
import { encodeFaceChunk } from '@fovea/science/recording/faceChunk';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import { decodeSegmentAggregate } from '@fovea/science/segments/segmentAggregate';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/store/newId';
import { insertStimulus } from '../../studies/stimuli/newStimulus';
import { studyRows } from '../studyParts/studyRows';
import { aRespondent, aStudy, sha256, type TakingPart } from '../../testing/aStudy';
import { voiceAndBreath } from '../../testing/voiceAndBreath';
import { aCalibratedStudy as studyToLookAt, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { startTestServer, type SignedIn } from '../../testing/startTestServer';

const server = setUpServer();
const researcher = setUpUser(server);

const aCalibratedStudy = () => studyToLookAt(server, researcher);
const send = (respondent: TakingPart, chunks: Parameters<typeof sendRecording>[2]) =>
  sendRecording(server, respondent, chunks);

async function takesPart(studyId: string, seed: string, more: { preview?: boolean } = {}) {
  const respondent = await aRespondent(server, studyId, more);
  const session = syntheticSession(respondent.slides, { seed });
  await send(respondent, [
    { stream: 'events', seq: 0, bytes: gzipSync(session.eventsText) },
    ...session.faceChunks.map((bytes, seq) => ({ stream: 'face', seq, bytes: gzipSync(bytes) })),
  ]);
  return { respondent, session };
}

const study = (studyId: string): Promise<Study> => researcher.call(getStudy, { studyId });
const sessions = (studyId: string) => researcher.call(listSessions, { studyId });
const resultsOf = ({ studyId, sessionId }: TakingPart) =>
  researcher.call(listRespondentResults, { studyId, sessionId });
async function fetched(url: string): Promise<Uint8Array> {
  const answer = await fetch(server.base + url);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}
const lookedAt = (given: Study) => given.stimuli.find(({ type }) => type === 'INSTRUCTION')!;

describe('a complete recording', () => {
  it('gives gaze, fixations and quality, and joins the segment All Respondents', async () => {
    const studyId = await aCalibratedStudy();
    const { respondent, session } = await takesPart(studyId, 'one');
    await takesPart(studyId, 'two');
    await takesPart(studyId, 'the researcher', { preview: true });
    expect((await study(studyId)).segments).toEqual([
      expect.objectContaining({ name: 'All Respondents', processingState: 'PROCESSING' }),
    ]);
    await server.runJobs();

    const listed = await sessions(studyId);
    expect(listed.map(({ state }) => state)).toEqual(['PROCESSED', 'PROCESSED', 'PROCESSED']);
    const quality = listed[0]!.qualityMetrics!;
    expect(quality.accuracyDeg).toBeGreaterThan(0.05);
    expect(quality.accuracyDeg).toBeLessThan(3.5);
    expect(quality.faceQuality).toBeGreaterThan(0.9);
    expect(quality.algorithm).not.toBe('');

    const answered = await study(studyId);
    expect(answered.segments[0]).toMatchObject({ processingState: 'COMPLETED' });
    expect(answered.respondentBuckets).toMatchObject({ processed: 2, processing: 0 });
    expect(answered.hasCollected).toBe(true);
    const stimulus = lookedAt(answered);
    expect(stimulus.respondentCount).toBe(3);

    const [own] = await resultsOf(respondent);
    expect(own).toMatchObject({ stimulusId: stimulus.id });
    const { gaze, respondentId } = decodeStimulusGaze(await fetched(own!.url));
    expect(respondentId).toBe(respondent.sessionId);
    expect(gaze.fixations.count).toBeGreaterThan(5);
    expect(missDeg(session, gaze)).toBeLessThan(3.5);

    const { signals } = decodeStimulusSignals(await fetched(own!.signalsUrl ?? ''));
    expect([...signals.tMs]).toEqual([...gaze.tMs]);
    expect(signals.values.get('distanceCm')?.[100]).toBeGreaterThan(40);
    expect(signals.values.has('loudness')).toBe(false);

    const [segment] = stimulus.segmentData;
    expect(segment).toMatchObject({ respondentCount: 2 });
    const bytes = await fetched(segment!.url);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(segment!.version);
    const aggregate = decodeSegmentAggregate(bytes);
    expect(aggregate.respondentIds).toHaveLength(2);
    expect(aggregate.respondentIds).toContain(respondent.sessionId);
    expect(aggregate.xNorm.length).toBeGreaterThan(100);
  });

  it('gives the same bytes when processed again', async () => {
    const studyId = await aCalibratedStudy();
    const { respondent } = await takesPart(studyId, 'again');
    await server.runJobs();
    const versions = async () => {
      const { db } = server.context;
      const own = await db
        .selectFrom('respondentResults')
        .select(['stimulusId', 'version'])
        .where('studyId', '=', studyId)
        .execute();
      const all = await db
        .selectFrom('segmentResults')
        .select(['stimulusId', 'version'])
        .where('studyId', '=', studyId)
        .execute();
      return { own, all, quality: (await sessions(studyId))[0]?.qualityMetrics };
    };
    const before = await versions();
    expect(before.own).toHaveLength(1);
    expect(before.all).toHaveLength(1);
    await researcher.call(retryProcessing, { studyId, sessionId: respondent.sessionId });
    expect((await sessions(studyId))[0]?.state).toBe('PROCESSING');
    await server.runJobs();
    expect(await versions()).toEqual(before);
  });
});

describe('a recording with surveys and websites', () => {
  const ADDED = ['WEB', 'QUALTRICS', 'JS_SURVEY'] as const;
  async function added(studyId: string): Promise<void> {
    const { db, now } = server.context;
    for (const type of ADDED) {
      await db.transaction().execute(async (tx) => {
        const rows = await studyRows(tx, researcher, studyId);
        const address = type === 'JS_SURVEY' ? {} : { websiteUrl: 'https://example.org/' };
        const wanted = { type, blockId: rows.blocks[0]!.id, ...address };
        await insertStimulus(tx, rows, wanted, null, newId(), now());
      });
    }
    await db
      .updateTable('stimuli')
      .set({ exposureTimeMs: 4000 })
      .where('studyId', '=', studyId)
      .where('type', 'in', ADDED)
      .execute();
  }

  /** The events of the survey, and of a website in its own tab, from the respondent's browser. */
  function answersOf(respondent: TakingPart, session: SyntheticSession): string {
    const idOf = (type: string) =>
      respondent.slides.find((stimulus) => stimulus.type === type)!.stimulusId;
    const stimulusId = idOf('JS_SURVEY');
    const shown = session.events.find(
      (event) => event.kind === 'stimulusShown' && event.stimulusId === stimulusId,
    )!;
    const tMs = shown.tMs + 1000;
    return formatEvents([
      { kind: 'surveyPage', tMs, stimulusId, page: 'one', pageIndex: 0 },
      { kind: 'surveyAnswer', tMs, stimulusId, question: 'age', value: 33 },
      { kind: 'surveyEnded', tMs, stimulusId, complete: true, answers: { age: 33 } },
      { kind: 'websiteTab', tMs, stimulusId: idOf('WEB'), change: 'opened' },
    ]);
  }

  it('is processed like any other, and every event is understood', async () => {
    const studyId = await aStudy(server, researcher);
    await added(studyId);
    const respondent = await aRespondent(server, studyId);
    expect(respondent.slides.map(({ type }) => type)).toEqual(expect.arrayContaining([...ADDED]));
    const session = syntheticSession(respondent.slides, { seed: 'answers' });
    const lines = session.eventsText + answersOf(respondent, session);
    await send(respondent, [
      { stream: 'events', seq: 0, bytes: gzipSync(lines) },
      ...session.faceChunks.map((bytes, seq) => ({ stream: 'face', seq, bytes: gzipSync(bytes) })),
    ]);
    await server.runJobs();
    const [listed] = await sessions(studyId);
    expect(listed).toMatchObject({ state: 'PROCESSED', processingError: null });
    expect(listed!.qualityMetrics!.parameters).not.toHaveProperty('skippedEvents');
    const { stimuli } = await study(studyId);
    for (const { type, respondentCount } of stimuli) {
      if (type !== 'CALIBRATION') expect([type, respondentCount]).toEqual([type, 1]);
    }
  });

  it('is processed without gaze when the study has no calibration', async () => {
    const studyId = await aStudy(server, researcher);
    await added(studyId);
    await server.context.db
      .deleteFrom('stimuli')
      .where('studyId', '=', studyId)
      .where('type', '=', 'CALIBRATION')
      .execute();
    const respondent = await aRespondent(server, studyId);
    const session = syntheticSession(respondent.slides, { seed: 'no camera' });
    const lines = session.eventsText + answersOf(respondent, session);
    await send(respondent, [{ stream: 'events', seq: 0, bytes: gzipSync(lines) }]);
    await server.runJobs();
    const [listed] = await sessions(studyId);
    expect(listed).toMatchObject({ state: 'PROCESSED', processingError: null });
  });
});

const measureOnly = ({ sessionId }: { readonly sessionId: string }, on: Partial<Sensors>) =>
  server.context.db
    .updateTable('sessions')
    .set({ sensors: JSON.stringify({ ...NOTHING_MEASURED, ...on }) })
    .where('id', '=', sessionId)
    .execute();

it('of a study without eye tracking is complete without gaze, whatever its stimuli are', async () => {
  const studyId = await aCalibratedStudy();
  const respondent = await aRespondent(server, studyId);
  await measureOnly(respondent, { microphone: true, voiceAnalysis: true, respiration: true });
  const shown = syntheticSession(respondent.slides, { seed: 'voice alone' });
  await send(respondent, [
    { stream: 'events', seq: 0, bytes: gzipSync(shown.eventsText) },
    ...voiceAndBreath(shown.durationMs),
    { stream: 'voice', seq: 1, bytes: gzipSync(new Uint8Array(64)) },
  ]);
  await server.runJobs();
  const [listed] = await sessions(studyId);
  expect(listed).toMatchObject({ state: 'PROCESSED', processingError: null });
  expect(listed?.qualityMetrics?.parameters).toMatchObject({ brokenVoiceChunks: 1 });
  const [own] = await resultsOf(respondent);
  const { signals } = decodeStimulusSignals(await fetched(own?.signalsUrl ?? ''));
  // Without a camera 30 samples per second: 5 s of the instruction.
  expect(signals.tMs).toHaveLength(150);
  expect(signals.values.get('f0Semitones')?.[20]).toBeCloseTo(24, 2);
  expect(signals.values.get('respirationPerMinute')?.[20]).toBeCloseTo(15, 0);
  expect(signals.values.has('headYawDeg')).toBe(false);
});

it.each([
  ['eye tracking alone', { webcam: true, eyeTracking: true }, true, false],
  ['head pose without eye tracking', { webcam: true, headPose: true }, false, true],
])('results are only of what the session measures: %s', async (_, on, hasGaze, hasHead) => {
  const respondent = await aRespondent(server, await aCalibratedStudy());
  await measureOnly(respondent, on);
  const shown = syntheticSession(respondent.slides, { seed: 'only what is on' });
  await send(respondent, [
    { stream: 'events', seq: 0, bytes: gzipSync(shown.eventsText) },
    ...shown.faceChunks.map((bytes, seq) => ({ stream: 'face', seq, bytes: gzipSync(bytes) })),
  ]);
  await server.runJobs();
  const [own] = await resultsOf(respondent);
  const { signals } = decodeStimulusSignals(await fetched(own?.signalsUrl ?? ''));
  const shownIds = ['lidLeft', 'headYawDeg', 'mouthOpen'] as const;
  expect(shownIds.map((id) => signals.values.has(id))).toEqual([true, hasHead, false]);
  const { gaze } = decodeStimulusGaze(await fetched(own?.url ?? ''));
  expect(gaze.xNorm.some(Number.isFinite)).toBe(hasGaze);
});

describe('a recording without usable gaze', () => {
  it.each([
    ['without a calibration', formatEvents([])],
    ['with nothing but noise', 'not json\n'],
  ])('%s is processed, says why it has no gaze, and can be processed again', async (_, text) => {
    const studyId = await aCalibratedStudy();
    const respondent = await aRespondent(server, studyId);
    await send(respondent, [{ stream: 'events', seq: 0, bytes: gzipSync(text || '\n') }]);
    await server.runJobs();
    const state = { state: 'PROCESSED', processingError: null, noGaze: { cause: 'NO_CAMERA' } };
    expect((await sessions(studyId))[0]).toMatchObject(state);
    expect((await study(studyId)).respondentBuckets).toMatchObject({
      processed: 1,
      processingError: 0,
    });
    await researcher.call(retryProcessing, { studyId, sessionId: respondent.sessionId });
    expect((await sessions(studyId))[0]?.state).toBe('PROCESSING');
    await server.runJobs();
    expect((await sessions(studyId))[0]).toMatchObject(state);
  });

  it.each([
    ['is not compressed', () => randomBytes(500)],
    ['unpacks to far more than it should', () => gzipSync(Buffer.alloc(40 * 1024 * 1024))],
  ])('because a chunk %s gives the reason at once', async (_, bytes) => {
    const studyId = await aCalibratedStudy();
    const respondent = await aRespondent(server, studyId);
    await send(respondent, [{ stream: 'face', seq: 0, bytes: bytes() }]);
    await server.runJobs();
    const [session] = await sessions(studyId);
    expect(session).toMatchObject({ state: 'PROCESSING_ERROR' });
    expect(session!.processingError).toMatch(/not made by the respondent client/);
  });
});

describe('a malicious recording', () => {
  const frames = (change: (given: FaceFrames) => FaceFrames) => (session: SyntheticSession) =>
    gzipSync(encodeFaceChunk(change(session.frames)));
  const pose = (value: number) =>
    frames((given) => ({
      ...given,
      pose: new Float32Array(given.pose.length).fill(value),
    }));
  it.each<[string, (session: SyntheticSession) => { events?: Uint8Array; face?: Uint8Array }]>([
    ['poses of NaN', (session) => ({ face: pose(NaN)(session) })],
    ['poses of infinity', (session) => ({ face: pose(Infinity)(session) })],
    [
      'times out of order',
      (session) => ({ face: frames((g) => ({ ...g, tMs: g.tMs.slice().reverse() }))(session) }),
    ],
    [
      'times beyond the range of dates',
      ({ eventsText }) => ({
        events: gzipSync(eventsText.replace(/"tMs":(\d)/g, '"tMs":1e300$1')),
      }),
    ],
    ['a face chunk of random bytes', () => ({ face: gzipSync(randomBytes(5000)) })],
    ['a million empty events', () => ({ events: gzipSync('{"kind":"x"}\n'.repeat(1e6)) })],
  ])('with %s gives gaze or a message, and the study can still be read', async (_, poison) => {
    const studyId = await aCalibratedStudy();
    const respondent = await aRespondent(server, studyId);
    const session = syntheticSession(respondent.slides, { seed: 'poison' });
    const { events, face } = poison(session);
    await send(respondent, [
      { stream: 'events', seq: 0, bytes: events ?? gzipSync(session.eventsText) },
      { stream: 'face', seq: 0, bytes: face ?? gzipSync(encodeFaceChunk(session.frames)) },
    ]);
    await server.runJobs();
    const [listed] = await sessions(studyId);
    expect(['PROCESSED', 'PROCESSING_ERROR']).toContain(listed!.state);
    if (listed!.state === 'PROCESSING_ERROR') expect(listed!.processingError).toMatch(/\w+\.$/);
    expect((await study(studyId)).segments[0]?.processingState).toBe('COMPLETED');
  });

  it('with endless events is given up before it exhausts the memory', async () => {
    const studyId = await aCalibratedStudy();
    const respondent = await aRespondent(server, studyId);
    const bytes = gzipSync(Buffer.alloc(30 * 1024 * 1024, '\n'));
    await send(
      respondent,
      [0, 1, 2, 3].map((seq) => ({ stream: 'events', seq, bytes })),
    );
    await server.runJobs();
    const [listed] = await sessions(studyId);
    expect(listed!.processingError).toMatch(/unpacks to more than this server takes/);
  });
});

it('a server error is retried, and reported after the last attempt', async () => {
  const faulty = await startTestServer({ failpoints: 'processing:beforeResults=EIO@1+' });
  try {
    const owner = await faulty.signedIn();
    const studyId = await aStudy(faulty, owner);
    const respondent = await aRespondent(faulty, studyId);
    const bytes = gzipSync('{}\n');
    await respondent.put('events', 0, bytes);
    const chunks = [{ stream: 'events', seq: 0, sha256: sha256(bytes), size: bytes.length }];
    await faulty.callWith(respondent.token)(finishSession, { ...respondent, body: { chunks } });
    await faulty.runJobs();
    const [session] = await owner.call(listSessions, { studyId });
    expect(session).toMatchObject({ state: 'PROCESSING_ERROR' });
    expect(session!.processingError).toMatch(/fault on the server/);
  } finally {
    await faulty.close();
  }
});

it('an incomplete session cannot be processed, and one of another company does not exist', async () => {
  const studyId = await aCalibratedStudy();
  const { sessionId } = await aRespondent(server, studyId);
  const status = async (who: SignedIn) =>
    await who.call(retryProcessing, { studyId, sessionId }).then(
      () => 204,
      (reason: unknown) => (reason instanceof ApiError ? reason.status : 0),
    );
  expect(await status(researcher)).toBe(409);
  expect(await status(await server.otherCompanyUser())).toBe(404);
});

/** Mean angle between true and estimated gaze, over the stimulus. */
function missDeg(
  session: ReturnType<typeof syntheticSession>,
  gaze: ReturnType<typeof decodeStimulusGaze>['gaze'],
): number {
  const { frames, trueXPx, trueYPx, cmPerPx, distanceCm } = session;
  let sum = 0;
  let count = 0;
  for (let i = 0; i < gaze.tMs.length; i++) {
    const at = frames.tMs.findIndex((tMs) => Math.abs(tMs - gaze.onsetMs - gaze.tMs[i]!) < 1);
    const { xPx, yPx, widthPx, heightPx } = gaze.contentRect;
    const dx = xPx + gaze.xNorm[i]! * widthPx - trueXPx[at]!;
    const dy = yPx + gaze.yNorm[i]! * heightPx - trueYPx[at]!;
    const miss = (Math.atan((Math.hypot(dx, dy) * cmPerPx) / distanceCm) * 180) / Math.PI;
    if (!Number.isFinite(miss)) continue;
    sum += miss;
    count++;
  }
  expect(count).toBeGreaterThan(50);
  return sum / count;
}
