/** What leaves the studio opens in a new tab; addresses of the studio begin with a slash. */
export function linkProps(address: string) {
  if (address.startsWith('/')) return { href: `#${address}` } as const;
  return { href: address, target: '_blank', rel: 'noopener noreferrer' } as const;
}
