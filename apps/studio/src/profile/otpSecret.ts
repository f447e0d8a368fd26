/**
 * The secret in an address for authenticator apps (otpauth://), in groups of four for typing.
 * Null: the address holds none.
 */
export function otpSecret(otpAuth: string): string | null {
  const secret = /[?&]secret=([A-Za-z2-7]+)/.exec(otpAuth)?.[1];
  return secret?.replace(/(.{4})(?=.)/g, '$1 ') ?? null;
}
