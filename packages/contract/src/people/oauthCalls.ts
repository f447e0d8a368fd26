import type { ForeignCall } from '../protocol/foreignCall';
import {
  AppTokens,
  AuthorizationQuery,
  AuthorizationServer,
  CodeGrant,
  OAuthFailure,
  RefreshGrant,
  Revocation,
} from './oauth';

const FAILURES = {
  401: 'The app is unknown or its secret is not right (invalid_client), or the app is disabled (unauthorized_client).',
  429: 'Too many requests (temporarily_unavailable); the Retry-After header says when to try again.',
} as const;

/** The addresses of OAuth 2, whose form is not ours. `POST /token` is also a call of the contract, which signs people in. */
export const OAUTH_CALLS: readonly ForeignCall[] = [
  {
    name: 'authorizationPage',
    method: 'GET',
    path: '/oauth2',
    summary: 'The page where an app sends a user, who authorizes or denies',
    query: AuthorizationQuery,
    done: { status: 303, description: 'To the page of the studio that asks the user' },
  },
  {
    name: 'exchangeGrant',
    method: 'POST',
    path: '/token',
    summary: 'Exchange an authorization code or a refresh token of an app for tokens',
    forms: [CodeGrant, RefreshGrant],
    isOfApps: true,
    done: { status: 200, description: 'The tokens of an app', answer: AppTokens },
    failures: {
      400: 'The form is not valid (invalid_request), the grant_type is another one (unsupported_grant_type), the code or the refresh token does not work (invalid_grant), or the scope is wider than what was authorized (invalid_scope).',
      ...FAILURES,
    },
    failure: OAuthFailure,
  },
  {
    name: 'revokeAppToken',
    method: 'POST',
    path: '/token/revoke',
    summary: 'Give back a token of an app, and with it everything that came of its authorization',
    forms: [Revocation],
    isOfApps: true,
    done: { status: 200, description: 'It works no more, if it was one of this app' },
    failures: { 400: 'The form is not valid (invalid_request).', ...FAILURES },
    failure: OAuthFailure,
  },
  {
    name: 'getAuthorizationServer',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'What apps can ask of this server, and where (RFC 8414)',
    done: { status: 200, description: 'The discovery document', answer: AuthorizationServer },
  },
];
