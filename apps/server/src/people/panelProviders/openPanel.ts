import type { AppContext } from '../../platform/context/appContext';
import { isInPerson, type Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import { prolificCalls, type ProlificCalls } from './prolificCalls';

type Context = Pick<AppContext, 'db' | 'settings' | 'secretBox'>;

export const tokenOwner = (companyId: string) => `panel token of ${companyId}`;

/** A company's panel, ready to be called with its token. */
export interface OpenPanel {
  readonly calls: ProlificCalls;
  readonly accountId: string;
}

/** Null: it was sealed with the key of another data folder, and has to be entered again. */
export function openToken(
  { settings, secretBox }: Omit<Context, 'db'>,
  { companyId, sealedToken }: { readonly companyId: string; readonly sealedToken: string },
): ProlificCalls | null {
  const token = secretBox.open(sealedToken, tokenOwner(companyId));
  return token === null ? null : prolificCalls(settings.prolificUrl, token);
}

/** Null: the company is not connected, or its token cannot be read. */
export async function openPanel(context: Context, companyId: string): Promise<OpenPanel | null> {
  const row = await context.db
    .selectFrom('panelConnections')
    .select(['companyId', 'sealedToken', 'accountId'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  const calls = row ? openToken(context, row) : null;
  return row && calls ? { calls, accountId: row.accountId } : null;
}

/** @throws Refusal 409 */
export async function requirePanel(context: Context, companyId: string): Promise<OpenPanel> {
  const panel = await openPanel(context, companyId);
  if (panel) return panel;
  const message = 'Connect the company to the panel first, under Panels.';
  throw new Refusal(409, message, 'NOT_CONNECTED');
}

/**
 * The token spends money: staff who are logged in as somebody else neither enter nor remove it, nor
 * spend with it. @throws Refusal
 */
export function requireInPerson(caller: Researcher): void {
  if (!isInPerson(caller)) {
    throw new Refusal(403, 'Do this from your own, unlimited session.', 'NOT_ALLOWED');
  }
}
