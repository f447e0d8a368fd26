/** What a third-party app may ask at `/oauth2` (RFC 6749, with PKCE of RFC 7636); the page and the server ask the same rule. */
import type { AuthorizationErrorCode } from '@fovea/contract/people/oauth';
import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import { scopeProblem } from './features';
import { isRegisteredRedirect } from './redirectAddress';

/** Sent to apps, so it has no character that RFC 6749 forbids in an error_description. */
const SAID = {
  doubled: 'A parameter is given more than once.',
  noResponseType: 'response_type is missing.',
  unknownResponseType: 'response_type must be code or token.',
  token: 'Only the response_type code is supported.',
  noChallenge: 'code_challenge is missing: PKCE is required.',
  plain: 'code_challenge_method must be S256.',
  badChallenge: 'code_challenge is not a SHA-256 in base64url.',
  noScope: 'scope is missing: name at least one.',
  doubledScope: 'A scope is named twice.',
  unknownScope: 'A requested scope does not exist.',
  restrictedScope: 'A requested scope is restricted.',
  notOfApp: 'A requested scope is not one that this app may ask for.',
  disabled: 'This app is disabled.',
  denied: 'The user denied the request.',
  unavailable: 'The server is busy. Try again in a moment.',
  broken: 'The server failed.',
} as const;

/** RequestParameters as they came, so that doubled ones are seen. */
export type RequestParameters = Iterable<readonly [name: string, value: string]>;

/** Why a request is refused on our own page: nobody is redirected to an address that is not that of a known app. */
export type PageProblem =
  'clientIdMissing' | 'clientIdDoubled' | 'redirectDoubled' | 'redirectUnknown';

export interface ReturnedError {
  readonly error: AuthorizationErrorCode;
  readonly description: string;
}

/** A request that the user is asked about. */
export interface AuthorizationRequest {
  readonly scope: readonly Feature[];
  readonly state: string | null;
  /** As it was sent; null: the app sent none, and has only one. */
  readonly redirectUri: string | null;
  readonly challenge: string;
}

export type CheckedRequest =
  | { readonly kind: 'page'; readonly problem: PageProblem }
  | { readonly kind: 'return'; readonly state: string | null; readonly returned: ReturnedError }
  | { readonly kind: 'ask'; readonly request: AuthorizationRequest };

interface AskingApp {
  readonly redirectUri: string;
  readonly scope: readonly Feature[];
  readonly disabled: boolean;
}

/** The app that a request names; null with the reason when it names none, or several. */
export function clientIdOf(
  parameters: RequestParameters,
): { readonly clientId: string } | { readonly problem: PageProblem } {
  const [clientId, ...others] = valuesOf(parameters, 'client_id');
  if (clientId === undefined || clientId === '') return { problem: 'clientIdMissing' };
  if (others.length > 0) return { problem: 'clientIdDoubled' };
  return { clientId };
}

/** What becomes of the request of a known app. */
export function checkAuthorizationRequest(
  parameters: RequestParameters,
  app: AskingApp,
): CheckedRequest {
  const all = [...parameters];
  const client = clientIdOf(all);
  if ('problem' in client) return { kind: 'page', problem: client.problem };
  const redirects = valuesOf(all, 'redirect_uri');
  if (redirects.length > 1) return { kind: 'page', problem: 'redirectDoubled' };
  const redirectUri = redirects[0] ?? null;
  if (redirectUri !== null && !isRegisteredRedirect(app.redirectUri, redirectUri)) {
    return { kind: 'page', problem: 'redirectUnknown' };
  }
  const states = valuesOf(all, 'state');
  const state = states.length === 1 ? (states[0] ?? null) : null;
  const returned = requestError(all, app);
  if (returned) return { kind: 'return', state, returned };
  const [challenge = ''] = valuesOf(all, 'code_challenge');
  const scope = FEATURES.filter((feature) => scopesOf(all).includes(feature));
  return { kind: 'ask', request: { scope, state, redirectUri, challenge } };
}

/** 43 characters are 256 bits in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

function requestError(all: readonly (readonly [string, string])[], app: AskingApp) {
  const names = all.map(([name]) => name);
  if (new Set(names).size !== names.length) return returnedError('invalid_request', 'doubled');
  if (app.disabled) return returnedError('unauthorized_client', 'disabled');
  const [type] = valuesOf(all, 'response_type');
  if (type === undefined || type === '') return returnedError('invalid_request', 'noResponseType');
  if (type === 'token') return returnedError('unsupported_response_type', 'token');
  if (type !== 'code') return returnedError('invalid_request', 'unknownResponseType');
  const [challenge] = valuesOf(all, 'code_challenge');
  if (challenge === undefined || challenge === '') {
    return returnedError('invalid_request', 'noChallenge');
  }
  const [method] = valuesOf(all, 'code_challenge_method');
  if (method !== 'S256') return returnedError('invalid_request', 'plain');
  if (!CHALLENGE.test(challenge)) return returnedError('invalid_request', 'badChallenge');
  return requestedScopeError(scopesOf(all), app.scope);
}

const SCOPE_WORDS = {
  empty: 'noScope',
  doubled: 'doubledScope',
  unknown: 'unknownScope',
  restricted: 'restrictedScope',
  notHeld: 'notOfApp',
} as const satisfies Record<NonNullable<ReturnType<typeof scopeProblem>>, keyof typeof SAID>;

/** Why scopes cannot be requested by an app that may ask for some; null: they can. */
export function requestedScopeError(
  named: readonly string[],
  ofApp: readonly Feature[],
): ReturnedError | null {
  const problem = scopeProblem(named, ofApp);
  return problem && returnedError('invalid_scope', SCOPE_WORDS[problem]);
}

/** The error that an app is told when the server does not answer the user's yes with a code. */
export function errorOfStatus(status: number): ReturnedError {
  if (status === 401) return returnedError('unauthorized_client', 'disabled');
  // 0: no connection, or somebody in between who answers instead.
  if (status === 503 || status === 0)
    return returnedError('temporarily_unavailable', 'unavailable');
  return returnedError('server_error', 'broken');
}

export const DENIED: ReturnedError = returnedError('access_denied', 'denied');

/** The redirect address with the answer to a request: RFC 6749, and the issuer of RFC 9207. */
export function returnAddress(
  redirectUri: string,
  issuer: string,
  state: string | null,
  answer: ReturnedError | { readonly code: string },
): string {
  const added = Object.entries({
    ...('code' in answer
      ? { code: answer.code }
      : { error: answer.error, error_description: answer.description }),
    ...(state !== null && { state }),
    iss: issuer,
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // A query that the address has already stays as it is.
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${added.join('&')}`;
}

/** The scopes of a request, in the order in which they were named. */
export function scopesOf(parameters: RequestParameters): string[] {
  return (valuesOf(parameters, 'scope')[0] ?? '').split(' ').filter((one) => one !== '');
}

function valuesOf(parameters: RequestParameters, name: string): string[] {
  return [...parameters].flatMap(([one, value]) => (one === name ? [value] : []));
}

function returnedError(error: AuthorizationErrorCode, said: keyof typeof SAID): ReturnedError {
  return { error, description: SAID[said] };
}
