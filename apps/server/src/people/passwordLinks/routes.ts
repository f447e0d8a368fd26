import {
  getVerificationToken,
  requestPasswordReset,
  setPasswordWithToken,
} from '@fovea/contract/people/passwords';
import { usernameKey } from '../accounts/companies';
import { hashPassword } from '../accounts/passwords';
import { appendAudit } from '../../platform/audit/appendAudit';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { parseMailAddress } from '../mail/parseMailAddress';
import { enqueueMail } from '../mail/mailJobs';
import { isClosed } from '../accounts/accountState';
import { attemptLimits } from '../signIn/attemptLimits';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import { resetSignInAttempts } from '../signIn/signInAttempts';
import { findLink, redeemLink, type FoundLink } from '../accounts/emailLinks';
import { passwordRoutes } from './passwordRoutes';
import { enqueuePasswordReset } from './passwordReset';
import { refuseBadPassword, storePassword } from './storePassword';

/** Calls of people who have, or want, a mail with a link. */
export function passwordLinkRoutes(router: Router, context: AppContext): void {
  const { db, now, settings } = context;
  const limits = attemptLimits(context);
  passwordRoutes(router, context, limits);

  /** Neither used nor expired, and the account has a password. */
  const works = (link: FoundLink) =>
    link.usedAt === null &&
    link.expiresAt > now() &&
    !isClosed(link, now()) &&
    !usesIdentityProvider(settings, link);

  router.servePublic(requestPasswordReset, async ({ query }, { ip }) => {
    await limits.take('mailsFromAddress', ip);
    await limits.take('mailsToAddress', usernameKey(query.email));
    const address = parseMailAddress(query.email);
    // A text that is no address has no account; skipping it reveals nothing about accounts.
    if (address !== null)
      await enqueuePasswordReset(context, { address: usernameKey(address), ip });
    return undefined;
  });

  router.servePublic(getVerificationToken, async ({ token }, { ip }) => {
    await limits.take('linksFromAddress', ip);
    const link = await findLink(db, token);
    if (!link) throw notFound('link');
    return {
      id: token,
      user: { id: link.userId, email: link.email, name: link.name },
      used: link.usedAt !== null,
      valid: works(link),
      redirectTo: link.redirectTo,
      kind: link.type === 'NEW_USER_INVITE' ? ('welcome' as const) : ('reset' as const),
    };
  });

  router.servePublic(setPasswordWithToken, async ({ userId, body }, { ip }) => {
    await limits.take('linksFromAddress', ip);
    const link = await findLink(db, body.token);
    if (!link || link.userId !== userId || !works(link)) throw badToken();
    refuseBadPassword(body.newPassword, link);
    const hash = await hashPassword(body.newPassword);
    await db.transaction().execute(async (tx) => {
      const at = now();
      if (!(await redeemLink(tx, link, at))) throw badToken();
      await storePassword(tx, userId, { hash }, at);
      const { companyId } = link;
      if (link.type === 'PASSWORD_RESET') {
        await enqueueMail(tx, { kind: 'passwordChanged', userId, companyId });
      }
      await appendAudit(
        tx,
        // Possession of the mail is the only proof there is, so it counts as the user.
        { caller: { userId, actorUserId: null }, ip, at },
        {
          companyId,
          action: 'PASSWORD_SET_WITH_LINK',
          target: { type: 'user', id: userId, name: link.name },
          details: { link: link.type },
        },
      );
    });
    // A user who mistyped the old password may sign in at once with the new one.
    await resetSignInAttempts(limits, link.username, ip);
    return undefined;
  });
}

function badToken(): Refusal {
  return new Refusal(401, 'This link does not work any more. Ask for a new mail.', 'BAD_TOKEN');
}
