import { isPublicIpv4, parseIpv4, isPublicIpv6, parseIpv6 } from './ipAddress';

/** Names of the visitor's own machine or network, including their subdomains. */
const PRIVATE_NAMES = [
  'localhost',
  'local',
  'internal',
  'localdomain',
  'lan',
  'home',
  'corp',
  'private',
  'intranet',
  'home.arpa',
  'test',
  'invalid',
  'localtest.me',
  'lvh.me',
  'vcap.me',
  'lacolhost.com',
  'nip.io',
  'sslip.io',
  'xip.io',
  'traefik.me',
];

type Read = { readonly host: string } | { readonly problem: 'notAddress' | 'notPublic' };

/** The host of an address as a browser parses it, or what is wrong with it. */
export function hostProblem(written: string): Read {
  if (written.startsWith('[')) {
    const address = parseIpv6(written.slice(1, -1));
    if (!address) return { problem: 'notAddress' };
    return isPublicIpv6(address) ? { host: written.toLowerCase() } : { problem: 'notPublic' };
  }
  const host = mapped(written);
  if (host === null) return { problem: 'notAddress' };
  // A trailing dot does not change the host.
  const name = host.replace(/\.$/, '');
  const labels = name.split('.');
  if (name.length > 253 || labels.some((label) => label === '' || label.length > 63)) {
    return { problem: 'notAddress' };
  }
  const last = labels.at(-1) ?? '';
  if (/^(?:\d+|0x[0-9a-f]*)$/.test(last)) {
    const address = parseIpv4(name);
    if (address === null) return { problem: 'notAddress' };
    return isPublicIpv4(address) ? { host: name } : { problem: 'notPublic' };
  }
  const isPrivate = PRIVATE_NAMES.some((one) => name === one || name.endsWith(`.${one}`));
  if (isPrivate) return { problem: 'notPublic' };
  // A host without a dot exists in a local network only.
  return labels.length > 1 ? { host: name } : { problem: 'notAddress' };
}

/**
 * Percent-decoded, look-alike letters and dots normalised, lower case; null if it is not a host.
 */
function mapped(written: string): string | null {
  const decoded = written.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  const plain = decoded
    .normalize('NFKC')
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .toLowerCase();
  // Percent-encoding is accepted for ASCII only: anything else would need UTF-8, and no host name
  // is written like that.
  const isEncodedBeyond = /%[89a-f][0-9a-f]/i.test(written);
  return !isEncodedBeyond && /^[\p{L}\p{N}\p{M}._-]+$/u.test(plain) ? plain : null;
}
