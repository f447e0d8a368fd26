/** What `POST /token` and the calls around it say to third-party apps, in the form of OAuth 2 (RFC 6749, 7009, 7636, 8414, 9207). */
import * as z from 'zod/mini';

/** RFC 7636: 43 to 128 characters. */
export const CODE_VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/;

/** How an app proves itself in a form; one with a secret may send both in a Basic header instead. */
const ofApp = {
  client_id: z.optional(z.string().check(z.maxLength(1000))),
  client_secret: z.optional(z.string().check(z.maxLength(1000))),
};

const sent = z.string().check(z.minLength(1), z.maxLength(1000));

/** The form that exchanges an authorization code. `redirect_uri` is needed if the code was asked for with one. */
export const CodeGrant = z.object({
  grant_type: z.literal('authorization_code'),
  code: sent,
  code_verifier: z.string().check(z.regex(CODE_VERIFIER)),
  redirect_uri: z.optional(z.string().check(z.maxLength(1000))),
  ...ofApp,
});

/** The form that exchanges a refresh token; a `scope` can be narrower than what the user authorized. */
export const RefreshGrant = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: sent,
  scope: z.optional(z.string().check(z.maxLength(1000))),
  ...ofApp,
});

/** The form that gives a token back. The hint makes no difference. */
export const Revocation = z.object({
  token: sent,
  token_type_hint: z.optional(z.string().check(z.maxLength(1000))),
  ...ofApp,
});

/** Everything that an app can send in a form. */
export type AppFormField =
  | keyof z.infer<typeof CodeGrant>
  | keyof z.infer<typeof RefreshGrant>
  | keyof z.infer<typeof Revocation>;

/** What an app adds to the address of `/oauth2`, where it sends its users. */
export const AuthorizationQuery = z.object({
  client_id: z.string(),
  response_type: z.literal('code'),
  scope: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
  redirect_uri: z.optional(z.string()),
  state: z.optional(z.string()),
});

/** The answer to an authorization code or a refresh token. */
export const AppTokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int(),
  refresh_token: z.string(),
  /** Features, with spaces between. */
  scope: z.string(),
});
export type AppTokens = z.infer<typeof AppTokens>;

/** Errors that are returned to the redirect address of an app. */
export type AuthorizationErrorCode =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'access_denied'
  | 'server_error'
  | 'temporarily_unavailable';

/** Errors with which a request for tokens is answered. */
export const TokenErrorCode = z.enum([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'temporarily_unavailable',
]);
export type TokenErrorCode = z.infer<typeof TokenErrorCode>;

/** The body of a failure. */
export const OAuthFailure = z.object({
  error: TokenErrorCode,
  error_description: z.string(),
});

/** The discovery document. */
export const AuthorizationServer = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  service_documentation: z.string(),
  scopes_supported: z.readonly(z.array(z.string())),
  response_types_supported: z.readonly(z.array(z.string())),
  response_modes_supported: z.readonly(z.array(z.string())),
  grant_types_supported: z.readonly(z.array(z.string())),
  code_challenge_methods_supported: z.readonly(z.array(z.string())),
  token_endpoint_auth_methods_supported: z.readonly(z.array(z.string())),
  revocation_endpoint_auth_methods_supported: z.readonly(z.array(z.string())),
  authorization_response_iss_parameter_supported: z.boolean(),
});
export type AuthorizationServer = z.infer<typeof AuthorizationServer>;
