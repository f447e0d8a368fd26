import type { PanelConnection, PanelProviderType } from '@fovea/contract/people/panelProviders';
import {
  cleanPanelToken,
  looksLikePanelToken,
  PANEL_TOKEN_MESSAGE,
  tokenEnding,
} from '@fovea/rules/people/panelToken';
import { appendAudit } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import { openToken, requireInPerson, tokenOwner } from './openPanel';
import { answeredByPanel, PanelFailure } from './panelFailure';
import { prolificAccount, prolificWorkspaces } from './prolificAccount';
import { prolificCalls, type ProlificCalls } from './prolificCalls';
import { unsubscribeFromPanel } from './unsubscribeFromPanel';

type Context = Pick<AppContext, 'db' | 'settings' | 'secretBox' | 'now'>;
interface Request {
  readonly caller: Researcher;
  readonly ip: string;
}

/**
 * Stores a token that the panel accepts. The panel is asked before the row is locked, so that a slow
 * panel keeps nobody waiting.
 * @throws Refusal
 */
export async function connectPanel(
  context: Context,
  { caller, ip }: Request,
  type: PanelProviderType,
  typed: string,
): Promise<void> {
  requireInPerson(caller);
  const token = cleanPanelToken(typed);
  if (!looksLikePanelToken(token)) throw new Refusal(400, PANEL_TOKEN_MESSAGE, 'INVALID_TOKEN');
  const account = await answeredByPanel(
    prolificAccount(prolificCalls(context.settings.prolificUrl, token)),
  );
  const { companyId, userId } = caller;
  const at = context.now();
  const row = {
    type,
    sealedToken: context.secretBox.seal(token, tokenOwner(companyId)),
    tokenEnding: tokenEnding(token),
    accountId: account.id,
    accountEmail: account.email,
    connectedBy: userId,
    connectedAt: at,
  };
  await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('panelConnections')
      .values({ companyId, ...row })
      .onConflict((on) => on.column('companyId').doUpdateSet(row))
      .execute();
    await tx
      .updateTable('companies')
      .set({ panelProviderSettings: JSON.stringify({ type }) })
      .where('id', '=', companyId)
      .execute();
    await appendAudit(
      tx,
      { caller, ip, at },
      {
        companyId,
        action: 'PANEL_CONNECTED',
        details: { type, tokenEnding: row.tokenEnding, account: account.email },
      },
    );
  });
}

/**
 * Forgets the token, after the panel was asked to tell this server nothing any more; without a token,
 * nothing happens.
 *
 * @returns false: the panel may go on telling of changes
 */
export async function disconnectPanel(
  context: Context & Pick<AppContext, 'log'>,
  { caller, ip }: Request,
): Promise<boolean> {
  requireInPerson(caller);
  const { db, now } = context;
  const { companyId } = caller;
  const isUnsubscribed = await unsubscribeFromPanel(context, companyId);
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('panelConnections')
      .where('companyId', '=', companyId)
      .returning(['type', 'tokenEnding'])
      .executeTakeFirst();
    if (!removed) return;
    await tx
      .updateTable('companies')
      .set({ panelProviderSettings: null })
      .where('id', '=', companyId)
      .execute();
    await appendAudit(
      tx,
      { caller, ip, at: now() },
      {
        companyId,
        action: 'PANEL_DISCONNECTED',
        details: { ...removed, isUnsubscribed },
      },
    );
  });
  return isUnsubscribed;
}

/** The connection of a company with what the panel says of it now. */
export async function describeConnection(
  context: Context,
  companyId: string,
): Promise<PanelConnection | null> {
  const row = await context.db
    .selectFrom('panelConnections')
    .leftJoin('users', 'users.id', 'panelConnections.connectedBy')
    .selectAll('panelConnections')
    .select('users.name as userName')
    .where('panelConnections.companyId', '=', companyId)
    .executeTakeFirst();
  if (!row) return null;
  const { type, tokenEnding: ending, accountEmail, connectedAt, connectedBy, userName } = row;
  return {
    type,
    tokenEnding: ending,
    accountEmail,
    connectedDate: connectedAt.toISOString(),
    connectedBy:
      connectedBy === null || userName === null ? null : { id: connectedBy, name: userName },
    ...(await askNow(openToken(context, row))),
  };
}

async function askNow(
  calls: ProlificCalls | null,
): Promise<Pick<PanelConnection, 'state' | 'workspaces'>> {
  // Sealed with the key of another data folder: it has to be entered again.
  if (calls === null) return { state: 'REFUSED', workspaces: [] };
  try {
    return { state: 'ACCEPTED', workspaces: await prolificWorkspaces(calls) };
  } catch (reason) {
    if (!(reason instanceof PanelFailure)) throw reason;
    return { state: reason.kind === 'token' ? 'REFUSED' : 'UNREACHABLE', workspaces: [] };
  }
}
