import type { listWebhookDeliveries, WebhookDelivery } from '@fovea/contract/people/webhooks';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { AppContext } from '../../platform/context/appContext';
import { notFound } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { pageRange } from '../../platform/store/pagedList';
import { rowCount } from '../../platform/store/rowCount';
import type { DeliveryRow, WebhookRow } from './webhookRows';

type Db = AppContext['db'];

/** A page of the deliveries of a webhook, newest first. */
export async function deliveryPage(
  db: Db,
  { id: webhookId, companyId }: WebhookRow,
  query: HandlerInput<typeof listWebhookDeliveries>['query'],
): Promise<Answer<typeof listWebhookDeliveries>> {
  const { state } = query;
  const wanted = db
    .selectFrom('webhookDeliveries')
    .where('webhookDeliveries.webhookId', '=', webhookId)
    .where('webhookDeliveries.companyId', '=', companyId)
    .$if(state !== undefined, (these) => these.where('webhookDeliveries.state', '=', state!));
  const { total } = await wanted.select(rowCount().as('total')).executeTakeFirstOrThrow();
  const { offset, limit } = pageRange(query);
  const rows = await wanted
    .leftJoin('studies', 'studies.id', 'webhookDeliveries.studyId')
    .selectAll('webhookDeliveries')
    .select('studies.name as studyName')
    .orderBy('webhookDeliveries.createdAt', 'desc')
    .orderBy('webhookDeliveries.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { total, items: rows.map(answerOf) };
}

/** @throws Refusal 404 when it was deleted meanwhile */
export async function deliveryAnswer(db: Db | Tx, deliveryId: string): Promise<WebhookDelivery> {
  const row = await (db as Db)
    .selectFrom('webhookDeliveries')
    .leftJoin('studies', 'studies.id', 'webhookDeliveries.studyId')
    .selectAll('webhookDeliveries')
    .select('studies.name as studyName')
    .where('webhookDeliveries.id', '=', deliveryId)
    .executeTakeFirst();
  if (!row) throw notFound('delivery');
  return answerOf(row);
}

function answerOf(row: DeliveryRow & { readonly studyName: string | null }): WebhookDelivery {
  const { id, event, state, studyId, studyName, sessionId, payload, tries, nextTryAt } = row;
  return {
    ...{ id, event, state, sessionId, payload },
    date: row.createdAt.toISOString(),
    study: studyId === null ? null : { id: studyId, name: studyName ?? '' },
    tries: tries.toReversed(),
    nextTryDate: nextTryAt?.toISOString() ?? null,
  };
}
