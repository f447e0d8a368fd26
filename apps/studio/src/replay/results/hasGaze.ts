import type { Result } from './results';

/** Sessions of a segment that were shown the stimulus and have no valid gaze on it. */
export function idsWithoutGaze(result: Result): readonly string[] {
  if (result.kind !== 'segment') return [];
  const { offsets } = result.samples;
  return result.respondentIds.filter((_, at) => offsets[at + 1] === offsets[at]);
}

/** Whether a result holds any valid gaze. */
export function hasGaze(result: Result): boolean {
  if (result.kind === 'segment') return result.respondentCount > 0;
  const { xNorm } = result.gaze;
  for (let at = 0; at < xNorm.length; at++) if (!Number.isNaN(xNorm[at] ?? NaN)) return true;
  return false;
}
