import { shownUrl } from '@fovea/rules/people/webhooks/webhookAddress';
import { GONE, webhookProblemSentence } from '@fovea/rules/people/webhooks/webhookProblem';
import { sql } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';

/** What a mail says about a webhook that was turned off; null when it is on again or gone. */
export async function webhookOffFacts(
  { db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>,
  companyId: string,
  webhookId: string,
) {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['name', 'url'])
    .where('id', '=', webhookId)
    .where('companyId', '=', companyId)
    .where('offReason', 'in', ['FAILED', 'GONE'])
    .executeTakeFirst();
  // The delivery that turned it off is the one that was tried last.
  const failed =
    webhook &&
    (await db
      .selectFrom('webhookDeliveries')
      .select(['tries', 'failedTries'])
      .where('webhookId', '=', webhookId)
      .where('state', '=', 'FAILED')
      .where('failedTries', '>', 0)
      .orderBy(sql`tries -> -1 ->> 'date'`, 'desc')
      .limit(1)
      .executeTakeFirst());
  if (!webhook || !failed) return null;
  const tries = failed.tries.slice(-failed.failedTries);
  const [first, last] = [tries[0], tries.at(-1)];
  if (!first || !last) return null;
  return {
    webhook: webhook.name,
    url: shownUrl(webhook.url),
    failsSince: last.status === GONE ? null : new Date(first.date),
    tries: tries.length,
    lastAnswer: webhookProblemSentence(last),
    link: `${publicUrl()}/#/webhooks/${webhookId}`,
  };
}
