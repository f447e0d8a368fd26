import type { Segment } from '@fovea/contract/analysis/segments';
import { sql } from 'kysely';
import { pendingAggregates } from '../queue/processingJobs';
import { ALL_RESPONDENTS_NAME, allRespondentsId } from '../queue/allRespondents';
import type { Db, Tx } from '../../platform/store/database';
import { eligibleSessions, respondentsBySegment, segmentRows } from './segmentRows';

interface OfStudy {
  readonly id: string;
  readonly companyId: string;
  readonly createdAt: Date;
}

/**
 * The segments of a study as API responses: All Respondents, then the others in order of creation.
 * @param isProcessing recordings of the study are still arriving or being analysed, so All
 *   Respondents is incomplete
 */
export async function segmentAnswers(
  db: Db | Tx,
  study: OfStudy,
  isProcessing: boolean,
): Promise<Segment[]> {
  const { id: studyId, companyId } = study;
  const everybody = await eligibleSessions(db, study);
  const members = await respondentsBySegment(db, study, everybody);
  const toCome = await pendingAggregates(db, companyId, studyId);
  const created = await finishedStimuli(db, companyId, studyId);
  const changedAt = await lastChange(db, study);
  const standing = (segmentId: string) => {
    const waiting = toCome.get(segmentId) ?? new Set();
    const there = created.get(segmentId) ?? new Set();
    return {
      processingState: waiting.size > 0 ? ('PROCESSING' as const) : ('COMPLETED' as const),
      progress: {
        done: [...there].filter((stimulusId) => !waiting.has(stimulusId)).length,
        total: new Set([...waiting, ...there]).size,
      },
    };
  };
  const allId = allRespondentsId(studyId);
  const all = standing(allId);
  return [
    {
      id: allId,
      name: ALL_RESPONDENTS_NAME,
      allRespondents: true,
      respondents: everybody,
      criteria: null,
      updatedDate: (changedAt ?? study.createdAt).toISOString(),
      ...all,
      processingState: isProcessing ? 'PROCESSING' : all.processingState,
    },
    ...(await segmentRows(db, study)).map(({ id, name, criteria, updatedAt }) => ({
      id,
      name,
      allRespondents: false,
      respondents: members.get(id) ?? [],
      criteria,
      updatedDate: updatedAt.toISOString(),
      ...standing(id),
    })),
  ];
}

/** The stimuli of each segment whose results are finished. */
async function finishedStimuli(db: Db | Tx, companyId: string, studyId: string) {
  const rows = await (db as Db)
    .selectFrom('segmentResults')
    .select(['segmentId', 'stimulusId'])
    .where('companyId', '=', companyId)
    .where('studyId', '=', studyId)
    .execute();
  const bySegment = new Map<string, Set<string>>();
  for (const { segmentId, stimulusId } of rows) {
    bySegment.set(segmentId, (bySegment.get(segmentId) ?? new Set()).add(stimulusId));
  }
  return bySegment;
}

/** When a respondent last joined or left All Respondents; null: never. */
async function lastChange(db: Db | Tx, study: OfStudy): Promise<Date | null> {
  const { changedAt } = await (db as Db)
    .selectFrom('sessions')
    .select(sql<Date | null>`max(greatest(processed_at, data_deleted_at))`.as('changedAt'))
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .where('preview', '=', false)
    .executeTakeFirstOrThrow();
  return changedAt;
}
