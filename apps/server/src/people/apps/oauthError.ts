import type { TokenErrorCode } from '@fovea/contract/people/oauth';

/** An expected error in the form of OAuth 2, see RFC 6749, 5.2. */
export class OAuthError extends Error {
  readonly status: number;
  readonly error: TokenErrorCode;
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    error: TokenErrorCode,
    description: string,
    more: { readonly retryAfterS?: number } = {},
  ) {
    super(description);
    this.status = status;
    this.error = error;
    this.retryAfterS = more.retryAfterS;
  }
}

/** The code or the token is unknown, used, expired, or of another app: these look alike. */
export const invalidGrant = (description: string) =>
  new OAuthError(400, 'invalid_grant', description);

export const invalidRequest = (description: string) =>
  new OAuthError(400, 'invalid_request', description);
