import { getCollectionProgress } from '@fovea/contract/participation/collection';
import {
  deleteSessionData,
  getSession,
  listSessions,
} from '@fovea/contract/participation/respondents';
import { getScreeningSample } from '@fovea/contract/participation/screening';
import { copyBlocks } from '@fovea/contract/studies/blocks';
import { createStudy, getStudy, updateStudy } from '@fovea/contract/studies/studies';
import { DEFAULT_SCREENING } from '@fovea/rules/participation/screening';
import { syntheticSession } from '@fovea/samples/syntheticSession';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { enqueueProcessing } from '../../research/queue/processingJobs';
import { aRespondent, aStudy, type TakingPart } from '../../testing/aStudy';
import { changed } from '../../testing/respondentSteps';
import { aCalibratedStudy, sendRecording } from '../../testing/sendRecording';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const OFF = { calibrationThresholdDeg: null, frameRateThresholdHz: null, faceShareThreshold: null };

describe('the thresholds', () => {
  test('are on for a new study, reach the respondent, and stay as they were for one who has begun', async () => {
    const { id: studyId, ...study } = await ada.call(createStudy, {
      body: { name: 'With thresholds' },
      query: {},
    });
    expect(study).toMatchObject(DEFAULT_SCREENING);
    await server.context.db
      .updateTable('studies')
      .set({ collecting: true })
      .where('id', '=', studyId)
      .execute();
    const first = await aRespondent(server, studyId);
    expect(first).toMatchObject(DEFAULT_SCREENING);
    await server.context.db.updateTable('studies').set(OFF).where('id', '=', studyId).execute();
    expect(await aRespondent(server, studyId)).toMatchObject(OFF);
    const again = await aRespondent(server, studyId, {}, first.begin);
    expect(again).toMatchObject(DEFAULT_SCREENING);
  });

  test('are changed and switched off one by one', async () => {
    const { id: studyId } = await ada.call(createStudy, { body: { name: 'Changed' }, query: {} });
    const change = { frameRateThresholdHz: 15, calibrationThresholdDeg: null };
    const after = await ada.call(updateStudy, { studyId, body: change });
    expect(after).toMatchObject({ ...DEFAULT_SCREENING, ...change });
  });

  test.each([
    [{ calibrationThresholdDeg: 0.4 }, 'The limit of the calibration error is 0.5 to 20 degrees.'],
    [{ frameRateThresholdHz: 0 }, 'The lowest camera rate is 1 to 60 pictures a second.'],
    [
      { faceShareThreshold: 80 },
      'The lowest share of pictures with a face is 0.1 to 1 (10 % to 100 %).',
    ],
  ])('%j is refused, and nothing of the change is stored', async (wrong, message) => {
    const { id: studyId } = await ada.call(createStudy, {
      body: { name: `Refused ${Object.keys(wrong)[0]!.slice(0, 20)}` },
      query: {},
    });
    const body = { ...wrong, locale: 'de-DE' };
    await expect(ada.call(updateStudy, { studyId, body })).rejects.toMatchObject({
      status: 400,
      message,
      problem: { code: 'SCREENING_NOT_VALID' },
    });
    expect(await ada.call(getStudy, { studyId })).toMatchObject({
      ...DEFAULT_SCREENING,
      locale: 'en-US',
    });
  });
});

const slow = { frameRateHz: 4.2, faceShare: 0.9 };

/** The recording of somebody whom the check of the camera sent away. */
async function screenedOut(studyId: string, more: { preview?: boolean } = {}): Promise<TakingPart> {
  const respondent = await aRespondent(server, studyId, more);
  const session = syntheticSession(respondent.slides, { seed: 'slow' });
  const started = session.events.filter(({ kind }) => kind === 'sessionStarted');
  const check = (attempt: number) =>
    ({
      ...{ kind: 'cameraChecked', tMs: 10 * attempt, ...slow, attempt },
      frameRateThresholdHz: 10,
      faceShareThreshold: 0.8,
    }) satisfies SessionEvent;
  const ended: SessionEvent = { kind: 'sessionEnded', tMs: 100, reason: 'cameraTooSlow' };
  const text = formatEvents([...started, check(1), check(2), ended]);
  await sendRecording(server, respondent, [{ stream: 'events', seq: 0, bytes: gzipSync(text) }]);
  return respondent;
}

describe('a respondent who was screened out', () => {
  const fact = { reason: 'FRAME_RATE', value: 4.2, threshold: 10 };

  test('is processed with the reason, counted as such, and marked as low quality', async () => {
    const studyId = await aCalibratedStudy(server, ada);
    const { sessionId } = await screenedOut(studyId);
    await server.runJobs();
    expect(await ada.call(listSessions, { studyId })).toMatchObject([
      {
        id: sessionId,
        state: 'PROCESSED',
        processingError: null,
        screenedOut: fact,
        // Screening is the reason; that no calibration was shown follows from it.
        noGaze: null,
        lowQualityAuto: true,
        lowQualityReasons: [
          'Screened out: the camera delivered 4 pictures a second, less than 10.',
        ],
      },
    ]);
    const counts = { processed: 1, screenedOut: 1, abandoned: 0, processingError: 0 };
    const { buckets, completed } = await ada.call(getCollectionProgress, { studyId });
    expect({ ...buckets, completed }).toMatchObject({ ...counts, completed: 1 });
    expect((await ada.call(getStudy, { studyId })).respondentBuckets).toMatchObject(counts);
  });

  test('leaves the flow to the next respondent, also when processed again', async () => {
    const studyId = await aCalibratedStudy(server, ada);
    const { topLevelBlocks } = await ada.call(getStudy, { studyId });
    const blocks = { [topLevelBlocks[0]!]: 'Flow 2' };
    await server.context.db
      .updateTable('studies')
      .set({ collecting: false })
      .where('id', '=', studyId)
      .execute();
    await ada.call(copyBlocks, { studyId, body: blocks, query: {} });
    await server.context.db
      .updateTable('studies')
      .set({ collecting: true })
      .where('id', '=', studyId)
      .execute();
    const begun = async () =>
      (
        await server.context.db
          .selectFrom('blocks')
          .select('begunCount')
          .where('studyId', '=', studyId)
          .where('flowOrder', 'is not', null)
          .execute()
      ).reduce((sum, { begunCount }) => sum + begunCount, 0);
    const one = await screenedOut(studyId);
    expect(await begun()).toBe(1);
    await server.runJobs();
    expect(await begun()).toBe(0);
    const session = { id: one.sessionId, companyId: ada.companyId };
    await enqueueProcessing(server.context.db, session, server.context.now(), 0, -1);
    await server.runJobs();
    expect(await begun()).toBe(0);
  });

  test('nothing of it remains when the data is deleted', async () => {
    const studyId = await aCalibratedStudy(server, ada);
    const { sessionId } = await screenedOut(studyId);
    await server.runJobs();
    await ada.call(deleteSessionData, { studyId, sessionId });
    expect(await ada.call(getSession, { studyId, sessionId })).toMatchObject({
      state: 'DATA_DELETED_BY_RESEARCHER',
      screenedOut: null,
      lowQualityAuto: false,
    });
    const { buckets } = await ada.call(getCollectionProgress, { studyId });
    expect(buckets).toMatchObject({ processed: 0, screenedOut: 0 });
  });

  test('a preview is never screened out', async () => {
    const studyId = await aCalibratedStudy(server, ada);
    const { sessionId } = await screenedOut(studyId, { preview: true });
    await server.runJobs();
    expect(await ada.call(getSession, { studyId, sessionId })).toMatchObject({
      state: 'PROCESSED',
      screenedOut: null,
    });
  });
});

describe('the sample of earlier sessions', () => {
  const quality = (effectiveRateHz: number) =>
    JSON.stringify({ ...QUALITY, effectiveRateHz, faceQuality: 0.9, accuracyDeg: 2 });

  async function sessions(studyId: string, count: number, rateHz: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const { sessionId } = await aRespondent(server, studyId);
      await changed(server, sessionId, { quality: quality(rateHz), processedAt: new Date() });
    }
  }

  test('is of the company until the study has enough, without previews, erased data and others', async () => {
    const bob = await server.otherCompanyUser();
    const theirs = await aStudy(server, bob);
    const own = await aStudy(server, bob);
    await sessions(theirs, 3, 30);
    await sessions(own, 19, 12);
    const hidden = await aRespondent(server, own, { preview: true });
    await changed(server, hidden.sessionId, { quality: quality(1), processedAt: new Date() });
    const erased = await aRespondent(server, own);
    await changed(server, erased.sessionId, { quality: quality(1), processedAt: new Date() });
    await changed(server, erased.sessionId, { dataDeletedAt: new Date() });
    const few = await bob.call(getScreeningSample, { studyId: own });
    expect(few.source).toBe('company');
    expect(few.sessions.map(({ frameRateHz }) => frameRateHz).sort()).toEqual([
      ...Array<number>(19).fill(12),
      ...Array<number>(3).fill(30),
    ]);
    expect(few.sessions[0]).toEqual({
      frameRateHz: 12,
      faceShare: 0.9,
      accuracyDeg: 2,
      isWithoutGaze: false,
    });
    await sessions(own, 1, 12);
    const enough = await bob.call(getScreeningSample, { studyId: own });
    expect(enough.source).toBe('study');
    expect(enough.sessions).toHaveLength(20);
    await expect(ada.call(getScreeningSample, { studyId: own })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('has for those screened out what the screening measured', async () => {
    const studyId = await aStudy(server, ada);
    await sessions(studyId, 20, 30);
    const facts = [
      { reason: 'FRAME_RATE', value: 4, threshold: 10 },
      { reason: 'FACE', value: null, threshold: 0.8 },
      { reason: 'CALIBRATION_ERROR', value: 7, threshold: 5 },
      { reason: 'CALIBRATION_ERROR', value: null, threshold: 5 },
    ];
    for (const one of facts) {
      const { sessionId } = await aRespondent(server, studyId);
      const screening = { screenedOut: JSON.stringify(one), processedAt: new Date() };
      await changed(server, sessionId, { ...screening, quality: quality(30) });
    }
    const { sessions: found } = await ada.call(getScreeningSample, { studyId });
    const measured = { frameRateHz: 30, faceShare: 0.9, accuracyDeg: 2, isWithoutGaze: false };
    expect(found.slice(0, 4).reverse()).toEqual([
      { ...measured, frameRateHz: 4 },
      { ...measured, faceShare: 0 },
      { ...measured, accuracyDeg: 7 },
      { ...measured, accuracyDeg: null, isWithoutGaze: true },
    ]);
  });
});

const QUALITY = {
  accuracyPx: 30,
  precisionStdDeg: 1,
  precisionRmsDeg: 1,
  accuracyMethod: 'validation',
  distanceMethod: 'assumed',
  distanceCm: 60,
  gazeQuality: 0.9,
  calibrationPoints: 13,
  algorithm: 'test',
  algorithmVersion: '1',
  parameters: {},
};
