import type { IncomingHttpHeaders } from 'node:http';

const COOKIE = 'fovea_sso';
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{1,100})(?:;|$)`);
/** Stored instead of a state after a wrong account: the issuer then asks which account to use. */
export const CHOOSE_ACCOUNT = 'choose-anew';

/** Binds the redirects to the identity provider and back to one browser; scripts cannot read it. */
export function stateCookie(value: string, livesMs: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/sso; HttpOnly; SameSite=Lax; Max-Age=${livesMs / 1000}${secure}`;
}

export function readStateCookie({ cookie }: IncomingHttpHeaders): string | undefined {
  return COOKIE_VALUE.exec(cookie ?? '')?.[1];
}
