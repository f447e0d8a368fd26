import { getCollectionProgress } from '@fovea/contract/participation/collection';
import { getStudyOverview } from '@fovea/contract/studies/overview';
import { listSessions } from '@fovea/contract/participation/respondents';
import { isLowQuality } from '@fovea/rules/participation/sessions';
import { expect, test } from 'vitest';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { insertSessions } from '../../testing/insertSessions';
import { NO_QUALITY } from '../../testing/processedRespondent';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const overviewOf = (studyId: string, timeZone = 'UTC', user = ada) =>
  user.call(getStudyOverview, { studyId, query: { timeZone } });

function quality(
  accuracyDeg: number | null,
  gazeQuality: number | null,
  faceQuality: number | null,
  degreeErrorPercent: number | null = null,
): string {
  const figures = { accuracyDeg, gazeQuality, faceQuality, degreeErrorPercent };
  return JSON.stringify({ ...NO_QUALITY, ...figures });
}

const SCREENED_OUT = JSON.stringify({ reason: 'FACE', value: 0.4, threshold: 0.8 });
const NO_CAMERA = JSON.stringify({
  cause: 'NO_CAMERA',
  frameRateHz: null,
  faceShare: null,
  pointsShown: 0,
  pointsUsable: 0,
  pointsNeeded: 9,
});

test('a study without respondents has no days and no quality', async () => {
  const studyId = await aStudy(server, ada);
  expect(await overviewOf(studyId)).toEqual({
    respondentBuckets: {
      inProgress: 0,
      processing: 0,
      processed: 0,
      screenedOut: 0,
      abandoned: 0,
      processingError: 0,
    },
    quality: {
      good: 0,
      low: 0,
      medianAccuracyDeg: null,
      medianDegreeErrorPercent: null,
      medianGazeQuality: null,
      medianFaceQuality: null,
    },
    days: [],
    lastRespondentDate: null,
  });
});

test('a study of another company does not exist', async () => {
  const studyId = await aStudy(server, ada);
  const stranger = await server.otherCompanyUser();
  expect(await refusalOf(overviewOf(studyId, 'UTC', stranger))).toMatchObject({ status: 404 });
});

test('low quality in the database is what the rules call low quality', async () => {
  const combinations = [null, 0.494, 0.495].flatMap((face) =>
    [null, 0.494, 0.495].flatMap((gaze) =>
      [null, 4.94, 4.95, 5.01].flatMap((accuracy) =>
        [null, true, false].flatMap((lowQualityManual) =>
          [false, true].flatMap((isPartial) =>
            [null, NO_CAMERA].flatMap((noGaze) =>
              [null, SCREENED_OUT].map((screenedOut) => ({
                screenedOut,
                quality: quality(accuracy, gaze, face),
                lowQualityManual,
                isPartial,
                noGaze,
                processedAt: new Date(),
                endedAt: new Date(),
              })),
            ),
          ),
        ),
      ),
    ),
  );
  for (const sensors of [
    { webcam: true, eyeTracking: true },
    { webcam: true, eyeTracking: false },
    { webcam: false, eyeTracking: true },
  ]) {
    const studyId = await aStudy(server, ada);
    await server.context.db
      .updateTable('studies')
      .set({ sensors: JSON.stringify({ headPose: false, facialExpressions: false, ...sensors }) })
      .where('id', '=', studyId)
      .execute();
    await insertSessions(server, studyId, [
      ...combinations,
      { processedAt: new Date(), endedAt: new Date() },
      // Neither processed nor counted.
      { quality: quality(1, 1, 1) },
    ]);
    const sessions = await ada.call(listSessions, { studyId });
    const processed = sessions.filter(({ state }) => state === 'PROCESSED');
    const low = processed.filter(isLowQuality).length;
    expect(low).toBeGreaterThan(0);
    expect((await overviewOf(studyId)).quality).toMatchObject({
      good: processed.length - low,
      low,
    });
  }
});

test('medians are over the recordings in which a figure was measured', async () => {
  const studyId = await aStudy(server, ada);
  const at = new Date();
  const done = { endedAt: at, processedAt: at };
  await insertSessions(server, studyId, [
    { ...done, quality: quality(1, 0.9, null, 19) },
    { ...done, quality: quality(3, 0.5, null, 28) },
    { ...done, quality: quality(2, null, 0.8) },
    { ...done, quality: quality(null, 0.8, null) },
    { ...done, quality: quality(9, 0, 0), preview: true },
    { ...done, quality: quality(9, 0, 0), withdrawnAt: at },
  ]);
  expect((await overviewOf(studyId)).quality).toMatchObject({
    medianAccuracyDeg: 2,
    medianDegreeErrorPercent: 23.5,
    medianGazeQuality: 0.8,
    medianFaceQuality: 0.8,
  });
});

test('respondents are counted on the day on which they began, in the time zone asked for', async () => {
  const studyId = await aStudy(server, ada);
  const late = new Date('2026-03-01T23:30:00Z');
  const noon = new Date('2026-03-02T12:00:00Z');
  await insertSessions(server, studyId, [
    { createdAt: late, endedAt: noon },
    { createdAt: late },
    { createdAt: noon, endedAt: noon, processedAt: noon },
    { createdAt: noon, endedAt: noon, withdrawnAt: noon },
    { createdAt: noon, endedAt: noon, preview: true },
  ]);
  expect((await overviewOf(studyId, 'UTC')).days).toEqual([
    { day: '2026-03-01', completed: 1, notCompleted: 1 },
    { day: '2026-03-02', completed: 1, notCompleted: 0 },
  ]);
  // Half an hour before midnight in UTC it is five in the morning in Kolkata.
  expect((await overviewOf(studyId, 'Asia/Kolkata')).days).toEqual([
    { day: '2026-03-02', completed: 2, notCompleted: 1 },
  ]);
  expect((await overviewOf(studyId, 'America/New_York')).days).toHaveLength(2);
  expect((await overviewOf(studyId, 'Nowhere/Land')).days).toHaveLength(2);
});

test('ten thousand respondents are counted like those of the collection page', async () => {
  const studyId = await aStudy(server, ada);
  const nowMs = Date.now();
  await insertSessions(
    server,
    studyId,
    Array.from({ length: 10_000 }, (_, at) => {
      const createdAt = new Date(nowMs - at * 5 * 60_000);
      const isProcessed = at % 4 !== 0;
      return {
        createdAt,
        endedAt: isProcessed ? createdAt : null,
        processedAt: isProcessed ? createdAt : null,
        quality: isProcessed ? quality((at % 10) + 0.5, 0.9, 0.9) : null,
      };
    }),
  );
  const { respondentBuckets, quality: figures, days } = await overviewOf(studyId);
  const { buckets } = await ada.call(getCollectionProgress, { studyId });
  expect(respondentBuckets).toEqual(buckets);
  expect(buckets.processed).toBe(7500);
  expect(figures.good + figures.low).toBe(7500);
  const all = days.reduce((sum, day) => sum + day.completed + day.notCompleted, 0);
  expect(all).toBe(10_000);
  expect(days.length).toBeLessThan(40);
});

test('abandoned visits are counted as on the collection page', async () => {
  const studyId = await aStudy(server, ada);
  await aRespondent(server, studyId);
  const { db } = server.context;
  await db
    .insertInto('visits')
    .values({
      id: '00000000-0000-4000-8000-000000000001',
      companyId: ada.companyId,
      studyId,
      phase: 'consent',
      at: new Date(Date.now() - 48 * 60 * 60_000),
    })
    .execute();
  const { respondentBuckets } = await overviewOf(studyId);
  expect(respondentBuckets).toMatchObject({ inProgress: 1, abandoned: 1 });
  expect(respondentBuckets).toEqual((await ada.call(getCollectionProgress, { studyId })).buckets);
});
