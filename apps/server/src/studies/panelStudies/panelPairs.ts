import type { QualityMetrics } from '@fovea/contract/participation/respondents';
import type { EndReason } from '@fovea/contract/participation/panelEnds';
import type { ScreeningReason } from '@fovea/contract/participation/respondents';
import { BUILT_TYPES } from '@fovea/contract/studies/stimuli';
import { isOwnSurvey } from '@fovea/rules/flow/stimulusTypes';
import { matchPanel, type PanelPair, type VisitEnd } from '@fovea/rules/panels/panelMatch';
import type { Gate, GatedSession, GatedSubmission } from '@fovea/rules/panels/usableGate';
import { panelEndOfReason } from '@fovea/rules/participation/panelEnds';
import { sessionState } from '@fovea/rules/participation/sessions';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/store/database';
import { sessionFacts } from '../../research/recordings/sessionFacts';
import type { StudyRow } from '../../research/studyParts/studyRows';
import type { PushedRow } from './panelStudyRows';

export interface StoredSubmission extends GatedSubmission {
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  readonly returnRequestedAt: Date | null;
}
export interface StoredSession extends GatedSession {
  readonly quality: QualityMetrics | null;
  readonly label: string;
  readonly createdAt: Date;
}
export type StoredPair = PanelPair<StoredSubmission, StoredSession>;

/** The submissions of a study with their sessions, as both are stored. */
export async function panelPairs(db: Db | Tx, row: PushedRow, at: Date): Promise<StoredPair[]> {
  return matchPanel({
    panelStudyId: row.panelStudyId,
    codes: row.codes,
    submissions: await submissionsOf(db, row),
    sessions: await sessionsOf(db, row, at),
    visits: await visitsOf(db, row),
  });
}

export function gateOf(row: PushedRow, study: StudyRow): Gate {
  return { thresholds: row.thresholds, sensors: measuredSensors(study) };
}

type OfStudy = Pick<PushedRow, 'studyId' | 'companyId'>;

export async function submissionsOf(
  db: Db | Tx,
  { studyId, companyId }: OfStudy,
): Promise<StoredSubmission[]> {
  const rows = await db
    .selectFrom('panelSubmissions')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('companyId', '=', companyId)
    .orderBy('startedAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    startedMs: row.startedAt.getTime(),
    isReturnRequested: row.returnRequestedAt !== null,
  }));
}

/** What respondents of the panel began since the study was pushed; previews are nobody's. */
async function sessionsOf(
  db: Db | Tx,
  { studyId, companyId, pushedAt }: PushedRow,
  at: Date,
): Promise<StoredSession[]> {
  const surveyTypes = BUILT_TYPES.filter((type) => isOwnSurvey({ type }));
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('panelEnds', 'panelEnds.sessionId', 'sessions.id')
    .select(['sessions.id', 'label', 'preview', 'variables', 'createdAt', 'sessions.endedAt'])
    .select(['processingSince', 'processedAt', 'savedLocallyAt', 'dataDeletedAt', 'withdrawnAt'])
    .select(['isPartial', 'noGaze', 'screenedOut', 'quality', 'processingError'])
    .select('lowQualityManual')
    .select(['panelEnds.panelEnd', 'panelEnds.reason'])
    .select([
      sql<number>`(select count(*)::int from jsonb_array_elements(sessions.slides) as shown
        where shown ->> 'type' = any(${surveyTypes}::text[]))`.as('surveys'),
      sql<number>`(select count(*)::int from survey_answers
        where survey_answers.session_id = sessions.id and survey_answers.complete)`.as('answered'),
    ])
    .where('sessions.companyId', '=', companyId)
    .where('sessions.studyId', '=', studyId)
    .where('preview', '=', false)
    .where('createdAt', '>=', pushedAt)
    .orderBy('createdAt')
    .orderBy('sessions.id')
    .execute();
  return rows.map((row) => {
    const facts = sessionFacts({ ...row, failed: row.processingError !== null });
    const endReason = row.reason ?? reasonFrom(row.screenedOut?.reason ?? null, row.endedAt);
    return {
      id: row.id,
      label: row.label,
      createdAt: row.createdAt,
      createdMs: facts.createdMs,
      variables: row.variables,
      end: row.panelEnd ?? (endReason && panelEndOfReason(endReason)),
      endReason,
      state: sessionState(facts, at.getTime()),
      quality: row.quality,
      isWithoutGaze: row.noGaze !== null,
      isPartial: row.isPartial,
      lowQualityManual: row.lowQualityManual,
      hasAllAnswers: row.answered >= row.surveys,
    };
  });
}

const REASON_OF_SCREENING: Record<ScreeningReason, EndReason> = {
  FRAME_RATE: 'frameRate',
  FACE: 'face',
  CALIBRATION_ERROR: 'calibration',
};

/** The end of a session whose browser was closed before it asked where to go. */
function reasonFrom(screening: ScreeningReason | null, endedAt: Date | null): EndReason | null {
  if (screening !== null) return REASON_OF_SCREENING[screening];
  return endedAt === null ? null : 'finished';
}

async function visitsOf(db: Db | Tx, { studyId, companyId }: OfStudy): Promise<VisitEnd[]> {
  const rows = await db
    .selectFrom('panelEnds')
    .select(['panelId', 'panelEnd', 'reason'])
    .where('studyId', '=', studyId)
    .where('companyId', '=', companyId)
    .where('sessionId', 'is', null)
    .where('panelId', 'is not', null)
    .orderBy('endedAt')
    .execute();
  return rows.flatMap(({ panelId, panelEnd: end, reason }) =>
    panelId === null ? [] : [{ participantId: panelId, end, reason }],
  );
}
