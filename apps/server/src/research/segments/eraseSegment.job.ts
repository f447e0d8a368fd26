import type { AppContext } from '../../platform/context/appContext';
import type { JobHandler } from '../../platform/store/jobRunner';
import type { EraseSegmentPayload } from './segmentJobs';

/** Deletes the result files of a deleted segment. */
export function eraseSegmentJob({ objects }: Pick<AppContext, 'objects'>): JobHandler {
  return async (job) => {
    const { studyId, segmentId } = job.payload as EraseSegmentPayload;
    const folder = `studies/${studyId}/results/${segmentId}/`;
    for await (const { key } of objects.list(folder)) await objects.delete(key);
  };
}
