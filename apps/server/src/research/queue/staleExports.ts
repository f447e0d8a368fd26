import { sql } from 'kysely';
import type { Tx } from '../../platform/store/database';
import { allRespondentsId } from './allRespondents';

export const RESPONDENT_GONE_MESSAGE =
  'A respondent withdrew or was deleted while the export was made. Make it again.';
export const STALE_SEGMENT_MESSAGE =
  'The respondents of the segment have changed since. Create the visualization again.';
export const VISUAL_RESPONDENT_GONE_MESSAGE =
  'A respondent in it withdrew or was deleted, and its file was deleted. Create it again without that respondent.';

interface OfSession {
  readonly id: string;
  readonly studyId: string;
  readonly preview: boolean;
}

/** What is in the store of exports that became stale, and must be deleted. */
export interface StaleFiles {
  /** Of their files. */
  readonly folders: readonly string[];
  /** Uploads for them that were not finished. */
  readonly uploads: readonly StaleUpload[];
}

export interface StaleUpload {
  readonly objectKey: string;
  readonly multipartId: string | null;
}

/**
 * Marks every export that contains a session as stale: nobody can download it from now on, and one
 * that is being made stops. Made in the transaction that erases the session.
 */
export async function makeExportsStale(tx: Tx, session: OfSession, now: Date): Promise<StaleFiles> {
  const { id: sessionId } = session;
  const { rows } = await sql<{ id: string; studyId: string; activityId: string | null }>`
    update study_exports set stale = true, files = '[]', bytes = 0, changed_at = ${now},
      message = case when state in ('QUEUED', 'PROCESSING') then ${RESPONDENT_GONE_MESSAGE}
        else message end,
      completed_at = coalesce(completed_at, ${now}),
      state = case when state in ('QUEUED', 'PROCESSING') then 'ERROR' else state end
    where id in (select export_id from study_export_respondents where session_id = ${sessionId})
      and not stale
    returning id, study_id, activity_id`.execute(tx);
  const activityIds = rows.map(({ activityId }) => activityId).filter((id) => id !== null);
  if (activityIds.length > 0) {
    await tx
      .updateTable('activities')
      .set({ state: 'ERROR', message: RESPONDENT_GONE_MESSAGE, completedAt: now })
      .where('id', 'in', activityIds)
      .where('completedAt', 'is', null)
      .execute();
  }
  const visual = await makeVisualExportsStale(tx, session, now);
  const uploads =
    visual.length === 0
      ? []
      : await tx
          .deleteFrom('assets')
          .where(
            'visualExportId',
            'in',
            visual.map(({ id }) => id),
          )
          .returning(['objectKey', 'multipartId'])
          .execute();
  const folders = [...rows, ...visual].map(({ id, studyId }) => `exports/${studyId}/${id}/`);
  return { folders, uploads };
}

/**
 * A picture cannot be told apart from the data of whom it shows, so one that was finished fails too;
 * and so does one that a browser may be drawing with somebody who came to its segment after the
 * request. The usual name of one that shows respondents contains their labels, so it gets another.
 */
async function makeVisualExportsStale(
  tx: Tx,
  { id: sessionId, studyId, preview }: OfSession,
  now: Date,
): Promise<readonly { id: string; studyId: string }[]> {
  const { rows } = await sql<{ id: string; studyId: string }>`
    with gone as (
      update visual_exports set stale = true, state = 'ERROR',
        message = ${VISUAL_RESPONDENT_GONE_MESSAGE}, object_key = null, mime_type = null, bytes = 0,
        changed_at = ${now}, completed_at = coalesce(completed_at, ${now}),
        name = case when selection -> 'respondentIds' is null then name
          else 'deleted-respondent-' || right(id, 12) end
      where not stale and (
        id in (select export_id from visual_export_respondents where session_id = ${sessionId})
        or (study_id = ${studyId} and state <> 'SUCCESS' and not ${preview}::boolean and exists (
          select from jsonb_array_elements_text(selection -> 'segmentIds') as shown (segment_id)
          where shown.segment_id = ${allRespondentsId(studyId)} or shown.segment_id in (
            select segment_id from segment_respondents where session_id = ${sessionId}))))
      returning id, study_id, activity_id, name
    ), noted as (
      update activities set state = 'ERROR', message = ${VISUAL_RESPONDENT_GONE_MESSAGE},
        completed_at = coalesce(completed_at, ${now}), name = gone.name
      from gone where activities.id = gone.activity_id
    )
    select id, study_id from gone`.execute(tx);
  return rows;
}

/**
 * Ends the visual exports that a browser is drawing of a segment whose respondents change. For good:
 * when they are changed back, nobody knows with whom it was drawn.
 */
export async function endExportsOfSegment(
  tx: Tx,
  { studyId, id: segmentId }: { readonly studyId: string; readonly id: string },
  now: Date,
): Promise<void> {
  // No respondents have an empty hash.
  await sql`
    with ended as (
      update visual_exports set state = 'ERROR', message = ${STALE_SEGMENT_MESSAGE},
        changed_at = ${now}, completed_at = ${now},
        selection = jsonb_set(selection, '{segmentsRespondentsHash}', '""')
      where study_id = ${studyId} and state <> 'SUCCESS' and not stale
        and selection -> 'segmentIds' ? ${segmentId}
      returning activity_id
    )
    update activities set state = 'ERROR', message = ${STALE_SEGMENT_MESSAGE}, completed_at = ${now}
    where id in (select activity_id from ended)`.execute(tx);
}
