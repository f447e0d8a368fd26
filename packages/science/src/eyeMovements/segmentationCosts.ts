/**
 * What the segmentation of gaze costs (docs/science/fixations.md): tables by the number of samples
 * of a fixation, so that the search needs only sums and products.
 */
import { portableLog } from '../math/portableMath';

export interface SegmentationCosts {
  /** Correlation of the scatter with that of the sample before, 0 to 1. */
  readonly correlation: number;
  /** 1 / (2 s²) with s the standard deviation around the centre along an axis. */
  readonly weight: number;
  /** Of a sample that belongs to no fixation. */
  readonly transition: number;
  /** Samples of the shortest fixation. */
  readonly least: number;
  /** Samples over which a mean is taken at most; longer fixations follow it. */
  readonly most: number;
  /** [most + 1] price of a fixation with its duration, by its number of samples. */
  readonly price: Float64Array;
  /** For each sample of a fixation beyond `most`. */
  readonly pricePerMore: number;
}

export interface CostParameters {
  readonly price: number;
  readonly transitionPrice: number;
  readonly usualMs: number;
  readonly durationWeight: number;
  readonly minDurationMs: number;
}

/** Samples over which a mean is taken: two seconds at 30 Hz. */
const MOST_SAMPLES = 60;

/**
 * @param intervalMs between samples
 * @param spread standard deviation around the centre along an axis, above 0
 * @param correlation 0 to below 1
 */
export function segmentationCosts(
  intervalMs: number,
  spread: number,
  correlation: number,
  parameters: CostParameters,
): SegmentationCosts {
  const { price: each, transitionPrice, usualMs, durationWeight, minDurationMs } = parameters;
  const price = new Float64Array(MOST_SAMPLES + 1);
  for (let samples = 1; samples <= MOST_SAMPLES; samples++) {
    const ratio = portableLog((samples * intervalMs) / usualMs);
    price[samples] = each + durationWeight * ratio * ratio;
  }
  return {
    correlation,
    weight: 1 / (2 * spread * spread),
    transition: transitionPrice,
    least: Math.min(Math.max(2, Math.round(minDurationMs / intervalMs)), MOST_SAMPLES),
    most: MOST_SAMPLES,
    price,
    pricePerMore: price[MOST_SAMPLES]! - price[MOST_SAMPLES - 1]!,
  };
}
