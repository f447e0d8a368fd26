import { BlockList, isIP } from 'node:net';

/** For what an authority may certify: these names with everything below them, and these networks. */
export interface CertificateScope {
  readonly domains: readonly string[];
  /** For example `10.0.0.0/8`. */
  readonly networks: readonly string[];
}

/** Names that the internet never gives away (RFC 6761, 6762, 8375, ICANN's .internal), and usual ones of local networks. */
const LOCAL_DOMAINS = [
  ...['localhost', 'local', 'localdomain', 'internal', 'home.arpa'],
  ...['lan', 'intranet', 'home', 'corp'],
];

/** Private, link-local and carrier networks, and the machine itself. */
const PRIVATE_NETWORKS = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['100.64.0.0/10', '::1/128', 'fc00::/7', 'fe80::/10'],
];

/**
 * The scope of a new authority: local names, private networks, and exactly what the operator named. An authority that
 * could certify more would let whoever takes its key stand in for any website on every machine that trusts it.
 *
 * @param hostname the machine's; only its first part, which no name of the internet is
 * @param given names and addresses of the operator
 */
export function scopeFor(hostname: string, given: readonly string[]): CertificateScope {
  const [label = ''] = hostname.toLowerCase().split('.');
  const own = [...(isName(label) ? [label] : []), ...given];
  const scope: CertificateScope = { domains: LOCAL_DOMAINS, networks: PRIVATE_NETWORKS };
  const more = own.filter((name, at) => own.indexOf(name) === at && !isInScope(name, scope));
  return {
    domains: [...scope.domains, ...more.filter((name) => isIP(name) === 0)],
    networks: [...scope.networks, ...more.filter((name) => isIP(name) !== 0).map(onlyOne)],
  };
}

const onlyOne = (address: string) => `${address}/${isIP(address) === 4 ? 32 : 128}`;

/** Whether browsers accept a certificate of this authority for the name or address. */
export function isInScope(name: string, { domains, networks }: CertificateScope): boolean {
  const family = isIP(name);
  if (family === 0) {
    return domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
  }
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(name, family === 4 ? 'ipv4' : 'ipv6');
}

/** A name of the DNS that a certificate can be for. */
export function isName(text: string): boolean {
  return text.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/.test(text);
}
