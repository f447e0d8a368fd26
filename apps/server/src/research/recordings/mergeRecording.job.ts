import type { JobHandler } from '../../platform/store/jobRunner';
import type { MergeRecordingPayload } from '../queue/mergingJobs';
import { isErasedStudy } from './erasure';
import type { ResearchContext } from './researchContext';

/** Merges the chunks of a complete session where that suits how they are stored. */
export function mergeRecordingJob(context: ResearchContext): JobHandler {
  const { files } = context.recordings;
  return async (job, signal) => {
    const session = job.payload as MergeRecordingPayload;
    if (await removedIfErased(context, session)) return;
    try {
      const merged = await files.merge(session, signal);
      if (merged > 0) context.log.info({ ...session, merged }, 'chunks were merged');
    } finally {
      // What was read before it was erased may have been written after it.
      await removedIfErased(context, session);
    }
  };
}

async function removedIfErased(
  { db, recordings: { files } }: ResearchContext,
  { studyId, sessionId }: MergeRecordingPayload,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('dataDeletedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (row) {
    if (row.dataDeletedAt === null) return false;
    await files.removeData(studyId, sessionId);
    return true;
  }
  // A row that is only lost is made again from what is stored.
  if (!(await isErasedStudy(db, studyId))) return false;
  await files.removeSession(studyId, sessionId);
  return true;
}
