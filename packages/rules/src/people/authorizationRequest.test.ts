import type { Feature } from '@fovea/contract/protocol/access';
import { expect, test } from 'vitest';
import {
  checkAuthorizationRequest,
  clientIdOf,
  DENIED,
  errorOfStatus,
  returnAddress,
} from './authorizationRequest';

const REDIRECT = 'https://app.example/callback?from=fovea';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const app = {
  redirectUri: REDIRECT,
  scope: ['STUDY', 'ANALYSIS'] as readonly Feature[],
  disabled: false,
};
const GOOD = {
  client_id: 'app',
  response_type: 'code',
  scope: 'STUDY',
  state: 'a b',
  redirect_uri: REDIRECT,
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};

type Sent = Partial<Record<keyof typeof GOOD, string | undefined>>;
const sent = (changed: Sent, twice: readonly (readonly [string, string])[] = []) => [
  ...Object.entries({ ...GOOD, ...changed }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  ),
  ...twice,
];

test('a valid request is asked of the user', () => {
  expect(checkAuthorizationRequest(sent({ scope: 'ANALYSIS STUDY' }), app)).toEqual({
    kind: 'ask',
    request: {
      scope: ['ANALYSIS', 'STUDY'],
      ...{ state: 'a b', redirectUri: REDIRECT, challenge: CHALLENGE },
    },
  });
  const short = checkAuthorizationRequest(sent({ redirect_uri: undefined, state: undefined }), app);
  expect(short).toMatchObject({ kind: 'ask', request: { redirectUri: null, state: null } });
});

test.each<[string, Sent, [string, string][], string]>([
  ['without a client_id', { client_id: undefined }, [], 'clientIdMissing'],
  ['with an empty client_id', { client_id: '' }, [], 'clientIdMissing'],
  ['with two client_ids', {}, [['client_id', 'other']], 'clientIdDoubled'],
  ['with two redirect addresses', {}, [['redirect_uri', REDIRECT]], 'redirectDoubled'],
  ['with another redirect address', { redirect_uri: `${REDIRECT}/x` }, [], 'redirectUnknown'],
  ['with an empty redirect address', { redirect_uri: '' }, [], 'redirectUnknown'],
  [
    'with another redirect address and a wrong type',
    { redirect_uri: 'https://evil.example/', response_type: 'token' },
    [],
    'redirectUnknown',
  ],
])('a request %s is refused on the page', (_, changed, twice, problem) => {
  expect(checkAuthorizationRequest(sent(changed, twice), app)).toEqual({ kind: 'page', problem });
});

test.each<[string, Sent, [string, string][], string, RegExp]>([
  ['without a response_type', { response_type: undefined }, [], 'invalid_request', /is missing/],
  ['for a token', { response_type: 'token' }, [], 'unsupported_response_type', /Only .* code/],
  ['for something else', { response_type: 'id_token' }, [], 'invalid_request', /code or token/],
  ['with two response_types', {}, [['response_type', 'code']], 'invalid_request', /once/],
  [
    'with an unknown parameter twice',
    {},
    [
      ['x', '1'],
      ['x', '1'],
    ],
    'invalid_request',
    /once/,
  ],
  ['without a challenge', { code_challenge: undefined }, [], 'invalid_request', /PKCE/],
  ['without a method', { code_challenge_method: undefined }, [], 'invalid_request', /S256/],
  ['with the method plain', { code_challenge_method: 'plain' }, [], 'invalid_request', /S256/],
  ['with a short challenge', { code_challenge: 'abc' }, [], 'invalid_request', /SHA-256/],
  ['without a scope', { scope: undefined }, [], 'invalid_scope', /is missing/],
  ['with an empty scope', { scope: ' ' }, [], 'invalid_scope', /is missing/],
  ['with an unknown scope', { scope: 'STUDY EVERYTHING' }, [], 'invalid_scope', /does not exist/],
  ['with a restricted scope', { scope: 'INTERNAL' }, [], 'invalid_scope', /is restricted/],
  ['for administration', { scope: 'ACCOUNT_ADMINISTRATION' }, [], 'invalid_scope', /is restricted/],
  ['with a scope twice', { scope: 'STUDY STUDY' }, [], 'invalid_scope', /named twice/],
  ['with a scope that is not its own', { scope: 'LAB' }, [], 'invalid_scope', /may ask for/],
])('a request %s returns an error', (_, changed, twice, error, description) => {
  const checked = checkAuthorizationRequest(sent(changed, twice), app);
  expect(checked).toMatchObject({ kind: 'return', state: 'a b', returned: { error } });
  if (checked.kind === 'return') expect(checked.returned.description).toMatch(description);
});

test('a state that is given twice is not returned', () => {
  const checked = checkAuthorizationRequest(sent({}, [['state', 'other']]), app);
  expect(checked).toMatchObject({
    kind: 'return',
    state: null,
    returned: { error: 'invalid_request' },
  });
});

test('a disabled app is told so', () => {
  const checked = checkAuthorizationRequest(sent({}), { ...app, disabled: true });
  expect(checked).toMatchObject({ kind: 'return', returned: { error: 'unauthorized_client' } });
});

test('the app is named once', () => {
  expect(clientIdOf([['client_id', 'a']])).toEqual({ clientId: 'a' });
  expect(clientIdOf([])).toEqual({ problem: 'clientIdMissing' });
});

test.each([
  [503, 'temporarily_unavailable'],
  [0, 'temporarily_unavailable'],
  [500, 'server_error'],
  [507, 'server_error'],
  [401, 'unauthorized_client'],
])('a server that answers %s is told to the app as %s', (status, error) => {
  expect(errorOfStatus(status).error).toBe(error);
});

test('an answer keeps the query of the redirect address, and carries state and issuer', () => {
  const issuer = 'https://fovea.example';
  expect(returnAddress(REDIRECT, issuer, 'a b&c', { code: 'x' })).toBe(
    'https://app.example/callback?from=fovea&code=x&state=a%20b%26c&iss=https%3A%2F%2Ffovea.example',
  );
  const denied = new URL(returnAddress(REDIRECT, issuer, null, DENIED));
  expect(Object.fromEntries(denied.searchParams)).toEqual({
    from: 'fovea',
    error: 'access_denied',
    error_description: 'The user denied the request.',
    iss: issuer,
  });
});
