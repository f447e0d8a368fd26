import type { AppContext } from '../../platform/context/appContext';
import type { JobHandler } from '../../platform/store/jobRunner';
import { deleteFolder } from '../exportFiles/deleteFolder';
import { exportFolder, type ExportJobPayload } from '../exportFiles/exportErasure';

/** Deletes the files of a deleted export; one that is still being written deletes its own. */
export function eraseExportJob({ objects }: Pick<AppContext, 'objects'>): JobHandler {
  return async (job) => {
    const { exportId, studyId } = job.payload as ExportJobPayload;
    await deleteFolder(objects, exportFolder(studyId, exportId));
  };
}
