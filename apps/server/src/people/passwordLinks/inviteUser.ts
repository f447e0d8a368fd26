import { enqueueMail } from '../mail/mailJobs';
import type { Db, Tx } from '../../platform/store/database';

/**
 * Sends the welcome mail with a link to set the first password; older ones stop working. Called in the
 * transaction that makes the user, so that both happen or neither.
 */
export async function inviteUser(
  tx: Db | Tx,
  user: { readonly id: string; readonly companyId: string },
): Promise<void> {
  await enqueueMail(tx, { kind: 'welcome', userId: user.id, companyId: user.companyId });
}
