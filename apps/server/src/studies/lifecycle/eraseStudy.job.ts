import { deletedStudyUrl } from '../../people/mail/deletedStudyFacts';
import { deleteOutboxMails } from '../../people/mail/outbox';
import type { ResearchContext } from '../../research/recordings/researchContext';
import { enqueueCompaction } from '../../platform/store/compactionJobs';
import type { JobHandler } from '../../platform/store/jobRunner';
import { removeLeftovers } from './leftoverFiles';
import type { EraseStudyPayload } from './studyJobs';

/** Deletes everything of an erased study: recordings, results, files and their rows. */
export function eraseStudyJob(context: ResearchContext): JobHandler {
  return async (job, signal) => {
    const { studyId, keys } = job.payload as EraseStudyPayload;
    await removeLeftovers(context, studyId, signal);
    for (const key of keys) await context.objects.delete(key);
    await deleteOutboxMails(context.settings.dataFolder, deletedStudyUrl('', studyId));
    await enqueueCompaction(context.db, context.now());
    context.log.info({ studyId }, 'a study was deleted for ever');
  };
}
