import type { Settings } from '../settings/settings';

/** Where the other servers of this product stand: their pages call this one, and ours call them. */
export function otherRegions({
  regions,
  ownRegion,
}: Pick<Settings, 'regions' | 'ownRegion'>): string[] {
  const others = regions.filter(({ id }) => id !== ownRegion);
  // As browsers write an origin: lower case, and no port that goes without saying.
  return [...new Set(others.map(({ base }) => new URL(base).origin))];
}
