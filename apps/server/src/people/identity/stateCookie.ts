import type { IncomingHttpHeaders } from 'node:http';

const COOKIE = 'fovea_sso';
/** Stored instead of a state after a wrong account: the issuer then asks which account to use. */
export const CHOOSE_ACCOUNT = 'choose-anew';

/** Binds the redirects to the identity provider and back to one browser; scripts cannot read it. */
export function stateCookie(value: string, livesMs: number, publicUrl: string): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${nameAt(publicUrl)}=${value}; Path=/sso; HttpOnly; SameSite=Lax; Max-Age=${livesMs / 1000}${secure}`;
}

export function readStateCookie(
  { cookie }: IncomingHttpHeaders,
  publicUrl: string,
): string | undefined {
  const named = `${nameAt(publicUrl)}=`;
  const found = (cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(named));
  const value = found?.slice(named.length);
  return value !== undefined && /^[A-Za-z0-9_-]{1,100}$/.test(value) ? value : undefined;
}

/** Browsers take a name with this prefix over https only, so that no page without it can set the cookie. */
function nameAt(publicUrl: string): string {
  return isSecure(publicUrl) ? `__Secure-${COOKIE}` : COOKIE;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}
