/** The previous values of the changed fields. */
export function previousFields<Thing extends object>(
  before: Thing | undefined,
  changed: Partial<Thing>,
): Partial<Thing> {
  if (!before) return {};
  const keys = Object.keys(changed) as (keyof Thing)[];
  return Object.fromEntries(keys.map((key) => [key, before[key]])) as Partial<Thing>;
}
