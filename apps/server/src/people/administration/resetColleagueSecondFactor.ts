import { administeredUser, isStaff } from '../accounts/administrationAccess';
import { revokeUserTokens } from '../accounts/tokens';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import { appendAudit } from '../../platform/audit/appendAudit';
import { isInPerson } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueMail } from '../mail/mailJobs';
import { requireRecentAuthentication } from '../signIn/reauthentication';
import { deleteRecoveryCodes } from '../signIn/recoveryCodes';
import { SWITCHED_OFF } from '../signIn/secondFactorSetUp';
import type { AdminRequest } from './companyChanges';
import { forbidden } from './validateInput';

/**
 * Switches the second factor of a colleague off, who has lost the phone and the recovery codes. Mails
 * to both make sure that neither can do it, or have it done, unnoticed.
 */
export async function resetColleagueSecondFactor(
  { db, settings }: AppContext,
  request: AdminRequest,
  userId: string,
): Promise<void> {
  const { caller, at } = request;
  await db.transaction().execute(async (tx) => {
    const user = await administeredUser(tx, caller, userId, 'forUpdate');
    if (user.id === caller.userId) {
      throw forbidden(
        'You switch your own second factor off in your settings, with your password.',
      );
    }
    if (!isInPerson(caller)) throw forbidden('Do this from your own, unlimited session.');
    if (user.features.includes('INTERNAL') && !isStaff(caller)) {
      throw forbidden('Users of the provider’s staff are changed by its staff only.');
    }
    await requireRecentAuthentication(tx, caller, at);
    if (usesIdentityProvider(settings, user)) {
      const message = 'The identity provider handles the second factor of this user.';
      throw new Refusal(409, message, 'IDENTITY_PROVIDER');
    }
    if (user.mfaState === 'DISABLED') {
      throw new Refusal(409, 'The second factor is off already. Reload the page.', 'ALREADY');
    }
    await tx
      .updateTable('users')
      .set({ ...SWITCHED_OFF, updatedAt: at })
      .where('id', '=', user.id)
      .execute();
    await deleteRecoveryCodes(tx, user.id);
    // Whoever has the phone now may be signed in.
    await revokeUserTokens(tx, user.id);
    const { companyId } = user;
    await enqueueMail(tx, { kind: 'secondFactorReset', userId: user.id, companyId });
    await enqueueMail(tx, {
      kind: 'secondFactorResetDone',
      userId: caller.userId,
      about: user.email,
      companyId: caller.companyId,
    });
    await appendAudit(tx, request, {
      companyId,
      action: 'MFA_DISABLED',
      target: { type: 'user', id: user.id, name: user.name },
      details: { by: 'administrator' },
    });
  });
}
