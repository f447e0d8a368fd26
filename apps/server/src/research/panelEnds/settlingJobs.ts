import type { Db } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';

export const SETTLE_END = 'settleEnd';
export interface SettleEndPayload {
  readonly sessionId: string;
}

/** By then the page has asked, if it is open. */
const PAGE_ASKS_WITHIN_MS = 10 * 60_000;

/** Only sessions whose ends are counted have a place. */
export async function enqueueSettling(
  db: Db,
  { sessionId, companyId }: { readonly sessionId: string; readonly companyId: string },
): Promise<void> {
  const place = await db
    .selectFrom('panelPlaces')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  if (!place) return;
  await enqueue(db, {
    kind: SETTLE_END,
    companyId,
    payload: { sessionId } satisfies SettleEndPayload,
    dedupeKey: sessionId,
    runAt: new Date(Date.now() + PAGE_ASKS_WITHIN_MS),
  });
}
