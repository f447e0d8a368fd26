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
const PARTS = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]+)([^?#]*)(\?[^#]*)?(#.*)?$/;
const AUTHORITY = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/;
const DOT_SEGMENT = /(^|\/)(\.|%2e){1,2}(\/|$)/i;

/**
 * Why a third-party app cannot be registered with this redirect address; null: it can. It must be what a browser would
 * make of it, because requests are compared with it character by character.
 */
export function redirectProblem(address: string): RedirectProblem | null {
  if (address === '') return 'empty';
  if (!CHARACTERS.test(address)) return 'strangeCharacters';
  const [, scheme = '', authority = '', path = '', , fragment] = PARTS.exec(address) ?? [];
  if (authority === '') return 'notAbsolute';
  if (fragment !== undefined) return 'fragment';
  if (authority.includes('@')) return 'userInfo';
  if (authority.includes('*') || path.includes('*')) return 'wildcard';
  const [, host = '', port] = AUTHORITY.exec(authority) ?? [];
  const isSecure = /^https$/i.test(scheme);
  if (!isSecure && !(/^http$/i.test(scheme) && LOOPBACK.has(host))) return 'notSecure';
  if (DOT_SEGMENT.test(path)) return 'dotSegments';
  const isPlain = isPlainHost(host) && (port === undefined || isPlainPort(port, isSecure));
  return isPlain && scheme === scheme.toLowerCase() ? null : 'notNormal';
}

/**
 * Whether a request names the redirect address of the app: the same characters, nothing more and nothing less. Neither
 * the port of loopback addresses nor a slash at the end may differ.
 */
export function isRegisteredRedirect(registered: string, given: string): boolean {
  return given === registered;
}

/** Where an address leads, as shown to people: host and port, international names in their plain letters. */
export function redirectHost(address: string): string {
  return PARTS.exec(address)?.[2] ?? address;
}

const NUMBER = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IP_4 = new RegExp(`^${NUMBER}(\\.${NUMBER}){3}$`);
const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** A host as browsers write it: small letters, and numbers that no browser reads as an address of another form. */
function isPlainHost(host: string): boolean {
  if (host.startsWith('[')) return /^\[[0-9a-f:]+\]$/.test(host);
  if (!NAME.test(host)) return false;
  const last = host.split('.').at(-1) ?? '';
  return /^(\d+|0x[0-9a-f]*)$/.test(last) ? IP_4.test(host) : true;
}

/** Browsers leave out the port that is usual for the scheme. */
function isPlainPort(port: string, isSecure: boolean): boolean {
  if (!/^[1-9]\d{0,4}$/.test(port)) return false;
  return Number(port) <= 65_535 && Number(port) !== (isSecure ? 443 : 80);
}
