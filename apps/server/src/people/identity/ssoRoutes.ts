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

/** Origin used by the landing page on a server without regions. */
const LOCAL = 'local';

/**
 * Errors that the landing page explains; see the studio's landing page of the identity provider.
 */
type LandingError = 'denied' | 'unavailable' | InvalidIdToken['code'];

/**
 * After these the issuer asks for the account anew: the user is still signed in there, to the wrong
 * account or to a session from before the address was verified.
 */
const ASKS_ANEW: ReadonlySet<LandingError> = new Set(['wrongDomain', 'unverifiedEmail', 'denied']);

/**
 * The redirects to the identity provider and back. They are plain routes, since the browser itself
 * goes there. The ID token stays on the server; the landing page gets a single-use ticket for it.
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
        // Google then offers only accounts of this domain; other issuers ignore the parameter.
        ...(isGoogle(metadata.issuer) ? { hd: staffDomain } : {}),
        // Otherwise the issuer would return the same account at once.
        ...(readStateCookie(request.headers, publicUrl()) === CHOOSE_ACCOUNT
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
    const state = stateOf(request, publicUrl());
    const attempt = state === null ? null : await consumeSsoAttempt(context, state);
    if (state === null || attempt === null)
      return await redirectToLandingPage(reply, home, { error: 'expired' });
    try {
      const ticket = await ticketFor(request, attempt, state);
      // The ticket works only together with this cookie.
      setCookie(reply, cookie(state, TICKET_MS));
      return await redirectToLandingPage(reply, attempt.origin, { ticket });
    } catch (reason) {
      const failure = failureOf(reason);
      if (ASKS_ANEW.has(failure.error)) {
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
    // The query as received, on the registered URL: headers from a proxy are not trusted.
    const answered = new URL(callback());
    answered.search = request.url.slice(request.url.indexOf('?'));
    const { id_token: idToken } = await authorizationCodeGrant(issuer.client, answered, {
      pkceCodeVerifier: attempt.codeVerifier,
      expectedState: state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    if (idToken === undefined) throw new InvalidIdToken('failed', 'There is no statement.');
    // Signing in verifies the token again; verifying it here reports errors early.
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

/**
 * Always one of our own pages; the result is in the fragment, which reaches no server and no log.
 */
async function redirectToLandingPage(
  reply: FastifyReply,
  origin: string,
  told: { readonly ticket: string } | { readonly error: LandingError },
): Promise<FastifyReply> {
  const query = new URLSearchParams(told as Record<string, string>);
  return await reply.redirect(`/#/sso/google/${encodeURIComponent(origin)}?${query}`, 303);
}

/** Replaces a cookie that was set earlier in the same response. */
function setCookie(reply: FastifyReply, line: string): void {
  void reply.removeHeader('set-cookie').header('set-cookie', line);
}

/** The state from the query, if it matches the cookie of this browser. */
function stateOf(request: FastifyRequest, publicUrl: string): string | null {
  const { state } = request.query as Record<string, unknown>;
  const stored = readStateCookie(request.headers, publicUrl);
  if (typeof state !== 'string' || stored === undefined) return null;
  const [given, wanted] = [Buffer.from(state), Buffer.from(stored)];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? stored : null;
}

function isGoogle(issuer: string): boolean {
  return new URL(issuer).hostname === 'accounts.google.com';
}

/** The issuer cannot be reached, times out, or fails with a server error. */
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
