import { idsWithoutGaze } from '../../replay/results/hasGaze';
import type { Result } from '../../replay/results/results';
import type { ComparedView } from './views';

/** Who of a view's segment does not count in its heatmap, gaze and AOIs. */
export interface LeftOut {
  /** Respondents that count. */
  readonly included: number;
  /** Of the segment. */
  readonly total: number;
  /** Sessions that were shown the stimulus, without valid gaze on it. */
  readonly withoutGaze: readonly string[];
  /** Sessions without any data on the stimulus. */
  readonly withoutData: readonly string[];
}

/** @param result undefined: not read, or there is none */
export function leftOutOf(
  { segment, data }: Pick<ComparedView, 'segment' | 'data'>,
  result: Result | undefined,
): LeftOut | null {
  const total = segment.respondents.length;
  if (!data) return { included: 0, total, withoutGaze: [], withoutData: segment.respondents };
  if (result?.kind !== 'segment') return null;
  const known = new Set(result.respondentIds);
  return {
    included: result.respondentCount,
    total,
    withoutGaze: idsWithoutGaze(result),
    withoutData: segment.respondents.filter((id) => !known.has(id)),
  };
}
