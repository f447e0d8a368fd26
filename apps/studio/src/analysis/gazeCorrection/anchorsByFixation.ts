import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import type { Fixations } from '@fovea/science/eyeMovements/fixations';

/** Made again with a correction, a fixation can lie this much elsewhere, fractions of the picture. */
const SAME_PLACE_NORM = 0.004;

/**
 * Which anchor each fixation of a stretch has: index of the fixation, index of the anchor. An anchor without a
 * fixation at its place (the stretch was shortened, or fixations were found anew) has none.
 * @param fixations with the places that they have without corrections by hand
 */
export function anchorsByFixation(
  { startMs, endMs, anchors }: Pick<GazeCorrection, 'startMs' | 'endMs' | 'anchors'>,
  fixations: Fixations,
): Map<number, number> {
  const found = new Map<number, number>();
  if (anchors.length === 0) return found;
  const within: number[] = [];
  for (let at = 0; at < fixations.count; at++) {
    const tMs = (fixations.startMs[at]! + fixations.endMs[at]!) / 2;
    if (tMs >= startMs && tMs < endMs) within.push(at);
  }
  for (const [anchorAt, { gazeXNorm, gazeYNorm }] of anchors.entries()) {
    let nearest = -1;
    let nearestNorm = SAME_PLACE_NORM;
    for (const at of within) {
      const awayNorm = Math.hypot(fixations.x[at]! - gazeXNorm, fixations.y[at]! - gazeYNorm);
      if (awayNorm < nearestNorm && !found.has(at)) {
        nearest = at;
        nearestNorm = awayNorm;
      }
    }
    if (nearest >= 0) found.set(nearest, anchorAt);
  }
  return found;
}
