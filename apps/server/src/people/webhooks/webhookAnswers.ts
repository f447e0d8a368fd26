import type { Webhook } from '@fovea/contract/people/webhooks';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import { notFound } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { nameOrder } from '../../platform/store/pagedList';
import type { WebhookRow } from './webhookRows';

type Context = { readonly db: AppContext['db'] | Tx } & Pick<AppContext, 'now'>;

/** The webhooks of a company by name, with how their deliveries stand. */
export async function webhookAnswers(
  { db, now }: Context,
  companyId: string,
  webhookId: string | null = null,
): Promise<Webhook[]> {
  const rows = await (db as AppContext['db'])
    .selectFrom('webhooks')
    .selectAll()
    .where('companyId', '=', companyId)
    .$if(webhookId !== null, (query) => query.where('id', '=', webhookId))
    .orderBy(nameOrder('name'))
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const counts = await (db as AppContext['db'])
    .selectFrom('webhookDeliveries')
    .select([
      'webhookId',
      sql<number>`(count(*) filter (where state = 'WAITING'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state = 'FAILED' and event <> 'webhook.test'))::int`.as(
        'failed',
      ),
      sql<Date | null>`max(delivered_at)`.as('lastDeliveredAt'),
    ])
    .where('companyId', '=', companyId)
    .$if(webhookId !== null, (query) => query.where('webhookId', '=', webhookId))
    .groupBy('webhookId')
    .execute();
  const countsOf = new Map(counts.map((one) => [one.webhookId, one]));
  return rows.map((row) => answerOf(row, countsOf.get(row.id), now()));
}

/** @throws Refusal 404 when it was deleted meanwhile */
export async function webhookAnswer(
  context: Context,
  { companyId, id }: Pick<WebhookRow, 'companyId' | 'id'>,
): Promise<Webhook> {
  const [answer] = await webhookAnswers(context, companyId, id);
  if (!answer) throw notFound('webhook');
  return answer;
}

function answerOf(
  row: WebhookRow,
  counts:
    | { readonly waiting: number; readonly failed: number; readonly lastDeliveredAt: Date | null }
    | undefined,
  now: Date,
): Webhook {
  const { id, name, url, events, isEnabled, offAt, offReason, createdAt, oldSecretUntil } = row;
  const signsWithOld = oldSecretUntil !== null && oldSecretUntil > now;
  return {
    ...{ id, name, url, events, isEnabled },
    off: offAt && offReason ? { date: offAt.toISOString(), reason: offReason } : null,
    createdDate: createdAt.toISOString(),
    oldSecretUntil: signsWithOld ? oldSecretUntil.toISOString() : null,
    waiting: counts?.waiting ?? 0,
    failed: counts?.failed ?? 0,
    lastDeliveredDate: counts?.lastDeliveredAt?.toISOString() ?? null,
  };
}
