import {
  expressionStatistics,
  expressionThreshold,
} from '@fovea/science/signals/expressionStatistics';
import { EXPRESSIONS, type ExpressionRow } from '@fovea/science/signals/expressionTable';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import { sampleDurationsMs } from '@fovea/science/timeline/sampleExtents';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';

declare module '../../research/compute/processor' {
  interface ComputeTasks {
    computeExpressions: typeof computeExpressions;
  }
}

export interface ExpressionsRequest {
  readonly stimuli: readonly {
    /** The result files of one respondent and one stimulus; null: no signals were recorded. */
    readonly gaze: Uint8Array;
    readonly signals: Uint8Array | null;
  }[];
}

export type ExpressionFigures = Pick<ExpressionRow, 'statistics' | 'version'>;

/** @returns [stimuli][expressions], expressions in the order of EXPRESSIONS */
export async function computeExpressions({
  stimuli,
}: ExpressionsRequest): Promise<readonly (readonly ExpressionFigures[])[]> {
  return stimuli.map(({ gaze, signals: bytes }) => {
    if (bytes === null) return EXPRESSIONS.map(() => ({ statistics: null, version: null }));
    const { signals } = decodeStimulusSignals(bytes);
    const { tMs, values, durationMs, version } = signals;
    const { sampleMs: ofGaze } = decodeStimulusGaze(gaze).gaze;
    // Gaze and signals have the same times where there was a camera.
    const sampleMs = ofGaze.length === tMs.length ? ofGaze : sampleDurationsMs(tMs, 0, durationMs);
    return EXPRESSIONS.map((expression) => {
      const own = values.get(expression.id);
      const threshold = expressionThreshold(expression);
      const samples = own && { tMs, sampleMs, values: own };
      return { statistics: samples ? expressionStatistics(samples, threshold) : null, version };
    });
  });
}
