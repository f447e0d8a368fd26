/** What `POST /token` and the calls around it say to third-party apps, in the form of OAuth 2 (RFC 6749, 8414, 9207). */

/** The answer to an authorization code or a refresh token. */
export interface AppTokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
  /** Features, with spaces between. */
  readonly scope: string;
}

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
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'server_error'
  | 'temporarily_unavailable';

/** The discovery document. */
export interface AuthorizationServer {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly revocation_endpoint: string;
  readonly service_documentation: string;
  readonly scopes_supported: readonly string[];
  readonly response_types_supported: readonly string[];
  readonly response_modes_supported: readonly string[];
  readonly grant_types_supported: readonly string[];
  readonly code_challenge_methods_supported: readonly string[];
  readonly token_endpoint_auth_methods_supported: readonly string[];
  readonly revocation_endpoint_auth_methods_supported: readonly string[];
  readonly authorization_response_iss_parameter_supported: boolean;
}
