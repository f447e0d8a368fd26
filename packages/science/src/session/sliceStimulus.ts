/**
 * The gaze of one respondent for one stimulus, extracted from the gaze of the whole recording.
 *
 * Only the intervals without a pause are used. Each is processed separately, so that no sample,
 * filled gap or fixation extends across a pause; time in pauses is not counted.
 */
import { joinDoubles } from '../recording/joinDoubles';
import { firstAtOrAfter } from '../math/timeOrder';
import type { Exposure } from '../timeline/exposures';
import type { ChosenFilter } from '../eyeMovements/fixationFilter';
import { stimulusClock } from '../timeline/stimulusClock';
import { onScreenMs } from '../quality/quality';
import { sliceMouse } from '../timeline/mouseTrack';
import { sampleDurationsMs } from '../timeline/sampleExtents';
import type { Gaze } from '../quality/sessionAccuracy';
import type { SessionEvent } from '../recording/sessionEvents';
import type { AnalysisParameters } from '../recording/analysisParameters';
import type { DegreeScale, StimulusGaze } from './stimulusGaze';
import type { ViewGeometry } from '../geometry/visualAngle';

export interface StimulusSlice {
  readonly gaze: Omit<StimulusGaze, 'recordingQuality'>;
  /** Time with valid gaze on the page. */
  readonly validMs: number;
}

/**
 * @param tMs [n] times of the frames on the session clock, ascending
 * @param gaze [n] CSS px of the page
 */
export function sliceStimulus(
  events: readonly SessionEvent[],
  exposure: Exposure,
  tMs: Float64Array,
  gaze: Gaze,
  how: {
    readonly filter: ChosenFilter;
    readonly view: ViewGeometry;
    readonly degreeScale: DegreeScale | null;
    readonly parameters: AnalysisParameters;
    readonly version: string;
    /** [n] before it was corrected; null if it was not. */
    readonly uncorrected: Gaze | null;
  },
): StimulusSlice {
  const { startMs, endMs, stretches, activeMs, contentRect, viewportPx } = exposure;
  const { clock, kind: clockKind } = stimulusClock(events, exposure);
  const xNorm = (px: number) => (px - contentRect.xPx) / contentRect.widthPx;
  const yNorm = (px: number) => (px - contentRect.yPx) / contentRect.heightPx;

  const parts = stretches.map((stretch) => {
    const from = firstAtOrAfter(tMs, stretch.startMs);
    const to = firstAtOrAfter(tMs, stretch.endMs);
    const sessionMs = tMs.slice(from, to);
    const xPx = gaze.xPx.slice(from, to);
    const yPx = gaze.yPx.slice(from, to);
    const sampleMs = sampleDurationsMs(sessionMs, stretch.startMs, stretch.endMs);
    const found = how.filter.detect(sessionMs, xPx, yPx, how.view);
    const within = (at: number) =>
      clock(Math.min(Math.max(at, stretch.startMs, startMs), stretch.endMs, endMs));
    return {
      validMs: onScreenMs(xPx, yPx, sampleMs, viewportPx),
      tMs: sessionMs.map(clock),
      xNorm: xPx.map(xNorm),
      yNorm: yPx.map(yNorm),
      xNormUncorrected: how.uncorrected?.xPx.slice(from, to).map(xNorm) ?? null,
      yNormUncorrected: how.uncorrected?.yPx.slice(from, to).map(yNorm) ?? null,
      sampleMs,
      fixationStartMs: found.startMs.map(within),
      fixationEndMs: found.endMs.map(within),
      fixationX: found.x.map(xNorm),
      fixationY: found.y.map(yNorm),
    };
  });
  const validMs = parts.reduce((sum, part) => sum + part.validMs, 0);
  const fixationX = joinedFloats(parts.map((part) => part.fixationX));
  return {
    validMs,
    gaze: {
      stimulusId: exposure.stimulusId,
      onsetMs: startMs,
      durationMs: activeMs,
      contentRect,
      degreeScale: how.degreeScale,
      clock: clockKind,
      algorithm: how.filter.algorithm,
      parameters: how.parameters,
      version: how.version,
      gazeQuality: activeMs > 0 ? validMs / activeMs : null,
      tMs: joinDoubles(parts.map((part) => part.tMs)),
      xNorm: joinedFloats(parts.map((part) => part.xNorm)),
      yNorm: joinedFloats(parts.map((part) => part.yNorm)),
      uncorrected: how.uncorrected && {
        xNorm: joinedFloats(parts.flatMap((part) => part.xNormUncorrected ?? [])),
        yNorm: joinedFloats(parts.flatMap((part) => part.yNormUncorrected ?? [])),
      },
      sampleMs: joinedFloats(parts.map((part) => part.sampleMs)),
      fixations: {
        count: fixationX.length,
        startMs: joinDoubles(parts.map((part) => part.fixationStartMs)),
        endMs: joinDoubles(parts.map((part) => part.fixationEndMs)),
        x: fixationX,
        y: joinedFloats(parts.map((part) => part.fixationY)),
      },
      mouse: sliceMouse(events, exposure, clock),
    },
  };
}

function joinedFloats(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
