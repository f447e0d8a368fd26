import { enqueueCompaction } from '../../platform/store/compactionJobs';
import { deleteJobsOf } from '../../platform/store/jobs';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { isFolderName } from '../../research/chunkStores/chunkStore';

/**
 * Each session has hundreds of dependent rows; small batches let the database serve others
 * meanwhile.
 */
const SESSIONS_AT_ONCE = 20;
const DAY_MS = 24 * 60 * 60_000;
/** An active respondent may have sent data until the token expired. */
const LATE_MS = 8 * DAY_MS;

type Removing = Pick<ResearchContext, 'db' | 'objects' | 'recordings'>;

/** The folders of a study's files in the store. */
export function foldersOfStudy(studyId: string): string[] {
  return [
    `studies/${studyId}/`,
    `uploads/${studyId}/`,
    `downloads/${studyId}/`,
    `exports/${studyId}/`,
    `reports/${studyId}/`,
  ];
}

/**
 * Deletes everything that is left of an erased study; may be repeated.
 * @returns the number of sessions that were left
 */
export async function removeLeftovers(
  { db, objects, recordings }: Removing,
  studyId: string,
  signal?: AbortSignal,
): Promise<number> {
  // Files first: rows could be rebuilt from them.
  if (isFolderName(studyId)) await recordings.files.removeStudy(studyId);
  let erased = 0;
  for (;;) {
    signal?.throwIfAborted();
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('studyId', '=', studyId)
      .limit(SESSIONS_AT_ONCE)
      .execute();
    if (sessions.length === 0) break;
    const ids = sessions.map(({ id }) => id);
    await db.deleteFrom('tokens').where('sessionId', 'in', ids).execute();
    await db.deleteFrom('sessions').where('id', 'in', ids).execute();
    await deleteJobsOf(db, ids);
    erased += ids.length;
  }
  const sets = db.selectFrom('aoiSets').select('id').where('studyId', '=', studyId);
  await db.deleteFrom('aoiDefinitions').where('aoiSetId', 'in', sets).execute();
  await db.deleteFrom('aoiSets').where('studyId', '=', studyId).execute();
  const segments = db.selectFrom('segments').select('id').where('studyId', '=', studyId);
  await db.deleteFrom('segmentRespondents').where('segmentId', 'in', segments).execute();
  await db.deleteFrom('segments').where('studyId', '=', studyId).execute();
  await db.deleteFrom('surveyAnswers').where('studyId', '=', studyId).execute();
  await db.deleteFrom('annotationsDone').where('studyId', '=', studyId).execute();
  await db.deleteFrom('segmentResults').where('studyId', '=', studyId).execute();
  await db.deleteFrom('rejections').where('studyId', '=', studyId).execute();
  await db.deleteFrom('visits').where('studyId', '=', studyId).execute();
  for (const folder of foldersOfStudy(studyId)) {
    for await (const { key } of objects.list(folder)) {
      signal?.throwIfAborted();
      await objects.delete(key);
    }
  }
  return erased;
}

/** Deletes data that arrived for studies after they were erased. */
export async function sweepErased(context: Removing & Pick<ResearchContext, 'now'>): Promise<void> {
  const after = new Date(context.now().getTime() - LATE_MS);
  const erased = await context.db
    .selectFrom('erasedStudies')
    .select('id')
    .where('erasedAt', '>', after)
    .execute();
  let late = 0;
  for (const { id } of erased) late += await removeLeftovers(context, id);
  if (late > 0) await enqueueCompaction(context.db, context.now());
}
