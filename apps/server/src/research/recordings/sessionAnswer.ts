import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';
import { receiptCode } from '@fovea/rules/participation/receiptCode';
import { lowQualityReasons, lowQualityMessage } from '@fovea/rules/participation/lowQuality';
import { sessionStateIn } from '@fovea/rules/participation/sessions';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/store/database';
import { rowCount } from '../../platform/store/rowCount';
import { registeredAnswers } from '../registrations/registeredAnswers';
import { sessionFacts } from './sessionFacts';

interface OfStudy {
  readonly id: string;
  readonly companyId: string;
  readonly studyType: Study['studyType'];
  readonly desktopGeneration: Study['desktopGeneration'];
  readonly sensors: Sensors;
}

/**
 * The sessions of a study, or one of them, as API responses in order of their start; then whoever is
 * registered in a lab and has not begun.
 */
export async function sessionAnswers(
  db: Db,
  study: OfStudy,
  at: Date,
  sessionId?: string,
): Promise<RespondentSession[]> {
  let query = db
    .selectFrom('sessions')
    .select(['id', 'preview', 'label', 'age', 'gender', 'consent', 'device', 'lastPing'])
    .select(['machineId', 'stimuliBlock', 'variables', 'lowQualityManual', 'savedLocallyAt'])
    .select(['createdAt', 'endedAt', 'processingSince', 'processedAt', 'processingError'])
    .select([
      'dataDeletedAt',
      'noGaze',
      'screenedOut',
      'quality',
      'stimulusQuality',
      'receivedChunks',
      'receivedBytes',
    ])
    .select([
      'expectedChunks',
      'expectedBytes',
      'lastChunkAt',
      'zipFileName',
      'withdrawnAt',
      'isPartial',
    ])
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id);
  if (sessionId !== undefined) query = query.where('id', '=', sessionId);
  const rows = await query.orderBy('createdAt').orderBy('id').execute();
  const counts = await countsSoFar(db, study, sessionId);
  const nowMs = at.getTime();
  const sensors = measuredSensors(study);
  const begun = rows.map((row): RespondentSession => {
    const facts = sessionFacts({ ...row, failed: row.processingError !== null });
    const state = sessionStateIn(study, { ...facts, machineId: row.machineId }, nowMs);
    const reasons = lowQualityReasons(row.quality, sensors, row);
    const soFar = counts.get(row.id);
    return {
      id: row.id,
      studyId: study.id,
      respondent: { id: row.id, label: row.label, age: row.age, gender: row.gender },
      machineId: row.machineId,
      stimuliBlock: row.stimuliBlock,
      variables: { ...row.variables },
      lowQualityManual: row.lowQualityManual,
      lowQualityAuto: reasons.length > 0,
      lowQualityReasons: reasons.map(lowQualityMessage),
      state,
      preview: row.preview,
      createdDate: row.createdAt.toISOString(),
      startTime: state === 'WAITING' ? null : row.createdAt.toISOString(),
      endTime: row.endedAt?.toISOString() ?? null,
      consentGiven: true,
      consentTime: row.consent.serverTime,
      consent: {
        ...row.consent,
        sensors: row.consent.sensors ?? null,
        recordsWebcamVideo: row.consent.recordsWebcamVideo ?? null,
        studyVersion: row.consent.studyVersion ?? null,
      },
      receiptCode: receiptCode(row.id),
      expectedChunks: row.expectedChunks,
      expectedBytes: row.expectedBytes,
      lastChunkDate: row.lastChunkAt?.toISOString() ?? null,
      isPartial: row.isPartial,
      zipFileName: row.zipFileName,
      withdrawnDate: row.withdrawnAt?.toISOString() ?? null,
      lastPing: row.lastPing,
      device: { ...row.device },
      receivedChunks: row.receivedChunks ?? soFar?.chunks ?? 0,
      receivedBytes: row.receivedBytes ?? soFar?.bytes ?? 0,
      processingError:
        row.processingError ??
        (state === 'PROCESSING_ERROR'
          ? 'The recording has waited for its analysis for more than a day. Try again.'
          : null),
      noGaze: row.noGaze,
      screenedOut: row.screenedOut,
      qualityMetrics: row.quality,
      stimulusQuality: [...row.stimulusQuality],
    };
  });
  return isLab(study) ? [...begun, ...(await registeredAnswers(db, study, sessionId))] : begun;
}

interface Received {
  readonly chunks: number;
  readonly bytes: number;
}

/** Complete sessions store their counts; those of others are counted here. */
async function countsSoFar(
  db: Db,
  { id: studyId, companyId }: OfStudy,
  sessionId: string | undefined,
): Promise<ReadonlyMap<string, Received>> {
  let query = db
    .selectFrom('chunks')
    .innerJoin('sessions', 'sessions.id', 'chunks.sessionId')
    .select('chunks.sessionId')
    .select(rowCount().as('chunks'))
    .select(sql<number>`sum(chunks.size)::bigint`.as('bytes'))
    .where('sessions.companyId', '=', companyId)
    .where('sessions.studyId', '=', studyId)
    .where('sessions.completeAt', 'is', null);
  if (sessionId !== undefined) query = query.where('sessions.id', '=', sessionId);
  const rows = await query.groupBy('chunks.sessionId').execute();
  return new Map(rows.map((row) => [row.sessionId, row]));
}
