import type { ScreeningReason } from '@fovea/contract/participation/respondents';
import { NO_PLACES, placeOutcome } from '@fovea/rules/recruitment/placeOutcome';
import { LOW_QUALITY_GATE } from '@fovea/rules/participation/lowQuality';
import { isUsable } from '@fovea/rules/participation/quality/recordingFlaws';
import { expect, test } from 'vitest';
import { sessionFacts } from '../../research/recordings/sessionFacts';
import { aStudy } from '../../testing/aStudy';
import { insertSessions } from '../../testing/insertSessions';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { placeCounts } from './placeCounts';

const server = setUpServer();
const ada = setUpUser(server);
const HOUR_MS = 60 * 60_000;
const REASONS: readonly ScreeningReason[] = ['FRAME_RATE', 'FACE', 'CALIBRATION_ERROR'];

async function aMeasuredStudy() {
  const id = await aStudy(server, ada);
  return await server.context.db
    .selectFrom('studies')
    .select(['id', 'studyType', 'sensors'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('the database counts every combination of facts as the rules do', async () => {
  const study = await aMeasuredStudy();
  expect(study.sensors).toMatchObject({ eyeTracking: true, webcam: true });
  const now = new Date();
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const rows = [];
  for (const createdAt of [ago(2), ago(100)])
    for (const endedAt of [null, ago(1), ago(25)])
      for (const processingSince of [null, ago(1), ago(25)])
        for (const processedAt of [null, ago(1)])
          for (const savedLocallyAt of [null, ago(1)])
            for (const processingError of [null, 'Unreadable.'])
              for (const gone of [{}, { dataDeletedAt: ago(1) }, { withdrawnAt: ago(1) }])
                for (const preview of [false, true])
                  for (const phase of [null, 'setup', 'slideshow', 'zipError'] as const)
                    for (const reason of [null, ...REASONS])
                      rows.push({
                        ...{ dataDeletedAt: null, withdrawnAt: null, ...gone },
                        ...{ createdAt, endedAt, processingSince, processedAt, savedLocallyAt },
                        ...{ processingError, preview, phase, reason },
                      });
  await insertSessions(
    server,
    study.id,
    rows.map(({ phase, reason, ...row }) => ({
      ...row,
      lastPing: phase && JSON.stringify({ phase }),
      screenedOut: reason && JSON.stringify({ reason, value: 0, threshold: 1 }),
    })),
  );
  const expected = { ...NO_PLACES, pending: 0 };
  for (const { phase, reason, ...row } of rows) {
    const facts = sessionFacts({ ...row, failed: row.processingError !== null });
    const lastPing = phase && { phase, setupStep: null, timestamp: '' };
    const judged = { ...facts, lastPing, screenedOut: reason, isUsable: true };
    const outcome = placeOutcome(judged, now.getTime());
    if (outcome !== null) expected[outcome]++;
  }
  const { consent, unusable, ...happened } = expected;
  expect(Object.values(happened).every((count) => count > 0)).toBe(true);
  expect({ consent, unusable }).toEqual({ consent: 0, unusable: 0 });
  const { db } = server.context;
  const counted = await placeCounts(db, ada.companyId, [study], LOW_QUALITY_GATE, now);
  expect({ ...counted.counts, pending: counted.pending }).toEqual(expected);
});

test('the database judges every recording by the gate as the rules do', async () => {
  const study = await aMeasuredStudy();
  const now = new Date();
  const ended = { endedAt: now, processingSince: now, processedAt: now };
  const rows = [];
  for (const accuracyDeg of [null, 1, 2.94, 2.96, 4.94, 4.96, 9])
    for (const gazeQuality of [null, 0.494, 0.496, 0.79, 1])
      for (const faceQuality of [null, 0.494, 0.8])
        for (const isPartial of [false, true])
          for (const noGaze of [null, { code: 'NO_FACE' }])
            for (const lowQualityManual of [null, true, false])
              for (const isMeasured of [true, false]) {
                const quality = isMeasured ? { accuracyDeg, gazeQuality, faceQuality } : null;
                rows.push({ quality, isPartial, noGaze, lowQualityManual });
              }
  await insertSessions(
    server,
    study.id,
    rows.map(({ quality, noGaze, ...row }) => ({
      ...ended,
      ...row,
      quality: quality && JSON.stringify(quality),
      noGaze: noGaze && JSON.stringify(noGaze),
    })),
  );
  const { db } = server.context;
  for (const gate of [
    LOW_QUALITY_GATE,
    { accuracyDeg: 2.96, gazeQuality: 0.8, faceQuality: null },
    { accuracyDeg: null, gazeQuality: null, faceQuality: 0.5 },
    { accuracyDeg: null, gazeQuality: 0.5, faceQuality: null },
    { accuracyDeg: null, gazeQuality: null, faceQuality: null },
  ]) {
    const usable = rows.filter(({ quality, noGaze, ...row }) =>
      isUsable(
        { ...row, quality: quality as never, isWithoutGaze: noGaze !== null },
        study.sensors,
        gate,
      ),
    ).length;
    expect(usable).toBeGreaterThan(rows.length / 4);
    const { counts } = await placeCounts(db, ada.companyId, [study], gate, now);
    expect(counts, JSON.stringify(gate)).toEqual({
      ...NO_PLACES,
      usable,
      unusable: rows.length - usable,
    });
  }
});

test('a study that measures no gaze is not judged by it', async () => {
  const study = await aMeasuredStudy();
  const sensors = { ...study.sensors, eyeTracking: false };
  const now = new Date();
  const quality = JSON.stringify({ accuracyDeg: null, gazeQuality: null, faceQuality: 0.9 });
  await insertSessions(server, study.id, [{ endedAt: now, processedAt: now, quality }]);
  const { db } = server.context;
  const { counts } = await placeCounts(
    db,
    ada.companyId,
    [{ ...study, sensors }],
    LOW_QUALITY_GATE,
    now,
  );
  expect(counts).toEqual({ ...NO_PLACES, usable: 1 });
});
