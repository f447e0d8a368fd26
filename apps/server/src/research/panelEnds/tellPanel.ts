import type { AppContext } from '../../platform/context/appContext';
import type { EndRow } from './endRows';
import { notifyPanel } from './notifyPanel';
import { statusCallOfEnd, type Ended, type PanelAddressing } from './panelAddresses';

/**
 * Tells the panel's server of an end that it has not heard of, before the respondent is redirected.
 * If it does not answer, a job tells it again: nothing of it keeps a respondent.
 */
export async function tellPanel(
  context: Pick<AppContext, 'db' | 'now' | 'log' | 'connectOutside'>,
  addressing: PanelAddressing,
  end: EndRow,
  who: Ended,
): Promise<void> {
  try {
    const call = statusCallOfEnd(addressing, end.panelEnd, who);
    if (call) await notifyPanel(context, end, call);
  } catch (reason) {
    context.log.error({ err: reason, endId: end.id }, 'a panel could not be told of an end');
  }
}
