import type { WebhookTry } from '@fovea/contract/people/webhooks';
import { GONE } from '@fovea/rules/people/webhooks/webhookProblem';
import { pauseAfterMs } from '@fovea/rules/people/webhooks/webhookTries';
import { appendAudit, systemSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Tx } from '../../platform/store/database';
import { enqueueDelivery } from '../../platform/webhooks/webhookJobs';
import { sendOnce, type SendingContext } from './sendOnce';
import { tellAdministrators } from './tellAdministrators';
import { turnOff } from './turnOff';
import { webhookEntry } from './webhookAudit';
import type { DeliveryRow, WebhookRow } from './webhookRows';

export type DeliveryContext = SendingContext & Pick<AppContext, 'db'>;

/** An address that lets us wait is left alone for as long, so that it keeps no others waiting. */
const REST_MS = 60_000;
/** Of one delivery; it can be asked for again and again. */
const TRIES_KEPT = 30;

/**
 * Makes the next try of a delivery that waits, and stores how it ended together with the job of the next one. Killed
 * between request and row, it is sent twice, with the same id.
 */
export async function deliver(
  context: DeliveryContext,
  deliveryId: string,
  timeLimitMs?: number,
): Promise<void> {
  const { db, now } = context;
  const delivery = await db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('id', '=', deliveryId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  const webhook = delivery && (await webhookOf(context, delivery));
  if (!delivery || !webhook) return;
  if (!webhook.isEnabled) {
    // It was turned off while this one was being announced.
    await setFailed(context, delivery);
    return;
  }
  const restMs = (webhook.restsUntil?.getTime() ?? 0) - now().getTime();
  if (restMs > 0) {
    const pauseMs = restMs + Math.random() * REST_MS;
    await db.transaction().execute((tx) => waitAgain(tx, delivery, pauseMs, now()));
    return;
  }
  await storeTry(context, delivery, await sendOnce(context, webhook, delivery, timeLimitMs));
}

/** Stores how a try ended: delivered, to be tried again, or failed for good, which turns the webhook off. */
async function storeTry(
  { db, now }: DeliveryContext,
  { id, webhookId }: DeliveryRow,
  made: WebhookTry,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    // The webhook first, as whoever turns it off does.
    await tx
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', webhookId)
      .forNoKeyUpdate()
      .execute();
    const delivery = await tx
      .selectFrom('webhookDeliveries')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    // Deleted, or settled by another worker, meanwhile. Turned off meanwhile: what was found is worth knowing.
    if (!delivery || delivery.state === 'DELIVERED') return;
    await addTry(tx, delivery, made);
    const rests = {
      restsUntil: made.problem === 'TIMEOUT' ? new Date(at.getTime() + REST_MS) : null,
    };
    await tx.updateTable('webhooks').set(rests).where('id', '=', webhookId).execute();
    const change = tx.updateTable('webhookDeliveries').where('id', '=', id);
    if (made.problem === null) {
      await change.set({ state: 'DELIVERED', deliveredAt: at, nextTryAt: null }).execute();
      return;
    }
    if (delivery.state === 'FAILED') return;
    const failedTries = delivery.failedTries + 1;
    const pauseMs = pauseAfterMs(failedTries, Math.random());
    const isGone = made.status === GONE;
    await change.set({ failedTries }).execute();
    if (pauseMs !== null && !isGone) {
      await waitAgain(tx, delivery, pauseMs, at);
      return;
    }
    await change.set({ state: 'FAILED', nextTryAt: null }).execute();
    await giveUp(tx, webhookId, isGone ? 'GONE' : 'FAILED', at);
  });
}

async function giveUp(tx: Tx, webhookId: string, reason: 'GONE' | 'FAILED', at: Date) {
  if (!(await turnOff(tx, webhookId, reason, at))) return;
  const webhook = await tx
    .selectFrom('webhooks')
    .select(['id', 'companyId', 'name'])
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow();
  await tellAdministrators(tx, webhook, at);
  await appendAudit(tx, systemSource(at), webhookEntry(webhook, 'WEBHOOK_TURNED_OFF', { reason }));
}

async function addTry(tx: Tx, { id, tries }: DeliveryRow, made: WebhookTry): Promise<void> {
  const kept = [...tries, made].slice(-TRIES_KEPT);
  await tx
    .updateTable('webhookDeliveries')
    .set({ tries: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute();
}

async function waitAgain(tx: Tx, delivery: DeliveryRow, pauseMs: number, at: Date): Promise<void> {
  const nextTryAt = new Date(at.getTime() + pauseMs);
  await tx
    .updateTable('webhookDeliveries')
    .set({ nextTryAt })
    .where('id', '=', delivery.id)
    .execute();
  await enqueueDelivery(tx, delivery, nextTryAt);
}

async function setFailed({ db }: DeliveryContext, { id }: DeliveryRow): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'FAILED', nextTryAt: null })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
}

async function webhookOf(
  { db }: DeliveryContext,
  { webhookId }: DeliveryRow,
): Promise<WebhookRow | undefined> {
  return await db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst();
}
