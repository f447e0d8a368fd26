import type { ResearchContext } from '../../research/recordings/researchContext';
import { PermanentJobError, type JobHandler } from '../../platform/store/jobRunner';
import type { DownloadStudyPayload } from './studyJobs';
import { writeStudyZip } from './studyZip';

const FAILED = 'The download could not be generated because of a fault on the server. Try again.';
const NOTE_EVERY_MS = 500;

/** Creates the zip file of a deleted study. A second run writes the same file. */
export function downloadStudyJob(context: ResearchContext): JobHandler {
  const { db, objects, log } = context;
  return async (job, signal) => {
    const { studyId, key } = job.payload as DownloadStudyPayload;
    const wanted = () =>
      db.updateTable('studies').where('id', '=', studyId).where('downloadKey', '=', key);
    const study = await db
      .selectFrom('studies')
      .selectAll()
      .where('id', '=', studyId)
      .where('downloadKey', '=', key)
      .executeTakeFirst();
    // The study was restored or permanently deleted meanwhile.
    if (!study) return;
    let notedMs = 0;
    try {
      await writeStudyZip(context, study, key, signal, (share) => {
        if (Date.now() - notedMs < NOTE_EVERY_MS) return;
        notedMs = Date.now();
        void wanted()
          .set({ downloadProgress: share })
          .where('downloadState', '=', 'inProgress')
          .execute()
          .catch((reason: unknown) => log.warn({ err: reason }, 'progress was not noted'));
      });
    } catch (reason) {
      await objects.delete(key).catch(() => undefined);
      const isLastTry = job.attempt >= job.maxAttempts || reason instanceof PermanentJobError;
      if (isLastTry && !signal.aborted) {
        await wanted().set({ downloadState: 'failed', downloadError: FAILED }).execute();
      }
      throw reason;
    }
    const noted = await wanted()
      .set({ downloadState: 'ready', downloadProgress: 1, downloadError: null })
      .returning('id')
      .execute();
    if (noted.length === 0) await objects.delete(key);
  };
}
