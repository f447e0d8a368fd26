import type { Segment } from '@fovea/contract/analysis/segments';

type Members = Pick<Segment, 'id' | 'respondents'>;

/**
 * Two segments without common respondents, as a comparison requires; one of them is the shown
 * segment if possible. Null: there is no such pair.
 */
export function pairToCompare(
  segments: readonly Members[],
  shownId: string,
): readonly [string, string] | null {
  const shown = segments.filter(({ id }) => id === shownId);
  for (const first of [...shown, ...segments]) {
    const its = new Set(first.respondents);
    if (its.size === 0) continue;
    const second = segments.find(
      ({ respondents }) => respondents.length > 0 && !respondents.some((id) => its.has(id)),
    );
    if (second) return [first.id, second.id];
  }
  return null;
}
