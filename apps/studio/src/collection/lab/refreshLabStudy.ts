import { listLabs } from '@fovea/contract/labs/labs';
import { getLabProgress, listActiveInLab } from '@fovea/contract/participation/labStudies';
import { listMachines } from '@fovea/contract/labs/machines';
import { getCollectionProgress } from '@fovea/contract/participation/collection';
import { getStudy } from '@fovea/contract/studies/studies';
import { invalidateServerState } from '../../state/serverState';

/** After a lab study was started or stopped, or its machines were chosen. */
export async function refreshLabStudy(studyId: string): Promise<void> {
  for (const list of [listLabs, listMachines, listActiveInLab]) void invalidateServerState(list);
  await Promise.all([
    invalidateServerState(getStudy, { studyId }),
    invalidateServerState(getCollectionProgress, { studyId }),
    invalidateServerState(getLabProgress, { studyId }),
  ]);
}
