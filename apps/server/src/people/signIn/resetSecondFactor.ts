import { BadInput } from '../accounts/createAdmin';
import { usernameKey } from '../accounts/companies';
import { revokeUserTokens } from '../accounts/tokens';
import { appendAudit } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueMail } from '../mail/mailJobs';
import { deleteRecoveryCodes } from './recoveryCodes';
import { SWITCHED_OFF } from './secondFactorSetUp';

/**
 * For operators, when a user has lost the phone and the recovery codes and there is nobody in the
 * company who may help.
 * @throws BadInput when there is no such user or nothing to reset
 */
export async function resetSecondFactor(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'companyId', 'name', 'mfaState'])
      .where('username', '=', usernameKey(email))
      .executeTakeFirst();
    if (!user) throw new BadInput(`There is no user with the e-mail ${email}.`);
    if (user.mfaState === 'DISABLED') {
      throw new BadInput(`${email} has no second factor: the password is enough to sign in.`);
    }
    await tx.updateTable('users').set(SWITCHED_OFF).where('id', '=', user.id).execute();
    await deleteRecoveryCodes(tx, user.id);
    await enqueueMail(tx, { kind: 'secondFactorOff', userId: user.id, companyId: user.companyId });
    // Whoever has the phone now may be signed in.
    await revokeUserTokens(tx, user.id);
    await appendAudit(
      tx,
      { caller: null, ip: null, at: now() },
      {
        companyId: user.companyId,
        action: 'MFA_DISABLED',
        target: { type: 'user', id: user.id, name: user.name },
        details: { by: 'operator' },
      },
    );
  });
}
