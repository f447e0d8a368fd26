import { getPanelStudy, type PanelStudy } from '@fovea/contract/participation/panelStudies';
import {
  getPanelBoard,
  listPanelSubmissions,
} from '@fovea/contract/participation/panelSubmissions';
import { getStudy } from '@fovea/contract/studies/studies';
import { isPanelDraft } from '@fovea/rules/panels/panelStates';
import {
  invalidateServerState,
  POLLING_MS,
  setServerState,
  useApiQuery,
} from '../../state/serverState';

/** The study at the panel. Nobody but this company changes a draft, so only the others are polled. */
export function usePanelStudy(studyId: string, enabled = true) {
  const every = (last: { readonly panelStudy: PanelStudy | null } | undefined) =>
    last?.panelStudy && !isPanelDraft(last.panelStudy.state) ? POLLING_MS.panel : false;
  return useApiQuery(getPanelStudy, { studyId }, { every, enabled });
}

export function usePanelSubmissions(studyId: string, enabled = true) {
  return useApiQuery(listPanelSubmissions, { studyId }, { every: POLLING_MS.panel, enabled });
}

export function usePanelBoard(studyId: string) {
  return useApiQuery(getPanelBoard, { studyId }, { every: POLLING_MS.panel });
}

/** Shows what a change answered at once, and fetches what follows from it. */
export async function showPanelStudy(
  studyId: string,
  panelStudy: PanelStudy | null,
): Promise<void> {
  setServerState(getPanelStudy, { studyId }, (old) => ({ ...old, panelStudy }));
  await refreshPanelStudy(studyId);
}

/** Fetches everything of the study at the panel again. */
export async function refreshPanelStudy(studyId: string): Promise<void> {
  await Promise.all([
    invalidateServerState(getPanelStudy, { studyId }),
    invalidateServerState(listPanelSubmissions, { studyId }),
    invalidateServerState(getPanelBoard, { studyId }),
    invalidateServerState(getStudy, { studyId }),
  ]);
}
