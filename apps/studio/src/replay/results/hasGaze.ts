import type { Result } from './results';

/** Whether a result holds any valid gaze. */
export function hasGaze(result: Result): boolean {
  if (result.kind === 'segment') return result.respondentCount > 0;
  const { xNorm } = result.gaze;
  for (let at = 0; at < xNorm.length; at++) if (!Number.isNaN(xNorm[at] ?? NaN)) return true;
  return false;
}
