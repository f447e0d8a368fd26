import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { attemptLimits } from '../signIn/attemptLimits';
import { InvalidIdToken, verifyIdToken } from './verifyIdToken';
import { ProviderUnavailable, type IdentityProvider } from './identityProvider';
import { CHOOSE_ACCOUNT, readStateCookie, stateCookie } from './stateCookie';
import {
  startSsoAttempt,
  createTicket,
  consumeSsoAttempt,
  TICKET_MS,
  SSO_ATTEMPT_MS,
  type ReturnedSsoAttempt,
} from './ssoAttempts';

/** Where the landing page is said to come from on a server without regions. */
const LOCAL = 'local';

/** What the landing page says in words; see the studio's landing page of the identity provider. */
type LandingError = 'denied' | 'expired' | 'wrongDomain' | 'unavailable' | 'failed';

/**
 * The way to the identity provider and back: real addresses with redirects, since the browser goes
 * there itself. The answer stays on the server; the page gets a ticket for it that works once.
 */
export function ssoRoutes(
  app: FastifyInstance,
  context: AppContext,
  provider: () => Promise<IdentityProvider>,
  staffDomain: string,
): void {
  const { settings, publicUrl, now, log } = context;
  const limits = attemptLimits(context);
  const home = settings.ownRegion ?? LOCAL;
  const callback = () => `${publicUrl()}/sso/callback`;
  const cookie = (value: string, livesMs: number) => stateCookie(value, livesMs, publicUrl());

  app.get('/sso/start', async (request, reply) => {
    const { origin } = request.query as Record<string, unknown>;
    if (origin !== home) throw new Refusal(400, 'This server signs in nobody there.', 'BAD_ORIGIN');
    await limits.take('signInFromAddress', request.ip);
    try {
      const { client, metadata } = await provider();
      const attempt = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
        origin,
      };
      await startSsoAttempt(context, attempt);
      const address = buildAuthorizationUrl(client, {
        redirect_uri: callback(),
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        // Google offers only accounts of this domain then; others take no notice.
        ...(isGoogle(metadata.issuer) ? { hd: staffDomain } : {}),
        // Else the issuer would send them straight back with the same account.
        ...(readStateCookie(request.headers) === CHOOSE_ACCOUNT
          ? { prompt: isGoogle(metadata.issuer) ? 'select_account' : 'login' }
          : {}),
      });
      return await reply
        .header('set-cookie', cookie(attempt.state, SSO_ATTEMPT_MS))
        .redirect(address.href, 303);
    } catch (reason) {
      return await redirectToLandingPage(reply, origin, failureOf(reason));
    }
  });

  app.get('/sso/callback', async (request, reply) => {
    await limits.take('signInFromAddress', request.ip);
    void reply.header('set-cookie', cookie('', 0));
    const state = stateOf(request);
    const attempt = state === null ? null : await consumeSsoAttempt(context, state);
    if (state === null || attempt === null)
      return await redirectToLandingPage(reply, home, { error: 'expired' });
    try {
      const ticket = await ticketFor(request, attempt, state);
      // The ticket works with it only.
      setCookie(reply, cookie(state, TICKET_MS));
      return await redirectToLandingPage(reply, attempt.origin, { ticket });
    } catch (reason) {
      const failure = failureOf(reason);
      // Who then says no and tries again still has the wrong account over there.
      if (failure.error === 'wrongDomain' || failure.error === 'denied') {
        setCookie(reply, cookie(CHOOSE_ACCOUNT, SSO_ATTEMPT_MS));
      }
      return await redirectToLandingPage(reply, attempt.origin, failure);
    }
  });

  async function ticketFor(
    request: FastifyRequest,
    attempt: ReturnedSsoAttempt,
    state: string,
  ): Promise<string> {
    const issuer = await provider();
    // The query as it came, on the address that was registered: what a proxy says of itself is not asked.
    const answered = new URL(callback());
    answered.search = request.url.slice(request.url.indexOf('?'));
    const { id_token: idToken } = await authorizationCodeGrant(issuer.client, answered, {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    if (idToken === undefined) throw new InvalidIdToken('failed', 'There is no statement.');
    // The sign-in checks it again: here it is for telling at once what is wrong.
    const { email } = await verifyIdToken(issuer, idToken, staffDomain, now());
    return await createTicket(context, attempt, { idToken, username: email });
  }

  function failureOf(reason: unknown): { error: LandingError } {
    if (reason instanceof AuthorizationResponseError) {
      return { error: reason.error === 'access_denied' ? 'denied' : 'failed' };
    }
    log.warn({ err: reason }, 'somebody could not sign in through the identity provider');
    if (reason instanceof InvalidIdToken) return { error: reason.code };
    if (reason instanceof ProviderUnavailable || isProviderFailure(reason)) {
      return { error: 'unavailable' };
    }
    return { error: 'failed' };
  }
}

/** Always a page of ours; what is told stands behind the #, which no server and no log gets to see. */
async function redirectToLandingPage(
  reply: FastifyReply,
  origin: string,
  told: { readonly ticket: string } | { readonly error: LandingError },
): Promise<FastifyReply> {
  const query = new URLSearchParams(told as Record<string, string>);
  return await reply.redirect(`/#/sso/google/${encodeURIComponent(origin)}?${query}`, 303);
}

/** In place of one that was set before. */
function setCookie(reply: FastifyReply, line: string): void {
  void reply.removeHeader('set-cookie').header('set-cookie', line);
}

/** The state of the answer, if this browser is the one that asked. */
function stateOf(request: FastifyRequest): string | null {
  const { state } = request.query as Record<string, unknown>;
  const stored = readStateCookie(request.headers);
  if (typeof state !== 'string' || stored === undefined) return null;
  const [given, wanted] = [Buffer.from(state), Buffer.from(stored)];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? stored : null;
}

function isGoogle(issuer: string): boolean {
  return new URL(issuer).hostname === 'accounts.google.com';
}

/** The issuer cannot be reached, answers too late, or has an error of its own. */
function isProviderFailure(reason: unknown): boolean {
  const { code, name, status } = (reason ?? {}) as {
    code?: unknown;
    name?: unknown;
    status?: unknown;
  };
  return (
    code === 'OAUTH_TIMEOUT' ||
    name === 'TimeoutError' ||
    (reason instanceof TypeError && reason.message === 'fetch failed') ||
    (typeof status === 'number' && status >= 500)
  );
}
