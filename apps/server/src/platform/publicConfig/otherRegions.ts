import type { Settings } from '../settings/settings';

/** Origins of the servers of the other regions, which call this one and are called from here. */
export function otherRegions({
  regions,
  ownRegion,
}: Pick<Settings, 'regions' | 'ownRegion'>): string[] {
  const others = regions.filter(({ id }) => id !== ownRegion);
  // Normalised as browsers write origins: lower case, without the default port.
  return [...new Set(others.map(({ base }) => new URL(base).origin))];
}
