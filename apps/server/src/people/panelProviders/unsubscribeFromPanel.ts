import * as z from 'zod/mini';
import type { AppContext } from '../../platform/context/appContext';
import { openPanel } from './openPanel';
import { PanelFailure } from './panelFailure';
import type { ProlificCalls } from './prolificCalls';

type Context = Pick<AppContext, 'db' | 'settings' | 'secretBox' | 'log'>;

/**
 * Has the panel tell a company nothing any more. Events of a subscription that is left are taken as
 * before: they only lead to a question, and there is nothing to ask without a token.
 *
 * @returns false: the panel did not delete all of them
 */
export async function unsubscribeFromPanel(context: Context, companyId: string): Promise<boolean> {
  const hooks = await context.db
    .selectFrom('panelHooks')
    .select(['connectionKey', 'workspaceId'])
    .where('companyId', '=', companyId)
    .execute();
  if (hooks.length === 0) return true;
  const panel = await openPanel(context, companyId);
  if (!panel) return false;
  try {
    for (const { connectionKey, workspaceId } of hooks) {
      await deleteSubscriptions(panel.calls, workspaceId, connectionKey);
      await context.db
        .deleteFrom('panelHooks')
        .where('companyId', '=', companyId)
        .where('connectionKey', '=', connectionKey)
        .execute();
    }
    return true;
  } catch (reason) {
    if (!(reason instanceof PanelFailure)) throw reason;
    context.log.warn({ companyId, reason: reason.message }, 'the panel kept a subscription');
    return false;
  }
}

const Subscriptions = z.object({
  results: z.array(z.object({ id: z.string(), target_url: z.optional(z.string()) })),
});

/** Those of this server; other programs are told of the workspace as before. */
async function deleteSubscriptions(
  calls: ProlificCalls,
  workspaceId: string,
  connectionKey: string,
): Promise<void> {
  const query = new URLSearchParams({ workspace_id: workspaceId });
  const { results } = await calls.ask('GET', `/hooks/subscriptions/?${query}`, Subscriptions);
  for (const { id, target_url = '' } of results) {
    if (!target_url.endsWith(`/${connectionKey}`)) continue;
    await calls.ask('DELETE', `/hooks/subscriptions/${encodeURIComponent(id)}/`, z.unknown());
  }
}
