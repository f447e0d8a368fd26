import { appendAudit } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueMail } from '../mail/mailJobs';
import { isClosed } from '../accounts/accountState';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import type { JobHandler } from '../../platform/store/jobRunner';
import { passwordOwnersOf } from '../accounts/passwordOwners';
import { readResetPayload } from './passwordReset';

/** Finds the user and enqueues the mail. Unknown addresses and closed accounts get none. */
export function passwordResetJob({ db, now, settings, secretBox }: AppContext): JobHandler {
  return async ({ payload }) => {
    const { address, ip } = readResetPayload(secretBox, payload);
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
