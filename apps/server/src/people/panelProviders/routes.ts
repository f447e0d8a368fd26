import {
  connectPanelProvider,
  disconnectPanelProvider,
  getPanelConnection,
  listPanelFilters,
  listPanelProjects,
} from '@fovea/contract/people/panelProviders';
import type { AppContext } from '../../platform/context/appContext';
import { notFound } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import { countedTogether, createRateLimit } from '../../platform/http/rateLimit';
import { requirePanel } from './openPanel';
import { connectPanel, describeConnection, disconnectPanel } from './panelConnection';
import { answeredByPanel } from './panelFailure';
import { PanelFilters } from './panelFilters';
import { prolificProjects } from './prolificAccount';

/** Tokens tried in ten minutes, by user. */
const TRIES = 20;

export function panelProviderRoutes(router: Router, context: AppContext): void {
  const tries = createRateLimit(
    TRIES,
    'Too many tokens were tried. Wait a few minutes, then try again.',
    countedTogether(context, 'panel tokens'),
  );

  const filters = new PanelFilters();

  router.serve(getPanelConnection, async (_input, { caller }) => ({
    connection: await describeConnection(context, caller.companyId),
  }));

  router.serve(connectPanelProvider, async ({ body }, { caller, ip }) => {
    await tries.admit(caller.userId);
    await connectPanel(context, { caller, ip }, body.type, body.apiKey);
    filters.forget(caller.companyId);
    const connection = await describeConnection(context, caller.companyId);
    if (connection === null) throw notFound('connection');
    return connection;
  });

  router.serve(disconnectPanelProvider, async (_input, { caller, ip }) => {
    const isUnsubscribed = await disconnectPanel(context, { caller, ip });
    filters.forget(caller.companyId);
    return { isUnsubscribed };
  });

  router.serve(listPanelProjects, async ({ workspaceId }, { caller }) => {
    const { calls } = await requirePanel(context, caller.companyId);
    return await answeredByPanel(prolificProjects(calls, workspaceId));
  });

  router.serve(listPanelFilters, async (_input, { caller: { companyId } }) => {
    const { calls } = await requirePanel(context, companyId);
    return await answeredByPanel(filters.of(companyId, calls, context.now().getTime()));
  });
}
