import {
  EXPRESSION_CHANNELS,
  PATCH_VALUES,
  type FaceFrames,
} from '@fovea/science/recording/faceFrames';
import { LANDMARK_VALUES } from '@fovea/science/recording/recordedLandmarks';
import type { FaceResult } from './faceResult';

/** Collects results into the columns of a recording, one chunk at a time. */
export class FaceFrameColumns {
  private results: FaceResult[] = [];
  private readonly pageMsAtStart: number;

  /** @param pageMsAtStart zero of the session clock on the page's `performance.now()` clock */
  constructor(pageMsAtStart: number) {
    this.pageMsAtStart = pageMsAtStart;
  }

  add(result: FaceResult): void {
    this.results.push(result);
  }

  get count(): number {
    return this.results.length;
  }

  /** Time between the first and the last collected frame. */
  get spanMs(): number {
    return (this.results.at(-1)?.tMs ?? 0) - (this.results[0]?.tMs ?? 0);
  }

  /** Returns what was collected and starts over; null when there is nothing. */
  take(): FaceFrames | null {
    const results = this.results;
    this.results = [];
    const count = results.length;
    if (count === 0) return null;
    const floats = (values: number, of: (result: FaceResult) => ArrayLike<number>) => {
      const column = new Float32Array(count * values);
      for (const [frame, result] of results.entries()) column.set(of(result), frame * values);
      return column;
    };
    const patches = new Uint8Array(count * PATCH_VALUES);
    for (const [frame, result] of results.entries())
      patches.set(result.patches, frame * PATCH_VALUES);
    return {
      count,
      tMs: Float64Array.from(results, (result) => result.tMs - this.pageMsAtStart),
      faces: Uint8Array.from(results, (result) => result.faces),
      confidence: Float32Array.from(results, (result) => result.confidence),
      light: Float32Array.from(results, (result) => result.light),
      landmarksPx: floats(LANDMARK_VALUES, (result) => result.landmarksPx),
      pose: floats(6, (result) => result.pose),
      lids: floats(2, (result) => result.lids),
      channels: floats(EXPRESSION_CHANNELS.length, (result) => result.channels),
      patches,
    };
  }
}
