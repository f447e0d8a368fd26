import { isIP } from 'node:net';

const WILDCARD: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const OWN = /^(localhost$|127\.|::1$)/;

/** Where browsers reach a server that listens; the first is the one that links lead to. */
export function serverAddresses({
  host,
  port,
  certificateNames,
}: {
  readonly host: string;
  readonly port: number;
  /** Null: http. */
  readonly certificateNames: readonly string[] | null;
}): [string, ...string[]] {
  const scheme = certificateNames === null ? 'http' : 'https';
  const origin = (name: string) => originOf(scheme, name, port);
  if (!WILDCARD.has(host)) return [origin(host)];
  // A wildcard address cannot be opened in a browser, nor can a name with a star.
  const names = (certificateNames ?? []).filter((name) => !name.includes('*') && !OWN.test(name));
  // Nobody reads a list of temporary addresses of version 6.
  const shown = names.filter((name, at) => at === 0 || isIP(name) !== 6);
  const [first = 'localhost', ...others] = [...shown, 'localhost'];
  return [origin(first), ...others.map(origin)];
}

/**
 * The origin as browsers write it: addresses of version 6 in brackets, without the usual port.
 * @param name also with brackets, as the host of a URL has it
 */
export function originOf(scheme: 'http' | 'https', name: string, port: number): string {
  const host = name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
  const isUsual = port === (scheme === 'https' ? 443 : 80);
  return `${scheme}://${host}${isUsual ? '' : `:${port}`}`;
}
