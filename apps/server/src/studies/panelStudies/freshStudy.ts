import type { AppContext } from '../../platform/context/appContext';
import { notFound } from '../../platform/http/refusal';
import { requirePanel, type OpenPanel } from '../../people/panelProviders/openPanel';
import { answeredByPanel } from '../../people/panelProviders/panelFailure';
import { alone } from './panelLease';
import { requirePanelStudy, type PushedRow } from './panelStudyRows';
import type { ReadStudy } from './prolificStudy';
import { syncPanelStudy } from './syncPanelStudy';

/** A study as the panel just told it, while nothing else is sent for it. */
export interface FreshStudy {
  readonly panel: OpenPanel;
  readonly row: PushedRow;
  readonly read: ReadStudy;
}

/**
 * Does something with a study at the panel, from what the panel says of it now: what is stored may be
 * minutes old, and it is about money.
 *
 * @throws Refusal
 */
export async function withFreshStudy<T>(
  context: AppContext,
  study: { readonly id: string; readonly companyId: string },
  work: (fresh: FreshStudy) => Promise<T>,
): Promise<T> {
  await requirePanelStudy(context.db, study);
  const panel = await requirePanel(context, study.companyId);
  return await alone(context, study, async () => {
    const row = await requirePanelStudy(context.db, study);
    return await work({ panel, ...(await synced(context, panel, row)) });
  });
}

/** Asks again, after something was changed. @throws Refusal */
export async function synced(
  context: AppContext,
  panel: OpenPanel,
  row: PushedRow,
): Promise<Pick<FreshStudy, 'row' | 'read'>> {
  const found = await answeredByPanel(syncPanelStudy(context, panel, row));
  if (!found) throw notFound('study');
  return { row: found.row, read: found.study };
}
