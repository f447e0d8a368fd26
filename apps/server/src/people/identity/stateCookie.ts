import type { IncomingHttpHeaders } from 'node:http';

const COOKIE = 'fovea_sso';
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{1,100})(?:;|$)`);
/** Instead of a state: the account that was chosen over there was a wrong one. */
export const CHOOSE_ACCOUNT = 'choose-anew';

/** What ties the way to the identity provider and back to one browser, out of reach of its scripts. */
export function stateCookie(value: string, livesMs: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/sso; HttpOnly; SameSite=Lax; Max-Age=${livesMs / 1000}${secure}`;
}

export function readStateCookie({ cookie }: IncomingHttpHeaders): string | undefined {
  return COOKIE_VALUE.exec(cookie ?? '')?.[1];
}
