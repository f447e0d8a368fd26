import type { FaceResult } from '../engine/faceResult';
import { emptyBreathFrames, type BreathFrames } from '@fovea/science/recording/breathFrames';

/** Collects the position of the chest, one chunk at a time; results without it are skipped. */
export class BreathColumns {
  private results: Pick<FaceResult, 'tMs' | 'chest' | 'box'>[] = [];
  private readonly pageMsAtStart: number;

  /** @param pageMsAtStart zero of the session clock on the page's `performance.now()` clock */
  constructor(pageMsAtStart: number) {
    this.pageMsAtStart = pageMsAtStart;
  }

  add({ tMs, chest, box }: Pick<FaceResult, 'tMs' | 'chest' | 'box'>): void {
    if (chest !== undefined) this.results.push({ tMs, chest, box });
  }

  /** Time between the first and the last collected frame. */
  get spanMs(): number {
    return (this.results.at(-1)?.tMs ?? 0) - (this.results[0]?.tMs ?? 0);
  }

  /** Returns what was collected and starts over; null when there is nothing. */
  take(): BreathFrames | null {
    const { results } = this;
    if (results.length === 0) return null;
    this.results = [];
    const frames = emptyBreathFrames(results.length);
    for (const [at, { tMs, chest, box }] of results.entries()) {
      frames.tMs[at] = tMs - this.pageMsAtStart;
      frames.chestYPx[at] = chest?.yPx ?? Number.NaN;
      frames.confidence[at] = chest?.confidence ?? 0;
      frames.faceHeightPx[at] = box?.heightPx ?? Number.NaN;
    }
    return frames;
  }
}
