import type { Settings } from '../../platform/settings/settings';

/**
 * Looks for a recording where new ones are stored, then in the other place, and once more in the first: it may have been
 * moved meanwhile.
 * @param inBucket null: there is no bucket
 * @returns null when it is in neither
 */
export async function inEitherPlace<Found>(
  { recordings }: Pick<Settings, 'recordings'>,
  onDisk: () => Promise<Found | null>,
  inBucket: (() => Promise<Found | null>) | null,
): Promise<Found | null> {
  if (inBucket === null) return await onDisk();
  const [here, there] = recordings === 's3' ? [inBucket, onDisk] : [onDisk, inBucket];
  return (await here()) ?? (await there()) ?? (await here());
}
