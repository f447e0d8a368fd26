import { appendAudit } from '../../platform/audit/appendAudit';
import type { House } from '../../platform/context/house';
import { enqueueMail } from '../mail/mailJobs';
import { isClosed } from '../accounts/accountState';
import { usesIdentityProvider } from '../accounts/identityUsers';
import type { JobHandler } from '../../platform/store/jobRunner';
import { passwordOwnersOf } from '../accounts/passwordOwners';
import { addressOf } from './resetAsked';

/** Finds the user and enqueues the mail. Unknown addresses and closed accounts get none. */
export function resetAskedJob({ db, now, settings, secretBox }: House): JobHandler {
  return async ({ payload }) => {
    const { address, ip } = addressOf(secretBox, payload);
    for (const user of await passwordOwnersOf(db, address)) {
      if (isClosed(user, now())) continue;
      const kind = usesIdentityProvider(settings, user) ? 'identityProvider' : 'reset';
      await db.transaction().execute(async (tx) => {
        await enqueueMail(tx, { kind, userId: user.id, companyId: user.companyId });
        await appendAudit(
          tx,
          { caller: null, ip, at: now() },
          {
            companyId: user.companyId,
            action: 'PASSWORD_RESET_ASKED',
            target: { type: 'user', id: user.id, name: user.name },
            details: { mail: kind },
          },
        );
      });
    }
  };
}
