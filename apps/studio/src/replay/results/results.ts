import type { HeatmapSamples } from '@fovea/science/heatmap/heatmap';
import {
  decodeSegmentAggregate,
  type SegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';
import {
  decodeStimulusGaze,
  type DegreeScale,
  type StimulusGaze,
} from '@fovea/science/session/stimulusGaze';
import type { AggregatedSamples } from '../layers/aggregatedGaze';
import type { FixationColumns } from '../layers/fixationPath';
import type { GazeSamples } from '../layers/gazeTrail';
import { clicksInOrder, type MouseClicks } from '../layers/mouseClicks';
import { MOUSE_ACTIONS } from '@fovea/science/timeline/mouseTrack';

export type ResultKind = 'respondent' | 'segment';

/** One respondent on one stimulus, in the form that the layers draw. */
export interface RespondentResult {
  readonly kind: 'respondent';
  readonly gaze: GazeSamples & { readonly sampleMs: Float32Array };
  readonly fixations: FixationColumns;
  /** Left out: the mouse was not recorded. */
  readonly clicks?: MouseClicks;
  readonly durationMs: number;
  readonly degreeScale: DegreeScale | null;
  readonly gazeQuality: number | null;
  readonly provenance: Pick<StimulusGaze, 'algorithm' | 'parameters' | 'version'>;
}

/** Gaze samples, or fixations with their length as `sampleMs`. */
export interface SegmentSamples extends AggregatedSamples, HeatmapSamples {
  readonly tMs: Float32Array;
  readonly xNorm: Float32Array;
  readonly yNorm: Float32Array;
  readonly sampleMs: Float32Array;
}

/** Every respondent of a segment on one stimulus. */
export interface SegmentResult {
  readonly kind: 'segment';
  readonly samples: SegmentSamples;
  readonly fixations: SegmentSamples;
  /** Of all respondents, in the order of time; left out: the mouse was not recorded. */
  readonly clicks?: MouseClicks;
  readonly durationMs: number;
  readonly degreeScale: DegreeScale | null;
  readonly respondentCount: number;
  readonly totalNumberOfRespondents: number;
  /** Session ids, indexed by `respondentIndex`. */
  readonly respondentIds: readonly string[];
  readonly provenance: Pick<SegmentAggregate, 'algorithms' | 'version'>;
}

export type Result = RespondentResult | SegmentResult;

/**
 * Decodes a result file.
 *
 * @throws BrokenColumnsFile when the bytes are something else or truncated
 */
export function decodeResult(kind: ResultKind, bytes: Uint8Array): Result {
  return kind === 'respondent'
    ? respondentResult(decodeStimulusGaze(bytes).gaze)
    : segmentResult(decodeSegmentAggregate(bytes));
}

function respondentResult(gaze: StimulusGaze): RespondentResult {
  const { fixations } = gaze;
  return {
    kind: 'respondent',
    gaze: { tMs: gaze.tMs, xNorm: gaze.xNorm, yNorm: gaze.yNorm, sampleMs: gaze.sampleMs },
    fixations: {
      startMs: fixations.startMs,
      endMs: fixations.endMs,
      xNorm: fixations.x,
      yNorm: fixations.y,
    },
    clicks: pressesOf(gaze),
    durationMs: gaze.durationMs,
    degreeScale: gaze.degreeScale,
    gazeQuality: gaze.gazeQuality,
    provenance: {
      algorithm: gaze.algorithm,
      parameters: gaze.parameters,
      version: gaze.version,
    },
  };
}

function segmentResult(aggregate: SegmentAggregate): SegmentResult {
  const count = aggregate.respondentIds.length;
  const fixationMs = aggregate.fixationStartMs.map(
    (startMs, at) => (aggregate.fixationEndMs[at] ?? startMs) - startMs,
  );
  return {
    kind: 'segment',
    samples: {
      respondentIndex: aggregate.respondentIndex,
      tMs: aggregate.tMs,
      xNorm: aggregate.xNorm,
      yNorm: aggregate.yNorm,
      sampleMs: aggregate.sampleMs,
      offsets: respondentOffsets(aggregate.respondentIndex, count),
    },
    fixations: {
      respondentIndex: aggregate.fixationRespondentIndex,
      tMs: aggregate.fixationStartMs,
      xNorm: aggregate.fixationXNorm,
      yNorm: aggregate.fixationYNorm,
      sampleMs: fixationMs,
      offsets: respondentOffsets(aggregate.fixationRespondentIndex, count),
    },
    clicks: clicksInOrder({
      tMs: aggregate.clickTMs,
      xNorm: aggregate.clickXNorm,
      yNorm: aggregate.clickYNorm,
    }),
    durationMs: aggregate.durationMs,
    degreeScale: aggregate.degreeScale,
    respondentCount: aggregate.respondentsWithGaze,
    totalNumberOfRespondents: aggregate.totalNumberOfRespondents,
    respondentIds: aggregate.respondentIds,
    provenance: { algorithms: aggregate.algorithms, version: aggregate.version },
  };
}

function pressesOf({ mouse }: StimulusGaze): MouseClicks {
  const down = MOUSE_ACTIONS.indexOf('down');
  const of = (column: Float64Array | Float32Array) =>
    Float64Array.from(column).filter((_, at) => mouse.action[at] === down);
  return { tMs: of(mouse.tMs), xNorm: of(mouse.xNorm), yNorm: of(mouse.yNorm) };
}

/** Start index of each respondent in a column sorted by respondent, plus the end. */
export function respondentOffsets(respondentIndex: Uint16Array, respondents: number): Uint32Array {
  const offsets = new Uint32Array(respondents + 1);
  for (const respondent of respondentIndex) offsets[respondent + 1]!++;
  for (let i = 1; i < offsets.length; i++) offsets[i]! += offsets[i - 1]!;
  return offsets;
}
