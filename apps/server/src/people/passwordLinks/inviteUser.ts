import { enqueueMail } from '../mail/mailJobs';
import type { Db, Tx } from '../../platform/store/database';

/**
 * Enqueues the welcome mail with a link to set the first password and revokes older links. Call it
 * in the transaction that creates the user, so that both happen or neither.
 */
export async function inviteUser(
  tx: Db | Tx,
  user: { readonly id: string; readonly companyId: string },
): Promise<void> {
  await enqueueMail(tx, { kind: 'welcome', userId: user.id, companyId: user.companyId });
}
