import { sql } from 'kysely';
import type { Tx } from '../../platform/store/database';
import { enqueueMail } from '../mail/mailJobs';
import type { WebhookRow } from './webhookRows';

/** Tells the account administrators by mail that a webhook was turned off because it cannot be delivered to. */
export async function tellAdministrators(
  tx: Tx,
  { id, companyId }: Pick<WebhookRow, 'id' | 'companyId'>,
  now: Date,
): Promise<void> {
  const administrators = await tx
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('disabled', '=', false)
    .where((user) => user.or([user('validTo', 'is', null), user('validTo', '>', now)]))
    .where(sql<boolean>`'ACCOUNT_ADMINISTRATION' = any(features)`)
    .execute();
  for (const { id: userId } of administrators) {
    await enqueueMail(tx, { kind: 'webhookOff', companyId, userId, about: id });
  }
}
