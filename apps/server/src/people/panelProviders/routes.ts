import {
  connectPanelProvider,
  disconnectPanelProvider,
  getPanelConnection,
} from '@fovea/contract/people/panelProviders';
import type { AppContext } from '../../platform/context/appContext';
import { notFound } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import { createRateLimit } from '../../platform/http/rateLimit';
import { connectPanel, describeConnection, disconnectPanel } from './panelConnection';

/** Tokens tried in ten minutes, by user. */
const TRIES = 20;

export function panelProviderRoutes(router: Router, context: AppContext): void {
  const tries = createRateLimit(
    TRIES,
    'Too many tokens were tried. Wait a few minutes, then try again.',
  );

  router.serve(getPanelConnection, async (_input, { caller }) => ({
    connection: await describeConnection(context, caller.companyId),
  }));

  router.serve(connectPanelProvider, async ({ body }, { caller, ip }) => {
    await tries.admit(caller.userId);
    await connectPanel(context, { caller, ip }, body.type, body.apiKey);
    const connection = await describeConnection(context, caller.companyId);
    if (connection === null) throw notFound('connection');
    return connection;
  });

  router.serve(disconnectPanelProvider, async (_input, { caller, ip }) => {
    await disconnectPanel(context, { caller, ip });
    return undefined;
  });
}
