import type { AppContext } from '../../platform/context/appContext';
import { httpsUrl, publicRequest } from '../../platform/http/publicRequest';
import { enqueue } from '../../platform/store/jobs';
import type { Tx } from '../../platform/store/database';
import type { EndRow } from './endRows';

/** A respondent waits at most this long for the panel before the redirect. */
const PATIENCE_MS = 5_000;

export const NOTIFY_PANEL = 'notifyPanel';
export interface NotifyPanelPayload {
  readonly endId: string;
}

/** Then the panel has been told already, or the server stopped before it was. */
const RETRY_AFTER_MS = 30_000;
/** Two hours in all. */
const ATTEMPTS = 20;

/** The panel is told again later, until it has answered once. */
export async function enqueueNotice(tx: Tx, { id, companyId }: EndRow): Promise<void> {
  await enqueue(tx, {
    kind: NOTIFY_PANEL,
    companyId,
    payload: { endId: id } satisfies NotifyPanelPayload,
    dedupeKey: id,
    runAt: new Date(Date.now() + RETRY_AFTER_MS),
    maxAttempts: ATTEMPTS,
  });
}

/**
 * Tells the panel's server of an end, and stores the outcome.
 *
 * @returns what went wrong; null: the panel has answered
 */
export async function notifyPanel(
  context: Pick<AppContext, 'db' | 'now' | 'connectOutside'>,
  end: Pick<EndRow, 'id' | 'panelEnd'>,
  call: { readonly method: 'GET' | 'POST'; readonly url: string },
): Promise<string | null> {
  const problem = await callPanel(context, call);
  await context.db
    .updateTable('panelEnds')
    .set(
      problem === null
        ? { notifiedAt: context.now(), notifyError: null }
        : { notifyError: problem },
    )
    .where('id', '=', end.id)
    // A session that has finished after all is another end, of which the panel is told separately.
    .where('panelEnd', '=', end.panelEnd)
    .where('notifiedAt', 'is', null)
    .execute();
  return problem;
}

async function callPanel(
  { connectOutside }: Pick<AppContext, 'connectOutside'>,
  { method, url: address }: { readonly method: 'GET' | 'POST'; readonly url: string },
): Promise<string | null> {
  const url = httpsUrl(address);
  if (!url) return 'The address is not one of the internet.';
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const headers = { accept: '*/*', ...(method === 'POST' ? { 'content-length': '0' } : {}) };
  try {
    const answer = await publicRequest(url, { method, headers, signal }, connectOutside);
    const { statusCode = 0 } = answer;
    answer.destroy();
    return statusCode >= 200 && statusCode < 300 ? null : `The panel answered with ${statusCode}.`;
  } catch (reason) {
    if (signal.aborted) return `The panel did not answer within ${PATIENCE_MS / 1000} seconds.`;
    return reason instanceof Error ? reason.message.slice(0, 300) : 'The call failed.';
  }
}
