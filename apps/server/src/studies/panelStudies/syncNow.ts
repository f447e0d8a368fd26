import type { PanelStudy } from '@fovea/contract/participation/panelStudies';
import type { AppContext } from '../../platform/context/appContext';
import { openPanel } from '../../people/panelProviders/openPanel';
import { PanelFailure } from '../../people/panelProviders/panelFailure';
import { panelStudyAnswer, requirePanelStudy } from './panelStudyRows';
import { noteSyncFailure, syncFailureOf, syncPanelStudy } from './syncPanelStudy';

/**
 * Asks the panel about a study because somebody wants to know. If the panel does not tell, the answer
 * is what was known, with the reason.
 */
export async function syncNow(
  context: AppContext,
  study: { readonly id: string; readonly companyId: string },
): Promise<PanelStudy> {
  const { db } = context;
  const row = await requirePanelStudy(db, study);
  const panel = await openPanel(context, study.companyId);
  if (!panel) await noteSyncFailure(context, row, 'NOT_CONNECTED');
  else {
    try {
      await syncPanelStudy(context, panel, row);
    } catch (reason) {
      if (!(reason instanceof PanelFailure)) throw reason;
      const code = syncFailureOf(reason, row, panel.accountId);
      await noteSyncFailure(context, row, code, reason.retryAfterS);
    }
  }
  return await panelStudyAnswer(db, await requirePanelStudy(db, study));
}
