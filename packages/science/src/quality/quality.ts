/**
 * Data quality of a recording: accuracy, precision and data loss.
 *
 * Formulas after Holmqvist et al. (2012), doi 10.1145/2168556.2168563, and Niehorster et al.
 * (2020), doi 10.3758/s13428-020-01400-9. Angles are those of visualAngle.ts. Precision uses angles
 * from the centre of the page along each axis. Units: degrees, CSS px, ms.
 */
import { mean } from '../math/mean';
import { medianOf } from '../math/medianOf';
import { exactAngles, type AngleMeasure } from '../geometry/angleMeasure';
import type { ViewGeometry } from '../geometry/visualAngle';

export const QUALITY_VERSION = '2';

/** Limit for the duration of one sample, so that a frozen camera does not count as gaze. */
const SAMPLE_LIMIT_MS = 100;

/** Gaze while a known target was shown. */
export interface TargetGaze {
  readonly targetXPx: number;
  readonly targetYPx: number;
  /** [n] NaN where lost. */
  readonly xPx: ArrayLike<number>;
  readonly yPx: ArrayLike<number>;
}

export interface TargetQuality {
  readonly samples: number;
  /** Angle between the mean of the samples and the target. */
  readonly accuracyDeg: number;
  readonly accuracyPx: number;
  /** Mean of the individual samples' angles to the target. */
  readonly meanSampleErrorDeg: number;
  /** sqrt(var x + var y). */
  readonly stdDeg: number;
  /** Root mean square of the angles between successive samples. */
  readonly rmsDeg: number;
  /** Bivariate contour ellipse area with 68 % of the samples, deg². */
  readonly bceaDeg2: number;
}

/** -ln(1 - 0.68): the ellipse contains 68 %. */
const BCEA_K = -Math.log(1 - 0.68);

/** @returns null with less than two valid samples */
export function targetQuality(gaze: TargetGaze, view: ViewGeometry): TargetQuality | null {
  return targetQualityBy(gaze, exactAngles(view));
}

/** @returns null with less than two valid samples */
export function targetQualityBy(gaze: TargetGaze, angles: AngleMeasure): TargetQuality | null {
  const xs: number[] = [];
  const ys: number[] = [];
  let squares = 0;
  let steps = 0;
  let previous = -2;
  for (let i = 0; i < gaze.xPx.length; i++) {
    const x = gaze.xPx[i] ?? Number.NaN;
    const y = gaze.yPx[i] ?? Number.NaN;
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    if (previous === i - 1) {
      const step = angles.betweenDeg(xs.at(-1) ?? x, ys.at(-1) ?? y, x, y);
      squares += step * step;
      steps++;
    }
    previous = i;
    xs.push(x);
    ys.push(y);
  }
  const n = xs.length;
  if (n < 2) return null;
  const meanX = mean(xs);
  const meanY = mean(ys);
  const { targetXPx, targetYPx } = gaze;
  const xDeg = xs.map((x) => angles.xDeg(x));
  const yDeg = ys.map((y) => angles.yDeg(y));
  const meanXDeg = mean(xDeg);
  const meanYDeg = mean(yDeg);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < n; i++) {
    const dx = (xDeg[i] ?? 0) - meanXDeg;
    const dy = (yDeg[i] ?? 0) - meanYDeg;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  xx /= n - 1;
  yy /= n - 1;
  xy /= n - 1;
  const errors = xs.map((x, i) => angles.betweenDeg(x, ys[i] ?? 0, targetXPx, targetYPx));
  return {
    samples: n,
    accuracyDeg: angles.betweenDeg(meanX, meanY, targetXPx, targetYPx),
    accuracyPx: Math.sqrt((meanX - targetXPx) ** 2 + (meanY - targetYPx) ** 2),
    meanSampleErrorDeg: mean(errors),
    stdDeg: Math.sqrt(xx + yy),
    rmsDeg: steps > 0 ? Math.sqrt(squares / steps) : Number.NaN,
    // 2 k pi sx sy sqrt(1 - rho²), with sx sy rho the covariance.
    bceaDeg2: 2 * BCEA_K * Math.PI * Math.sqrt(Math.max(xx * yy - xy * xy, 0)),
  };
}

/** Means over targets, with equal weights. */
export interface QualityOverTargets {
  readonly targets: number;
  readonly accuracyDeg: number | null;
  readonly accuracyPx: number | null;
  readonly meanSampleErrorDeg: number | null;
  readonly stdDeg: number | null;
  readonly rmsDeg: number | null;
  readonly bceaDeg2: number | null;
}

/** Excludes targets with less than two valid samples. */
export function qualityOverTargets(
  targets: readonly TargetGaze[],
  view: ViewGeometry,
): QualityOverTargets {
  const measured = targets
    .map((target) => targetQuality(target, view))
    .filter((quality) => quality !== null);
  const over = (key: keyof TargetQuality) => {
    const values = measured.map((quality) => quality[key]).filter(Number.isFinite);
    return values.length > 0 ? mean(values) : null;
  };
  return {
    targets: measured.length,
    accuracyDeg: over('accuracyDeg'),
    accuracyPx: over('accuracyPx'),
    meanSampleErrorDeg: over('meanSampleErrorDeg'),
    stdDeg: over('stdDeg'),
    rmsDeg: over('rmsDeg'),
    bceaDeg2: over('bceaDeg2'),
  };
}

/**
 * Time with valid gaze on the page.
 *
 * @param sampleMs [n] duration of each sample (sampleExtents.ts)
 * @returns milliseconds, to be divided by the exposure
 */
export function onScreenMs(
  xPx: ArrayLike<number>,
  yPx: ArrayLike<number>,
  sampleMs: ArrayLike<number>,
  viewportPx: { readonly widthPx: number; readonly heightPx: number },
): number {
  let sum = 0;
  for (let i = 0; i < xPx.length; i++) {
    const x = xPx[i] ?? Number.NaN;
    const y = yPx[i] ?? Number.NaN;
    if (x >= 0 && y >= 0 && x <= viewportPx.widthPx && y <= viewportPx.heightPx) {
      sum += Math.min(sampleMs[i] ?? 0, SAMPLE_LIMIT_MS);
    }
  }
  return sum;
}

/** Share of frames with exactly one face; null without frames. */
export function faceShare(faces: ArrayLike<number>): number | null {
  let one = 0;
  for (let i = 0; i < faces.length; i++) if (faces[i] === 1) one++;
  return faces.length > 0 ? one / faces.length : null;
}

/** One over the median interval; null with less than two frames. */
export function effectiveRateHz(tMs: Float64Array): number | null {
  const intervals = new Float64Array(Math.max(0, tMs.length - 1));
  for (let i = 0; i < intervals.length; i++) intervals[i] = (tMs[i + 1] ?? 0) - (tMs[i] ?? 0);
  const median = medianOf(intervals);
  return median > 0 ? 1000 / median : null;
}
