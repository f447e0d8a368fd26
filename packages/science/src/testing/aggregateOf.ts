/** An aggregate for tests: gaze, fixations and mouse clicks of a few respondents. */
import { buildSegmentAggregate, type SegmentAggregate } from '../segments/segmentAggregate';
import { MOUSE_ACTIONS } from '../timeline/mouseTrack';
import type { StimulusGaze } from '../session/stimulusGaze';

export interface TestRespondent {
  readonly id: string;
  readonly exposureMs: number;
  /** tMs, xNorm, yNorm, sampleMs */
  readonly gaze: readonly (readonly [number, number, number, number])[];
  /** startMs, endMs, xNorm, yNorm */
  readonly fixations?: readonly (readonly [number, number, number, number])[];
  /** tMs, xNorm, yNorm */
  readonly clicks?: readonly (readonly [number, number, number])[];
  readonly accuracyDeg?: number;
  readonly xNormPerDeg?: number;
}

/** The picture is square, so that a degree is the same fraction of its height and width. */
export function aggregateOf(respondents: readonly TestRespondent[]): SegmentAggregate {
  return buildSegmentAggregate({
    stimulusId: 'picture',
    segmentId: 'segment',
    respondents: respondents.map((each) => ({ respondentId: each.id, gaze: gazeOf(each) })),
  });
}

/** Samples every `stepMs`, each with that duration. */
export function gazeFrom(
  fromMs: number,
  toMs: number,
  stepMs: number,
  x: (tMs: number) => number,
  y: (tMs: number) => number = () => 0.5,
): (readonly [number, number, number, number])[] {
  const count = Math.floor((toMs - fromMs) / stepMs) + 1;
  return Array.from({ length: count }, (_, i) => {
    const tMs = fromMs + i * stepMs;
    return [tMs, x(tMs), y(tMs), stepMs] as const;
  });
}

function gazeOf(each: TestRespondent): StimulusGaze {
  const { gaze, fixations = [], clicks = [] } = each;
  return {
    stimulusId: 'picture',
    onsetMs: 0,
    durationMs: each.exposureMs,
    contentRect: { xPx: 0, yPx: 0, widthPx: 1000, heightPx: 1000 },
    degreeScale:
      each.xNormPerDeg === undefined ? null : { xNormPerDeg: each.xNormPerDeg, method: 'test' },
    uncorrected: null,
    clock: 'onset',
    algorithm: 'test',
    parameters: {},
    version: '1',
    gazeQuality: 1,
    tMs: Float64Array.from(gaze, ([t]) => t),
    xNorm: Float32Array.from(gaze, ([, x]) => x),
    yNorm: Float32Array.from(gaze, ([, , y]) => y),
    sampleMs: Float32Array.from(gaze, ([, , , ms]) => ms),
    fixations: {
      count: fixations.length,
      startMs: Float64Array.from(fixations, ([start]) => start),
      endMs: Float64Array.from(fixations, ([, end]) => end),
      x: Float32Array.from(fixations, ([, , x]) => x),
      y: Float32Array.from(fixations, ([, , , y]) => y),
    },
    mouse: {
      tMs: Float64Array.from(clicks, ([t]) => t),
      xNorm: Float32Array.from(clicks, ([, x]) => x),
      yNorm: Float32Array.from(clicks, ([, , y]) => y),
      action: new Uint8Array(clicks.length).fill(MOUSE_ACTIONS.indexOf('down')),
    },
    recordingQuality: {
      accuracyDeg: each.accuracyDeg ?? null,
      precisionStdDeg: null,
      effectiveRateHz: null,
    },
  };
}
