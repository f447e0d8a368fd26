/** All SQL of segments and their respondents. */
import { sql, type Selectable } from 'kysely';
import { allRespondentsId } from '../queue/allRespondents';
import type { Db, Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import { insertInBatches } from '../../platform/store/insertInBatches';

export type SegmentRow = Selectable<Tables['segments']>;

interface OfStudy {
  readonly id: string;
  readonly companyId: string;
}

export async function segmentRows(db: Db | Tx, study: OfStudy): Promise<SegmentRow[]> {
  return await (db as Db)
    .selectFrom('segments')
    .selectAll()
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Respondents who are eligible for segments, and thus make up All Respondents, by number. */
export async function eligibleSessions(db: Db | Tx, study: OfStudy): Promise<string[]> {
  const rows = await (db as Db)
    .selectFrom('sessions')
    .select('id')
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .where('preview', '=', false)
    .where('processedAt', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('respondentResults')
          .select('respondentResults.stimulusId')
          .whereRef('respondentResults.sessionId', '=', 'sessions.id'),
      ),
    )
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

/** The respondents with results in each segment of a study, by number. */
export async function respondentsBySegment(
  db: Db | Tx,
  study: OfStudy,
  choosable: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await (db as Db)
    .selectFrom('segmentRespondents')
    .innerJoin('segments', 'segments.id', 'segmentRespondents.segmentId')
    .select(['segmentRespondents.segmentId', 'segmentRespondents.sessionId'])
    .where('segments.companyId', '=', study.companyId)
    .where('segments.studyId', '=', study.id)
    .execute();
  const members = new Map<string, Set<string>>();
  for (const { segmentId, sessionId } of rows) {
    members.set(segmentId, (members.get(segmentId) ?? new Set()).add(sessionId));
  }
  return new Map(
    [...members].map(([id, sessions]) => [id, choosable.filter((each) => sessions.has(each))]),
  );
}

/** Replaces the respondents of a segment. */
export async function replaceMembers(
  tx: Tx,
  segment: { readonly id: string; readonly companyId: string },
  sessionIds: readonly string[],
): Promise<void> {
  const { id: segmentId, companyId } = segment;
  await tx.deleteFrom('segmentRespondents').where('segmentId', '=', segmentId).execute();
  await insertInBatches([...new Set(sessionIds)], async (some) => {
    await tx
      .insertInto('segmentRespondents')
      .values(some.map((sessionId) => ({ segmentId, sessionId, companyId })))
      .execute();
  });
}

/** The stimuli that a segment has results for, or that its respondents were shown. */
export async function stimuliOfSegment(
  tx: Tx,
  studyId: string,
  segmentId: string,
): Promise<string[]> {
  const { rows } = await sql<{ stimulusId: string }>`
    select stimulus_id from segment_results where segment_id = ${segmentId}
    union
    select stimulus_id from respondent_results where study_id = ${studyId}
      and session_id in (select session_id from segment_respondents where segment_id = ${segmentId})
    order by stimulus_id`.execute(tx);
  return rows.map(({ stimulusId }) => stimulusId);
}

/**
 * Removes a session from the segments of its study.
 * @returns the segments it was in, including All Respondents
 */
export async function removeFromSegments(
  tx: Tx,
  session: { readonly id: string; readonly studyId: string },
  now: Date,
): Promise<string[]> {
  const left = await tx
    .deleteFrom('segmentRespondents')
    .where('sessionId', '=', session.id)
    .returning('segmentId')
    .execute();
  const ids = left.map(({ segmentId }) => segmentId);
  if (ids.length > 0) {
    await tx.updateTable('segments').set({ updatedAt: now }).where('id', 'in', ids).execute();
  }
  return [allRespondentsId(session.studyId), ...ids];
}
