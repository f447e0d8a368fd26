/** External links open in a new tab; studio paths start with a slash. */
export function linkProps(address: string) {
  if (address.startsWith('/')) return { href: `#${address}` } as const;
  return { href: address, target: '_blank', rel: 'noopener noreferrer' } as const;
}
