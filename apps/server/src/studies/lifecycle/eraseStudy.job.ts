import type { ResearchContext } from '../../research/recordings/researchContext';
import type { JobHandler } from '../../platform/store/jobRunner';
import { removeRemains } from './remains';
import type { EraseStudyPayload } from './studyJobs';

/** Deletes everything of an erased study: recordings, results, files and their rows. */
export function eraseStudyJob(house: ResearchContext): JobHandler {
  return async (job, signal) => {
    const { studyId, keys } = job.payload as EraseStudyPayload;
    await removeRemains(house, studyId, signal);
    for (const key of keys) await house.objects.delete(key);
    house.log.info({ studyId }, 'a study was deleted for ever');
  };
}
