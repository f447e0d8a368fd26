/**
 * The secret of an otpauth:// URL for authenticator apps, in groups of four for typing.
 * Null if the URL has none.
 */
export function otpSecret(otpAuth: string): string | null {
  const secret = /[?&]secret=([A-Za-z2-7]+)/.exec(otpAuth)?.[1];
  return secret?.replace(/(.{4})(?=.)/g, '$1 ') ?? null;
}
