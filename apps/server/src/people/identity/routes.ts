import { claimIdentity, signInWithIdentity } from '@fovea/contract/people/signIn';
import type { FastifyInstance } from 'fastify';
import { usernameKey } from '../accounts/companies';
import { Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { accountClosed, isClosed } from '../accounts/accountState';
import { attemptLimits } from '../signIn/attemptLimits';
import { completeSignIn, signInHolder } from '../signIn/completeSignIn';
import { auditFailedSignIn } from '../signIn/auditFailedSignIn';
import { InvalidIdToken, verifyIdToken, type Identity } from './verifyIdToken';
import { identityProvider, ProviderUnavailable } from './identityProvider';
import { findOrCreateIdentityUser, IdentityTaken } from './identityUser';
import { ssoRoutes } from './ssoRoutes';
import { readStateCookie } from './stateCookie';
import { claimTicket, consumeNonce } from './ssoAttempts';

/** Sign-in of staff through the identity provider. */
export function identityRoutes(app: FastifyInstance, router: Router, context: AppContext): void {
  const { db, now, settings, log } = context;
  const { identity, staffDomain } = settings;
  const limits = attemptLimits(context);
  const provider = identity && identityProvider(identity);
  if (provider && staffDomain !== null) ssoRoutes(app, context, provider, staffDomain);

  router.servePublic(claimIdentity, async ({ body }, { ip, headers }) => {
    await limits.take('signInFromAddress', ip);
    const state = readStateCookie(headers, context.publicUrl()) ?? '';
    const claimed = await claimTicket(context, body.ticket, state);
    if (!claimed) {
      throw new Refusal(401, 'This took too long. Begin to sign in again.', 'BEGIN_AGAIN');
    }
    return claimed;
  });

  router.servePublic(signInWithIdentity, async ({ body }, request) => {
    if (!identity || !provider || staffDomain === null) {
      throw new Refusal(404, 'This server has no identity provider.', 'NO_IDENTITY_PROVIDER');
    }
    const { ip } = request;
    await limits.take('signInFromAddress', ip);
    const wrong = async (why: string, user?: { id: string; companyId: string; name: string }) => {
      log.warn({ why }, 'a statement of an identity was refused');
      await auditFailedSignIn(context, { user, typed: body.username, ip }, 'WRONG_IDENTITY');
      return new Refusal(401, 'Signing in did not work. Begin again.', 'WRONG_IDENTITY');
    };
    let proven: Identity;
    try {
      proven = await verifyIdToken(await provider(), body.idToken, staffDomain, now());
    } catch (reason) {
      if (reason instanceof InvalidIdToken) throw await wrong(reason.message);
      if (!(reason instanceof ProviderUnavailable)) throw reason;
      log.warn({ err: reason.cause }, reason.message);
      throw new Refusal(
        503,
        'The identity provider does not answer. Try again in a moment.',
        'UNAVAILABLE',
      );
    }
    if (usernameKey(proven.email) !== usernameKey(body.username)) {
      throw await wrong('It is about somebody else.');
    }
    if (!(await consumeNonce(context, proven.nonce)))
      throw await wrong('Its nonce is none of ours.');
    const from = { company: identity.company, ip, at: now() };
    const signedIn = await db
      .transaction()
      .execute(async (tx) => {
        const user = await findOrCreateIdentityUser(tx, proven, from);
        if (isClosed(user, from.at)) return { closed: user };
        const token = await completeSignIn(
          tx,
          user,
          signInHolder(request),
          from.at,
          'identityProvider',
        );
        return { token };
      })
      .catch(async (reason: unknown) => {
        throw reason instanceof IdentityTaken ? await wrong(reason.message) : reason;
      });
    if ('token' in signedIn) return signedIn.token;
    await auditFailedSignIn(
      context,
      { user: signedIn.closed, typed: body.username, ip },
      'ACCOUNT_CLOSED',
    );
    throw accountClosed();
  });
}
