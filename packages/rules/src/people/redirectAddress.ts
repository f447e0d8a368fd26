export type RedirectProblem =
  | 'empty'
  | 'strangeCharacters'
  | 'notAbsolute'
  | 'notSecure'
  | 'fragment'
  | 'userInfo'
  | 'wildcard'
  | 'dotSegments'
  | 'notNormal';

/** Machines on which an app itself may listen, without a certificate. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What RFC 3986 allows in an address, so that browsers and servers read it alike. */
const CHARACTERS = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/;
const DOT_SEGMENT = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i;

/**
 * Why a third-party app cannot be registered with this redirect address; null: it can. It must be what a browser would
 * make of it, because requests are compared with it character by character.
 */
export function redirectProblem(address: string): RedirectProblem | null {
  if (address === '') return 'empty';
  if (!CHARACTERS.test(address)) return 'strangeCharacters';
  const parts = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]+)([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address);
  const url = parts && parsed(address);
  if (!parts || !url) return 'notAbsolute';
  const [, , authority = '', path = '', , fragment] = parts;
  if (fragment !== undefined) return 'fragment';
  if (authority.includes('@')) return 'userInfo';
  const isSecure = url.protocol === 'https:';
  if (!isSecure && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname))) return 'notSecure';
  if (address.includes('*')) return 'wildcard';
  if (DOT_SEGMENT.test(path)) return 'dotSegments';
  return url.href === address || url.href === `${address}/` ? null : 'notNormal';
}

/**
 * Whether a request names the redirect address of the app: the same characters, nothing more and nothing less. Neither
 * the port of loopback addresses nor a slash at the end may differ.
 */
export function isRegisteredRedirect(registered: string, given: string): boolean {
  return given === registered;
}

/** Where an address leads, as shown to people: international names in their plain letters. */
export function redirectHost(address: string): string {
  return parsed(address)?.host ?? address;
}

function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
