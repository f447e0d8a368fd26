import { changeOwnPassword, setPassword } from '@fovea/contract/people/passwords';
import { sendWelcome } from '@fovea/contract/people/users';
import { FIRST_PASSWORD_MS, hashPassword, isPasswordCorrect } from '../accounts/passwords';
import { administeredUser } from '../accounts/administrationAccess';
import { appendAudit } from '../../platform/audit/appendAudit';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Researcher } from '../../platform/http/caller';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueMail } from '../mail/mailJobs';
import { isClosed } from '../accounts/accountState';
import type { AttemptLimits } from '../signIn/attemptLimits';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import { lockUser } from '../accounts/lockUser';
import { inviteUser } from './inviteUser';
import { passwordOwner, type PasswordOwner } from '../accounts/passwordOwners';
import {
  passwordRefusal,
  passwordManagedElsewhere,
  refuseBadPassword,
  storePassword,
} from './storePassword';

/** Password calls of signed-in users. */
export function passwordRoutes(router: Router, context: AppContext, limits: AttemptLimits): void {
  const { db, now, settings } = context;

  router.serve(changeOwnPassword, async ({ body }, { caller, ip }) => {
    const { userId, companyId, tokenHash } = caller;
    const user = await passwordOwner(db, userId);
    if (!user) throw notFound('user');
    if (usesIdentityProvider(settings, user)) throw passwordManagedElsewhere();
    await limits.take('currentPasswords', userId);
    const isRight = await isPasswordCorrect(user.passwordHash, body.currentPassword);
    if (!isRight) throw new Refusal(406, 'Current password incorrect.', 'WRONG_PASSWORD');
    await limits.forget('currentPasswords', userId);
    refuseBadPassword(body.newPassword, user);
    if (
      caller.mustChangePassword &&
      (await isPasswordCorrect(user.passwordHash, body.newPassword))
    ) {
      throw passwordRefusal('Choose another password than the one that was made for you.');
    }
    const hash = await hashPassword(body.newPassword);
    await db.transaction().execute(async (tx) => {
      const at = now();
      // Of two concurrent changes, the second was made with a password that is no longer current.
      const current = await lockUser(tx, userId);
      if (current?.passwordHash !== user.passwordHash) {
        throw new Refusal(406, 'Current password incorrect.', 'WRONG_PASSWORD');
      }
      await storePassword(tx, userId, { hash, saveSession: tokenHash }, at);
      await enqueueMail(tx, { kind: 'passwordChanged', userId, companyId });
      await appendAudit(
        tx,
        { caller, ip, at },
        { companyId, action: 'PASSWORD_CHANGED', target: targetOf(user) },
      );
    });
    return undefined;
  });

  router.serve(setPassword, async ({ userId, body }, { caller, ip }) => {
    const user = await administered(caller, userId);
    if (user.features.includes('INTERNAL') && !caller.features.includes('INTERNAL')) {
      // Otherwise the administrator of a company that staff belong to could take over a staff
      // account.
      throw new Refusal(403, 'Only internal staff may do this.', 'NOT_ALLOWED');
    }
    if (userId === caller.userId || userId === caller.actorUserId) {
      throw new Refusal(409, 'Change your own password in your profile.', 'OWN_USER');
    }
    if (usesIdentityProvider(settings, user)) throw passwordManagedElsewhere();
    refuseBadPassword(body.newPassword, user);
    const hash = await hashPassword(body.newPassword);
    await db.transaction().execute(async (tx) => {
      const at = now();
      const firstUntil = new Date(at.getTime() + FIRST_PASSWORD_MS);
      await storePassword(tx, userId, { hash, firstUntil }, at);
      await enqueueMail(tx, { kind: 'passwordGiven', userId, companyId: user.companyId });
      await appendAudit(
        tx,
        { caller, ip, at },
        {
          companyId: user.companyId,
          action: 'PASSWORD_SET_BY_ADMINISTRATOR',
          target: targetOf(user),
          details: { worksUntil: firstUntil.toISOString() },
        },
      );
    });
    return undefined;
  });

  router.serve(sendWelcome, async ({ userId }, { caller }) => {
    const user = await administered(caller, userId);
    if (usesIdentityProvider(settings, user)) throw passwordManagedElsewhere();
    if (user.passwordHash !== null) {
      throw new Refusal(409, 'This user has a password already.', 'HAS_PASSWORD');
    }
    if (isClosed(user, now())) {
      throw new Refusal(409, 'This user or the company is disabled.', 'ACCOUNT_CLOSED');
    }
    await limits.take('mailsToAddress', `welcome ${userId}`);
    await inviteUser(db, user);
    return undefined;
  });

  async function administered(caller: Researcher, userId: string): Promise<PasswordOwner> {
    await administeredUser(db, caller, userId);
    const user = await passwordOwner(db, userId);
    if (!user) throw notFound('user');
    return user;
  }
}

function targetOf({ id, name }: PasswordOwner) {
  return { type: 'user', id, name } as const;
}
