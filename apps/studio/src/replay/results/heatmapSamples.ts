import type { HeatmapSamples } from '@fovea/science/heatmap/heatmap';
import type { Result } from './results';

/** The data that a heatmap is computed from. */
export type HeatmapBasis = 'gaze' | 'fixations';

/** Falls back to gaze for a respondent without fixations. */
export function shownBasis(result: Result | undefined, wanted: HeatmapBasis): HeatmapBasis {
  if (wanted === 'gaze' || !result) return wanted;
  const { length } = result.kind === 'segment' ? result.fixations.tMs : result.fixations.startMs;
  return length > 0 ? 'fixations' : 'gaze';
}

/**
 * Fixations are split into pieces of this length, so that a moving window includes only the part
 * inside it.
 */
const PIECE_MS = 1000 / 30;

/** The samples of a result for its heatmap; times without gaze stay NaN. */
export function heatmapSamples(result: Result, basis: HeatmapBasis): HeatmapSamples {
  if (result.kind === 'segment') {
    if (basis === 'gaze') return result.samples;
    const { respondentIndex, tMs, xNorm, yNorm, sampleMs } = result.fixations;
    return inPieces(respondentIndex, tMs, sampleMs, xNorm, yNorm);
  }
  if (basis === 'gaze') {
    const { tMs, xNorm, yNorm, sampleMs } = result.gaze;
    return {
      respondentIndex: new Uint16Array(tMs.length),
      tMs: Float32Array.from(tMs),
      xNorm: Float32Array.from(xNorm),
      yNorm: Float32Array.from(yNorm),
      sampleMs,
    };
  }
  const { startMs, endMs, xNorm, yNorm } = result.fixations;
  const lengthMs = Float32Array.from(startMs, (start, at) => (endMs[at] ?? start) - start);
  return inPieces(new Uint16Array(startMs.length), startMs, lengthMs, xNorm, yNorm);
}

function inPieces(
  respondentIndex: ArrayLike<number>,
  startMs: ArrayLike<number>,
  lengthMs: Float32Array,
  xNorm: ArrayLike<number>,
  yNorm: ArrayLike<number>,
): HeatmapSamples {
  const counts = Array.from(lengthMs, (ms) => Math.max(1, Math.round(ms / PIECE_MS)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const pieces = {
    respondentIndex: new Uint16Array(total),
    tMs: new Float32Array(total),
    xNorm: new Float32Array(total),
    yNorm: new Float32Array(total),
    sampleMs: new Float32Array(total),
  };
  let at = 0;
  for (const [fixation, count] of counts.entries()) {
    const pieceMs = (lengthMs[fixation] ?? 0) / count;
    for (let piece = 0; piece < count; piece++) {
      pieces.respondentIndex[at] = respondentIndex[fixation] ?? 0;
      pieces.tMs[at] = (startMs[fixation] ?? 0) + (piece + 0.5) * pieceMs;
      pieces.xNorm[at] = xNorm[fixation] ?? Number.NaN;
      pieces.yNorm[at] = yNorm[fixation] ?? Number.NaN;
      pieces.sampleMs[at] = pieceMs;
      at++;
    }
  }
  return pieces;
}
