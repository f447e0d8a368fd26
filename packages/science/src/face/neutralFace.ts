import { FACE_MEASURES, type FaceMeasures } from './faceMeasures';

/** One sample is stored per interval; together they cover the last minute. */
const SAMPLE_EVERY_MS = 500;
const SAMPLES = 120;

/**
 * The person's resting face: the running median of each measure. Blinks and expressions take up
 * less than half of the time, so the median is the resting state.
 */
export class NeutralFace {
  private readonly samples: FaceMeasures[] = [];
  private lastMs = Number.NEGATIVE_INFINITY;
  private median: FaceMeasures | null = null;

  /** Adds a frame; times must ascend. Measures that are not finite are ignored. */
  add(measures: FaceMeasures, tMs: number): void {
    // At first every frame counts, so that a resting face is available at once.
    if (this.samples.length >= 10 && tMs - this.lastMs < SAMPLE_EVERY_MS) return;
    if (!FACE_MEASURES.every((name) => Number.isFinite(measures[name]))) return;
    this.lastMs = tMs;
    this.samples.push(measures);
    if (this.samples.length > SAMPLES) this.samples.shift();
    this.median = Object.fromEntries(
      FACE_MEASURES.map((name) => {
        const sorted = this.samples.map((sample) => sample[name]).toSorted((a, b) => a - b);
        return [name, sorted[sorted.length >> 1] ?? Number.NaN];
      }),
    ) as FaceMeasures;
  }

  /** Null before the first frame. */
  measures(): FaceMeasures | null {
    return this.median;
  }
}
