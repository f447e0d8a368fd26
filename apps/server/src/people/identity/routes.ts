import { claimIdentity, signInWithIdentity } from '@fovea/contract/people/signIn';
import type { FastifyInstance } from 'fastify';
import { usernameKey } from '../accounts/companies';
import { Refusal } from '../../platform/http/refusal';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { accountClosed, isClosed } from '../accounts/accountState';
import { attemptLimits } from '../signIn/attemptLimits';
import { completeSignIn, holderOf } from '../signIn/completeSignIn';
import { noteFailedSignIn } from '../signIn/noteFailedSignIn';
import { BadStatement, checkStatement, type Identity } from './checkStatement';
import { identityProvider, ProviderUnavailable } from './identityProvider';
import { identityUser, IdentityTaken } from './identityUser';
import { ssoRoutes } from './ssoRoutes';
import { keptState } from './stateCookie';
import { claimTicket, takeNonce } from './visits';

/** Sign-in of staff through the identity provider. */
export function identityRoutes(app: FastifyInstance, door: Door, house: House): void {
  const { db, now, settings, log } = house;
  const { identity, staffDomain } = settings;
  const limits = attemptLimits(house);
  const provider = identity && identityProvider(identity);
  if (provider && staffDomain !== null) ssoRoutes(app, house, provider, staffDomain);

  door.serveAnyone(claimIdentity, async ({ body }, { ip, headers }) => {
    await limits.take('signInFromAddress', ip);
    const claimed = await claimTicket(house, body.ticket, keptState(headers) ?? '');
    if (!claimed) {
      throw new Refusal(401, 'This took too long. Begin to sign in again.', 'BEGIN_AGAIN');
    }
    return claimed;
  });

  door.serveAnyone(signInWithIdentity, async ({ body }, visit) => {
    if (!identity || !provider || staffDomain === null) {
      throw new Refusal(404, 'This server has no identity provider.', 'NO_IDENTITY_PROVIDER');
    }
    const { ip } = visit;
    await limits.take('signInFromAddress', ip);
    const wrong = async (why: string, user?: { id: string; companyId: string; name: string }) => {
      log.warn({ why }, 'a statement of an identity was refused');
      await noteFailedSignIn(house, { user, typed: body.username, ip }, 'WRONG_IDENTITY');
      return new Refusal(401, 'Signing in did not work. Begin again.', 'WRONG_IDENTITY');
    };
    let proven: Identity;
    try {
      proven = await checkStatement(await provider(), body.idToken, staffDomain, now());
    } catch (reason) {
      if (reason instanceof BadStatement) throw await wrong(reason.message);
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
    if (!(await takeNonce(house, proven.nonce))) throw await wrong('Its nonce is none of ours.');
    const from = { company: identity.company, ip, at: now() };
    const signedIn = await db
      .transaction()
      .execute(async (tx) => {
        const user = await identityUser(tx, proven, from);
        if (isClosed(user, from.at)) return { closed: user };
        const token = await completeSignIn(tx, user, holderOf(visit), from.at, 'identityProvider');
        return { token };
      })
      .catch(async (reason: unknown) => {
        throw reason instanceof IdentityTaken ? await wrong(reason.message) : reason;
      });
    if ('token' in signedIn) return signedIn.token;
    await noteFailedSignIn(
      house,
      { user: signedIn.closed, typed: body.username, ip },
      'ACCOUNT_CLOSED',
    );
    throw accountClosed();
  });
}
