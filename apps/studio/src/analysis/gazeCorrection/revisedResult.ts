import { readCorrectionText } from '@fovea/science/quality/readCorrectionText';
import type { GazeStretchCorrection } from '@fovea/science/quality/gazeCorrection';
import { reviseGaze, type RevisedGaze } from '@fovea/science/session/revisedGaze';
import type { RespondentResult } from '../../replay/results/results';

/**
 * What the gaze of a result would be with some corrections. Those that it was made with are taken from its own
 * parameters, so that it is right while new results are on their way.
 */
export function revisedResult(
  { gaze, fixations, provenance }: RespondentResult,
  wanted: readonly GazeStretchCorrection[],
): RevisedGaze {
  const { startMs, endMs, xNorm, yNorm } = fixations;
  return reviseGaze(
    {
      tMs: Float64Array.from(gaze.tMs),
      xNorm: Float32Array.from(gaze.xNorm),
      yNorm: Float32Array.from(gaze.yNorm),
      fixations: {
        count: startMs.length,
        startMs: Float64Array.from(startMs),
        endMs: Float64Array.from(endMs),
        x: Float32Array.from(xNorm),
        y: Float32Array.from(yNorm),
      },
    },
    readCorrectionText(provenance.parameters['gazeCorrection']),
    wanted,
  );
}
