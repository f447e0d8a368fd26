/**
 * Chooses and runs the fixation filter for a recording.
 *
 * `auto`: I-VT with Tobii's defaults if the gaze is fast (60 Hz or more, in whole Hz) and precise
 * (2-D standard deviation under 0.5 deg); exact segmentation for everything else of 14 Hz or more,
 * which is the usual case of webcams; I-DT where the rate is lower or unknown. The rule was derived
 * from lab recordings with real webcam noise added (docs/science/fixations.md). I2MC is used only
 * on request: it is designed for fast eye trackers with noise (docs/science/i2mc.md). Losses of up
 * to 75 ms are filled. Units: ms, CSS px, degrees.
 */
import { axisDegrees } from '../geometry/axisDegrees';
import type { ViewGeometry } from '../geometry/visualAngle';
import { coordinatesLike, type Coordinates } from '../math/coordinates';
import type { AnalysisParameters } from '../recording/analysisParameters';
import { fillGaps, GAP_LIMIT_MS, medianOfThree } from './fillGaps';
import type { Fixations } from './fixations';
import { i2mc, I2MC_VERSION, i2mcParametersFor, type I2mcParameters } from './i2mc';
import { idt, idtOnPlane, IDT_VERSION } from './idt';
import { ivt, IVT_DEFAULTS, IVT_VERSION, type IvtParameters } from './ivt';
import { ivtLinear } from './ivtLinear';
import {
  segmentation,
  SEGMENTATION_DEFAULTS,
  SEGMENTATION_VERSION,
  spreadDeg,
  type SegmentationParameters,
} from './segmentation';

export type FixationFilter = 'auto' | FixationAlgorithm;
export type FixationAlgorithm = 'ivt' | 'idt' | 'i2mc' | 'segments';

/** A filter with its parameters; those that are left out have their defaults. */
export type FilterSettings =
  | { readonly algorithm: 'auto' }
  | ({ readonly algorithm: 'ivt' } & Partial<IvtParameters>)
  | {
      readonly algorithm: 'idt';
      /** Left out or null: it follows the precision of the recording. */
      readonly dispersionDeg?: number | null;
      readonly minDurationMs?: number;
    }
  | ({ readonly algorithm: 'i2mc' } & Partial<I2mcParameters>)
  | ({ readonly algorithm: 'segments' } & Partial<SegmentationParameters>);

/** Why a filter was taken; stored with every result. */
export type FixationReason = 'asked' | 'fastAndPrecise' | 'slowOrNoisy' | 'rateLowOrUnknown';

const IVT_MIN_RATE_HZ = 60;
const IVT_MAX_STD_DEG = 0.5;
/** Samples further apart than the 75 ms of a pause form no fixation, so this is near the end. */
const SEGMENTS_MIN_RATE_HZ = 14;
const DISPERSION_BASE_DEG = 2;
const DISPERSION_LIMITS_DEG = [2, 5] as const;
/** Precision that I-DT assumes if none was measured: the median of webcam recordings. */
const ASSUMED_STD_DEG = 2;
const IDT_MIN_DURATION_MS = 100;

export interface ChosenFilter {
  readonly algorithm: FixationAlgorithm;
  readonly version: string;
  readonly reason: FixationReason;
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
 * @param wanted the filter chosen in the study; a name alone takes the defaults
 * @param rateHz effective rate of the recording; null if unknown
 * @param stdDeg 2-D standard deviation around calibration targets; null if not measured
 */
export function chooseFixationFilter(
  wanted: FixationFilter | FilterSettings,
  rateHz: number | null,
  stdDeg: number | null,
): ChosenFilter {
  const settings: FilterSettings = typeof wanted === 'string' ? { algorithm: wanted } : wanted;
  if (settings.algorithm !== 'auto') {
    return { ...filterOf(settings, rateHz, stdDeg), reason: 'asked' };
  }
  const reason = automaticReason(rateHz, stdDeg);
  return { ...filterOf({ algorithm: TAKEN[reason] }, rateHz, stdDeg), reason };
}

const TAKEN = {
  fastAndPrecise: 'ivt',
  slowOrNoisy: 'segments',
  rateLowOrUnknown: 'idt',
} as const satisfies Record<Exclude<FixationReason, 'asked'>, FixationAlgorithm>;

function automaticReason(rateHz: number | null, stdDeg: number | null): keyof typeof TAKEN {
  const hz = rateHz === null ? 0 : Math.round(rateHz);
  if (hz < SEGMENTS_MIN_RATE_HZ) return 'rateLowOrUnknown';
  const isPrecise = stdDeg !== null && stdDeg < IVT_MAX_STD_DEG;
  return isPrecise && hz >= IVT_MIN_RATE_HZ ? 'fastAndPrecise' : 'slowOrNoisy';
}

type Filter = Omit<ChosenFilter, 'reason'>;
type SettingsOf<Algorithm extends FixationAlgorithm> = Omit<
  Extract<FilterSettings, { algorithm: Algorithm }>,
  'algorithm'
>;

function filterOf(
  settings: Exclude<FilterSettings, { algorithm: 'auto' }>,
  rateHz: number | null,
  stdDeg: number | null,
): Filter {
  const { algorithm, ...set } = settings;
  switch (algorithm) {
    case 'ivt':
      return ivtFilter(set);
    case 'idt':
      return idtFilter(stdDeg, set);
    case 'i2mc':
      return i2mcFilter(rateHz, set);
    case 'segments':
      return segmentsFilter(stdDeg, set);
  }
}

function ivtFilter(set: SettingsOf<'ivt'>): Filter {
  const parameters = { ...IVT_DEFAULTS, ...set };
  return {
    algorithm: 'ivt',
    version: IVT_VERSION,
    parameters: { ...parameters, gapFillMs: GAP_LIMIT_MS },
    detect: (tMs, xPx, yPx, view) =>
      ivt(tMs, fillGaps(tMs, xPx), fillGaps(tMs, yPx), view, parameters),
    detectLinear: (tMs, xPx, yPx, pxPerDeg) =>
      ivtLinear(tMs, fillGaps(tMs, xPx), fillGaps(tMs, yPx), pxPerDeg, parameters),
  };
}

function segmentsFilter(stdDeg: number | null, set: SettingsOf<'segments'>): Filter {
  const parameters = { ...SEGMENTATION_DEFAULTS, ...set };
  return {
    algorithm: 'segments',
    version: SEGMENTATION_VERSION,
    parameters: {
      spreadDeg: stdDeg === null ? null : spreadDeg(stdDeg, parameters),
      ...parameters,
      gapFillMs: GAP_LIMIT_MS,
    },
    detect: (tMs, xPx, yPx, view) =>
      segmentation(
        tMs,
        axisDegrees(fillGaps(tMs, xPx), view.centreXPx, view),
        axisDegrees(fillGaps(tMs, yPx), view.centreYPx, view),
        { xPx, yPx },
        stdDeg,
        parameters,
      ),
    detectLinear: (tMs, xPx, yPx, pxPerDeg) => {
      const degrees = (px: Float64Array) => fillGaps(tMs, px).map((value) => value / pxPerDeg);
      return segmentation(tMs, degrees(xPx), degrees(yPx), { xPx, yPx }, stdDeg, parameters);
    },
  };
}

function idtFilter(stdDeg: number | null, set: SettingsOf<'idt'>): Filter {
  const dispersionDeg = set.dispersionDeg ?? dispersionFor(stdDeg);
  const minDurationMs = set.minDurationMs ?? IDT_MIN_DURATION_MS;
  const parameters = { dispersionDeg, minDurationMs };
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
        { dispersion: dispersionDeg * pxPerDeg, minDurationMs },
      ),
  };
}

function dispersionFor(stdDeg: number | null): number {
  const [least, most] = DISPERSION_LIMITS_DEG;
  return Math.min(Math.max(DISPERSION_BASE_DEG + (stdDeg ?? ASSUMED_STD_DEG), least), most);
}

function i2mcFilter(rateHz: number | null, set: SettingsOf<'i2mc'>): Filter {
  const parameters = { ...i2mcParametersFor(rateHz), ...set };
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
