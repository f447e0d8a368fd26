/**
 * Which fixation filter suits a recording, and running it.
 *
 * `auto`: I-VT with Tobii's defaults when the gaze is fast (60 Hz or more) and precise (2-D standard
 * deviation under 0.5 deg); else gap filling to 75 ms, a median of three samples, and I-DT with
 * dispersion 2 deg + the respondent's own standard deviation, kept within 2 and 5 deg, at least
 * 100 ms. The rule was found on lab recordings with real webcam noise added
 * (docs/science/fixations.md) and is provisional. Units: ms, CSS px, degrees.
 */
import { fillGaps, GAP_LIMIT_MS, medianOfThree } from './fillGaps';
import type { Fixations } from './fixations';
import { idt, IDT_VERSION } from './idt';
import { ivt, IVT_DEFAULTS, IVT_VERSION } from './ivt';
import type { AnalysisParameters } from './sessionResult';
import type { ViewGeometry } from './visualAngle';

export type FixationFilter = 'auto' | 'ivt' | 'idt';

const IVT_MIN_RATE_HZ = 60;
const IVT_MAX_STD_DEG = 0.5;
const DISPERSION_BASE_DEG = 2;
const DISPERSION_LIMITS_DEG = [2, 5] as const;
/** Precision taken when none was measured: the median of webcam recordings. */
const ASSUMED_STD_DEG = 2;
const IDT_MIN_DURATION_MS = 100;

export interface ChosenFilter {
  readonly algorithm: 'ivt' | 'idt';
  readonly version: string;
  readonly parameters: AnalysisParameters;
  readonly detect: (
    tMs: Float64Array,
    xPx: Float32Array,
    yPx: Float32Array,
    view: ViewGeometry,
  ) => Fixations;
}

/**
 * @param wanted what the study asks for
 * @param rateHz effective rate of the recording; null when unknown
 * @param stdDeg 2-D standard deviation around calibration targets; null when not measured
 */
export function chooseFixationFilter(
  wanted: FixationFilter,
  rateHz: number | null,
  stdDeg: number | null,
): ChosenFilter {
  const precise = stdDeg !== null && stdDeg < IVT_MAX_STD_DEG;
  const fast = rateHz !== null && rateHz >= IVT_MIN_RATE_HZ;
  if (wanted === 'ivt' || (wanted === 'auto' && precise && fast)) {
    return {
      algorithm: 'ivt',
      version: IVT_VERSION,
      parameters: { ...IVT_DEFAULTS, gapFillMs: GAP_LIMIT_MS },
      detect: (tMs, xPx, yPx, view) => ivt(tMs, fillGaps(tMs, xPx), fillGaps(tMs, yPx), view),
    };
  }
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
  };
}
