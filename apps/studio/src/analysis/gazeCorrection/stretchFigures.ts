import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import {
  anchorResidualNorm,
  fitCorrection,
  mapped,
  type Anchor,
} from '@fovea/science/quality/gazeCorrection';
import type { RevisedGaze } from '@fovea/science/session/revisedGaze';
import type { DegreeScale } from '@fovea/science/session/stimulusGaze';

interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface StretchFigures {
  /** How far the gaze in it moves on average; null: there is none, or no correction. */
  readonly shiftPx: number | null;
  /** The same in degrees; null: their size is not known. */
  readonly shiftDeg: number | null;
  /** Root mean square distance between the anchors' targets and where the correction moves them. */
  readonly residualPx: number | null;
  readonly residualDeg: number | null;
}

/**
 * How much a correction does, in pixels of the picture.
 * @param measured without corrections by hand
 * @param tMs [n] of its samples
 */
export function stretchFigures(
  correction: GazeCorrection,
  tMs: ArrayLike<number>,
  measured: Pick<RevisedGaze, 'xNorm' | 'yNorm'>,
  { widthPx, heightPx }: Picture,
  degreeScale: DegreeScale | null,
): StretchFigures {
  const { startMs, endMs, kind, anchors } = correction;
  const inPx = anchors.map((anchor): Anchor => ({
    gazeXNorm: anchor.gazeXNorm * widthPx,
    gazeYNorm: anchor.gazeYNorm * heightPx,
    targetXNorm: anchor.targetXNorm * widthPx,
    targetYNorm: anchor.targetYNorm * heightPx,
  }));
  const map = fitCorrection({ kind, anchors: inPx });
  if (!map) return { shiftPx: null, shiftDeg: null, residualPx: null, residualDeg: null };
  let sum = 0;
  let count = 0;
  for (let at = 0; at < tMs.length; at++) {
    const x = measured.xNorm[at]! * widthPx;
    const y = measured.yNorm[at]! * heightPx;
    if (!(tMs[at]! >= startMs && tMs[at]! < endMs) || Number.isNaN(x) || Number.isNaN(y)) continue;
    const moved = mapped(map, x, y);
    sum += Math.hypot(moved.xNorm - x, moved.yNorm - y);
    count++;
  }
  const pxPerDeg = degreeScale ? degreeScale.xNormPerDeg * widthPx : null;
  const degrees = (px: number | null) => (px === null || !pxPerDeg ? null : px / pxPerDeg);
  const shiftPx = count === 0 ? null : sum / count;
  const residualPx = anchorResidualNorm(map, inPx);
  return { shiftPx, shiftDeg: degrees(shiftPx), residualPx, residualDeg: degrees(residualPx) };
}
