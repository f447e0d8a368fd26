import { getPartialInfo, listRespondentResults } from '@fovea/contract/analysis/respondentData';
import type { SegmentCriteria } from '@fovea/contract/analysis/segmentCriteria';
import { createSegment } from '@fovea/contract/analysis/segments';
import { listSurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { getCollectionProgress } from '@fovea/contract/participation/collection';
import { getSession, listSessions } from '@fovea/contract/participation/respondents';
import { getStudy } from '@fovea/contract/studies/studies';
import { matchingRespondents } from '@fovea/rules/analysis/segmentCriteria';
import { atRate, withoutFace } from '@fovea/samples/testing/poorFrames';
import { syntheticSession, type SyntheticSession } from '@fovea/samples/syntheticSession';
import { encodeFaceChunk } from '@fovea/science/recording/faceChunk';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import { decodeSegmentAggregate } from '@fovea/science/segments/segmentAggregate';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import { MOUSE_ACTIONS } from '@fovea/science/timeline/mouseTrack';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/store/newId';
import { insertStimulus } from '../../studies/stimuli/newStimulus';
import { bytesAt } from '../../testing/analysedStudy';
import { aRespondent, type TakingPart } from '../../testing/aStudy';
import { aCalibratedStudy, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { enqueueNoGazeBackfill } from '../queue/noGazeBackfill';
import { studyRows } from '../studyParts/studyRows';

const server = setUpServer();
const ada = setUpUser(server);

/** Calibration, instruction and survey, in which the mouse is tracked. */
async function aStudyWithSurvey(): Promise<string> {
  const studyId = await aCalibratedStudy(server, ada);
  const { db, now } = server.context;
  await db.transaction().execute(async (tx) => {
    const rows = await studyRows(tx, ada, studyId);
    const wanted = { type: 'JS_SURVEY' as const, blockId: rows.blocks[0]!.id };
    await insertStimulus(tx, rows, wanted, null, newId(), now());
    await tx
      .updateTable('stimuli')
      .set({ trackMouse: true })
      .where('studyId', '=', studyId)
      .where('type', '=', 'INSTRUCTION')
      .execute();
  });
  return studyId;
}

const startOf = (session: SyntheticSession, type: string) =>
  session.events.find((event) => event.kind === 'stimulusShown' && event.stimulusType === type)!
    .tMs;

type Poor = (frames: FaceFrames, session: SyntheticSession) => FaceFrames;
/** At both calibrations, before and after the study. */
const nobodyAtTheDots: Poor = (frames, session) => {
  const endMs = session.events.findLast(
    (event) => event.kind === 'stimulusShown' && event.stimulusType === 'CALIBRATION',
  )!.tMs;
  return withoutFace(withoutFace(frames, 0, startOf(session, 'INSTRUCTION')), endMs, Infinity);
};
const good: Poor = (frames) => frames;

async function takesPart(studyId: string, seed: string, change: Poor): Promise<TakingPart> {
  const respondent = await aRespondent(server, studyId);
  const session = syntheticSession(respondent.slides, { seed, sitter: { facelessShare: 0 } });
  const { stimulusId } = respondent.slides.find(({ type }) => type === 'JS_SURVEY')!;
  const tMs = startOf(session, 'JS_SURVEY') + 1000;
  const clickMs = startOf(session, 'INSTRUCTION') + 500;
  const acts = formatEvents([
    { kind: 'mouse', tMs: clickMs, action: 'down', xPx: 600, yPx: 300 },
    { kind: 'surveyAnswer', tMs, stimulusId, question: 'age', value: 33 },
    { kind: 'surveyEnded', tMs, stimulusId, complete: true, answers: { age: 33 } },
  ]);
  const frames = change(session.frames, session);
  await sendRecording(server, respondent, [
    { stream: 'events', seq: 0, bytes: gzipSync(session.eventsText + acts) },
    { stream: 'face', seq: 0, bytes: gzipSync(encodeFaceChunk(frames)) },
  ]);
  return respondent;
}

const withGaze: SegmentCriteria = {
  mode: 'all',
  groups: [{ mode: 'all', filters: [{ kind: 'hasGaze' }] }],
  leftOut: [],
};

describe('a respondent whose calibration failed', () => {
  let studyId: string;
  let looked: TakingPart;
  let lost: TakingPart;
  let stimulusId: string;
  beforeAll(async () => {
    studyId = await aStudyWithSurvey();
    looked = await takesPart(studyId, 'looked', good);
    lost = await takesPart(studyId, 'lost', nobodyAtTheDots);
    await server.runJobs();
    const { stimuli } = await ada.call(getStudy, { studyId });
    stimulusId = stimuli.find(({ type }) => type === 'INSTRUCTION')!.id;
  });

  it('is processed without gaze, and the session says why', async () => {
    const [first, second] = await ada.call(listSessions, { studyId });
    expect(first).toMatchObject({ state: 'PROCESSED', noGaze: null });
    expect(second).toMatchObject({
      state: 'PROCESSED',
      processingError: null,
      noGaze: {
        cause: 'FACE_LOST',
        faceShare: 0,
        pointsShown: 13,
        pointsUsable: 0,
        pointsNeeded: 5,
      },
      qualityMetrics: { accuracyDeg: null, gazeQuality: null },
      lowQualityReasons: [expect.stringMatching(/face.*seen/i)],
    });
  });

  it('counts as completed and as processed', async () => {
    const { buckets, completed } = await ada.call(getCollectionProgress, { studyId });
    expect(completed).toBe(2);
    expect(buckets).toMatchObject({ processed: 2, processingError: 0 });
  });

  it('keeps the answers of the survey', async () => {
    const answers = await ada.call(listSurveyAnswers, { studyId });
    expect(answers.map(({ respondentId, answers: given }) => [respondentId, given])).toEqual([
      [looked.sessionId, { age: 33 }],
      [lost.sessionId, { age: 33 }],
    ]);
  });

  it('keeps head, face and mouse, and has NaN for gaze', async () => {
    const { sessionId } = lost;
    const results = await ada.call(listRespondentResults, { studyId, sessionId });
    const own = results.find((result) => result.stimulusId === stimulusId)!;
    const { signals } = decodeStimulusSignals(await bytesAt(server, own.signalsUrl));
    expect(signals.values.get('headYawDeg')!.some(Number.isFinite)).toBe(true);
    expect(signals.values.get('distanceCm')!.some(Number.isFinite)).toBe(true);
    const { gaze } = decodeStimulusGaze(await bytesAt(server, own.url));
    expect([...gaze.mouse.action]).toContain(MOUSE_ACTIONS.indexOf('down'));
    expect(gaze.xNorm.every(Number.isNaN)).toBe(true);
    expect(gaze.gazeQuality).toBeNull();

    const info = await ada.call(getPartialInfo, { studyId });
    const { respondentData } = info.find((each) => each.stimulusId === stimulusId)!;
    expect(respondentData).toEqual([
      { id: looked.sessionId, hasGaze: true, hasSignals: true, annotationsMarkedDone: false },
      { id: lost.sessionId, hasGaze: false, hasSignals: true, annotationsMarkedDone: false },
    ]);
  });

  it('is listed in the results of All Respondents and left out of the number with gaze', async () => {
    const { segments, stimuli } = await ada.call(getStudy, { studyId });
    expect(segments[0]!.respondents).toEqual([looked.sessionId, lost.sessionId]);
    const [data] = stimuli.find(({ id }) => id === stimulusId)!.segmentData;
    expect(data).toMatchObject({ respondentCount: 1 });
    const aggregate = decodeSegmentAggregate(await bytesAt(server, data!.url));
    expect(aggregate).toMatchObject({ respondentsWithGaze: 1, totalNumberOfRespondents: 2 });
  });

  it('can be in a segment, and the filter "has gaze" leaves it out', async () => {
    const study = await ada.call(getStudy, { studyId });
    const sessions = await ada.call(listSessions, { studyId });
    const facts = { study, sessions, answers: [], dayOf: (moment: string) => moment };
    const everybody = { ...withGaze, groups: [] };
    expect(matchingRespondents(everybody, facts)).toEqual([looked.sessionId, lost.sessionId]);
    expect(matchingRespondents(withGaze, facts)).toEqual([looked.sessionId]);
    const segment = await ada.call(createSegment, {
      studyId,
      body: { name: 'With gaze', respondents: [looked.sessionId], criteria: withGaze },
    });
    expect(segment).toMatchObject({ respondents: [looked.sessionId], criteria: withGaze });
    const without = await ada.call(createSegment, {
      studyId,
      body: { name: 'Without gaze', respondents: [lost.sessionId], criteria: null },
    });
    await server.runJobs();
    const { stimuli } = await ada.call(getStudy, { studyId });
    const { segmentData } = stimuli.find(({ id }) => id === stimulusId)!;
    const data = segmentData.find(({ segmentId }) => segmentId === without.id);
    expect(data).toMatchObject({ respondentCount: 0, signalsUrl: expect.any(String) });
  });
});

it('at 2.6 frames a second the device is named, not the respondent', async () => {
  const studyId = await aStudyWithSurvey();
  const { db } = server.context;
  const calibrations = await db
    .selectFrom('stimuli')
    .select(['id', 'calibrationOptions'])
    .where('studyId', '=', studyId)
    .where('type', '=', 'CALIBRATION')
    .execute();
  for (const { id, calibrationOptions } of calibrations) {
    const quick = JSON.stringify({ ...calibrationOptions, positionTimeMs: 1000 });
    await db
      .updateTable('stimuli')
      .set({ calibrationOptions: quick })
      .where('id', '=', id)
      .execute();
  }
  const { sessionId } = await takesPart(studyId, 'slow', (frames) => atRate(frames, 2.6));
  await server.runJobs();
  const session = await ada.call(getSession, { studyId, sessionId });
  expect(session).toMatchObject({ state: 'PROCESSED', noGaze: { cause: 'SLOW_DEVICE' } });
  expect(session.lowQualityReasons.join()).toMatch(
    /device delivered 2\.\d camera pictures a second/,
  );
  expect(session.lowQualityReasons.join()).not.toMatch(/look at each/i);
});

describe('sessions that an earlier version failed because of missing gaze', () => {
  it('are processed once more, and only they', async () => {
    const studyId = await aStudyWithSurvey();
    const lost = await takesPart(studyId, 'lost earlier', nobodyAtTheDots);
    const broken = await takesPart(studyId, 'broken earlier', nobodyAtTheDots);
    await server.runJobs();
    const { db } = server.context;
    const fail = (sessionId: string, processingError: string) =>
      db
        .updateTable('sessions')
        .set({ processedAt: null, processingError, noGaze: null })
        .where('id', '=', sessionId)
        .execute();
    await fail(
      lost.sessionId,
      'No face was visible in the recording. Ask the respondent to sit in front of the camera, in good light, and to take part again.',
    );
    await fail(broken.sessionId, 'A part of the recording was not made by the respondent client.');
    for (const { sessionId } of [lost, broken])
      await db.deleteFrom('surveyAnswers').where('sessionId', '=', sessionId).execute();

    expect(await enqueueNoGazeBackfill(server.context)).toBe(1);
    await server.runJobs();
    const [first, second] = await ada.call(listSessions, { studyId });
    expect(first).toMatchObject({ state: 'PROCESSED', noGaze: { cause: 'FACE_LOST' } });
    expect(second).toMatchObject({ state: 'PROCESSING_ERROR' });
    expect(await ada.call(listSurveyAnswers, { studyId })).toHaveLength(1);
    expect(await enqueueNoGazeBackfill(server.context)).toBe(0);
  });
});
