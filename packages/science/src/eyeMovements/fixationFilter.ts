/**
 * Chooses and runs the fixation filter for a recording.
 *
 * `auto`: I-VT with Tobii's defaults if the gaze is fast (60 Hz or more, in whole Hz) and precise
 * (2-D standard deviation under 0.5 deg); otherwise gap filling to 75 ms, a median of three
 * samples, and I-DT with dispersion 2 deg + the respondent's own standard deviation, clamped to
 * 2..5 deg, at least 100 ms. The rule was derived from lab recordings with real webcam noise added
 * (docs/science/fixations.md) and is provisional. I2MC is used only on request: it is designed for
 * fast eye trackers with noise (docs/science/i2mc.md). Units: ms, CSS px, degrees.
 */
import { coordinatesLike, type Coordinates } from '../math/coordinates';
import { fillGaps, GAP_LIMIT_MS, medianOfThree } from './fillGaps';
import type { Fixations } from './fixations';
import { i2mc, I2MC_VERSION, i2mcParametersFor } from './i2mc';
import { idt, idtOnPlane, IDT_VERSION } from './idt';
import { ivt, IVT_DEFAULTS, IVT_VERSION } from './ivt';
import { ivtLinear } from './ivtLinear';
import type { AnalysisParameters } from '../recording/analysisParameters';
import type { ViewGeometry } from '../geometry/visualAngle';

export type FixationFilter = 'auto' | 'ivt' | 'idt' | 'i2mc';

const IVT_MIN_RATE_HZ = 60;
const IVT_MAX_STD_DEG = 0.5;
const DISPERSION_BASE_DEG = 2;
const DISPERSION_LIMITS_DEG = [2, 5] as const;
/** Precision assumed if none was measured: the median of webcam recordings. */
const ASSUMED_STD_DEG = 2;
const IDT_MIN_DURATION_MS = 100;

export interface ChosenFilter {
  readonly algorithm: 'ivt' | 'idt' | 'i2mc';
  readonly version: string;
  readonly parameters: AnalysisParameters;
  readonly detect: <Kind extends Coordinates>(
    tMs: Float64Array,
    xPx: Kind,
    yPx: Kind,
    view: ViewGeometry,
  ) => Fixations<Kind>;
  /** The same if only a constant size of a degree is known: angle = px / pxPerDeg everywhere. */
  readonly detectLinear: (
    tMs: Float64Array,
    xPx: Float64Array,
    yPx: Float64Array,
    pxPerDeg: number,
  ) => Fixations<Float64Array>;
}

/**
 * @param wanted the filter chosen in the study
 * @param rateHz effective rate of the recording; null if unknown
 * @param stdDeg 2-D standard deviation around calibration targets; null if not measured
 */
export function chooseFixationFilter(
  wanted: FixationFilter,
  rateHz: number | null,
  stdDeg: number | null,
): ChosenFilter {
  const precise = stdDeg !== null && stdDeg < IVT_MAX_STD_DEG;
  const fast = rateHz !== null && Math.round(rateHz) >= IVT_MIN_RATE_HZ;
  if (wanted === 'ivt' || (wanted === 'auto' && precise && fast)) {
    return {
      algorithm: 'ivt',
      version: IVT_VERSION,
      parameters: { ...IVT_DEFAULTS, gapFillMs: GAP_LIMIT_MS },
      detect: (tMs, xPx, yPx, view) => ivt(tMs, fillGaps(tMs, xPx), fillGaps(tMs, yPx), view),
      detectLinear: (tMs, xPx, yPx, pxPerDeg) =>
        ivtLinear(tMs, fillGaps(tMs, xPx), fillGaps(tMs, yPx), pxPerDeg),
    };
  }
  if (wanted === 'i2mc') return i2mcFilter(rateHz);
  const [least, most] = DISPERSION_LIMITS_DEG;
  const dispersionDeg = Math.min(
    Math.max(DISPERSION_BASE_DEG + (stdDeg ?? ASSUMED_STD_DEG), least),
    most,
  );
  const parameters = { dispersionDeg, minDurationMs: IDT_MIN_DURATION_MS };
  return {
    algorithm: 'idt',
    version: IDT_VERSION,
    parameters: { ...parameters, gapFillMs: GAP_LIMIT_MS, medianSamples: 3 },
    detect: (tMs, xPx, yPx, view) =>
      idt(
        tMs,
        medianOfThree(fillGaps(tMs, xPx)),
        medianOfThree(fillGaps(tMs, yPx)),
        { xPx, yPx },
        view,
        parameters,
      ),
    detectLinear: (tMs, xPx, yPx, pxPerDeg) =>
      idtOnPlane(
        tMs,
        medianOfThree(fillGaps(tMs, xPx)),
        medianOfThree(fillGaps(tMs, yPx)),
        { xPx, yPx },
        { dispersion: dispersionDeg * pxPerDeg, minDurationMs: IDT_MIN_DURATION_MS },
      ),
  };
}

function i2mcFilter(rateHz: number | null): ChosenFilter {
  const parameters = i2mcParametersFor(rateHz);
  return {
    algorithm: 'i2mc',
    version: I2MC_VERSION,
    parameters: { ...parameters, downsamples: parameters.downsamples.join(' ') },
    detect: (tMs, xPx, yPx) => {
      const { x, y, ...found } = i2mc(tMs, [{ xPx, yPx }], parameters);
      return { ...found, x: coordinatesLike(xPx, [...x]), y: coordinatesLike(xPx, [...y]) };
    },
    // I2MC works in px anyway.
    detectLinear: (tMs, xPx, yPx) => i2mc(tMs, [{ xPx, yPx }], parameters),
  };
}
