import type { AppContext } from '../../platform/context/appContext';
import type { JobHandler } from '../../platform/store/jobRunner';
import { deleteFolder } from '../exportFiles/deleteFolder';
import { runFolder, type ReportJobPayload } from './reportJobs';

/** Deletes the files of a deleted run; a report that is still being made deletes its own. */
export function eraseReportsJob({ objects }: Pick<AppContext, 'objects'>): JobHandler {
  return async (job) => {
    const { runId, studyId } = job.payload as ReportJobPayload;
    await deleteFolder(objects, runFolder(studyId, runId));
  };
}
