/**
 * The gaze of many respondents over one stimulus: what heatmaps of a segment are drawn from.
 *
 * A columns file (columnsFile.ts): respondentIndex (uint16, into `respondentIds`), tMs, xNorm,
 * yNorm, sampleMs (float32), sorted by respondent, then time; samples without gaze are left out.
 * Fixations beside them: fixationRespondentIndex (uint16), fixationStartMs, fixationEndMs,
 * fixationXNorm, fixationYNorm (float32), sorted alike. Limit: 65,535 respondents.
 */
import { BrokenColumnsFile, column, decodeColumns, encodeColumns } from './columnsFile';
import { medianOf } from './medianOf';
import type { DegreeScale, StimulusGaze } from './sessionResult';
import { degreeScaleOf } from './stimulusGaze';

const FORMAT = 'fovea-segment-aggregate';
const FORMAT_VERSION = 1;
/** Changes when the same recordings would give other numbers. */
export const AGGREGATE_VERSION = '2';
/** Grid of the time axis of signals and replays. */
export const FRAME_INTERVAL_MS = 1000 / 30;

export interface SegmentAggregate {
  readonly stimulusId: string;
  readonly segmentId: string;
  /** Respondents with gaze on this stimulus, sorted. */
  readonly respondentIds: readonly string[];
  readonly frameIntervalMs: number;
  /** Longest exposure among the respondents. */
  readonly durationMs: number;
  /** How large a degree is: the median of the respondents with gaze; null when none tells. */
  readonly degreeScale: DegreeScale | null;
  /** Everyone in the segment who was shown the stimulus, with gaze or without. */
  readonly totalNumberOfRespondents: number;
  readonly version: string;
  /** Algorithms and their versions behind the gaze, sorted, each once. */
  readonly algorithms: readonly string[];
  readonly collectedSensors: readonly string[];
  readonly respondentIndex: Uint16Array;
  readonly tMs: Float32Array;
  readonly xNorm: Float32Array;
  readonly yNorm: Float32Array;
  readonly sampleMs: Float32Array;
  readonly fixationRespondentIndex: Uint16Array;
  readonly fixationStartMs: Float32Array;
  readonly fixationEndMs: Float32Array;
  readonly fixationXNorm: Float32Array;
  readonly fixationYNorm: Float32Array;
}

export interface AggregateInput {
  readonly stimulusId: string;
  readonly segmentId: string;
  /** One entry a respondent of the segment who was shown the stimulus; any order. */
  readonly respondents: readonly { readonly respondentId: string; readonly gaze: StimulusGaze }[];
}

/**
 * Puts the gaze of many respondents together. The same respondents in any order give the same
 * aggregate. Respondents without a single valid sample are counted in `totalNumberOfRespondents`
 * only.
 */
export function buildSegmentAggregate(input: AggregateInput): SegmentAggregate {
  const valid = input.respondents
    .map(({ respondentId, gaze }) => ({ respondentId, gaze, samples: countValid(gaze) }))
    .filter(({ samples }) => samples > 0)
    .sort((a, b) =>
      a.respondentId < b.respondentId ? -1 : a.respondentId > b.respondentId ? 1 : 0,
    );
  const samples = valid.reduce((sum, entry) => sum + entry.samples, 0);
  const fixations = valid.reduce((sum, { gaze }) => sum + gaze.fixations.count, 0);

  const aggregate: SegmentAggregate = {
    stimulusId: input.stimulusId,
    segmentId: input.segmentId,
    respondentIds: valid.map(({ respondentId }) => respondentId),
    frameIntervalMs: FRAME_INTERVAL_MS,
    durationMs: input.respondents.reduce((most, { gaze }) => Math.max(most, gaze.durationMs), 0),
    degreeScale: medianScale(valid.map(({ gaze }) => gaze.degreeScale)),
    totalNumberOfRespondents: input.respondents.length,
    version: AGGREGATE_VERSION,
    algorithms: [...new Set(valid.map(({ gaze }) => `${gaze.algorithm} ${gaze.version}`))].sort(),
    collectedSensors: valid.length > 0 ? ['webcam-gaze'] : [],
    respondentIndex: new Uint16Array(samples),
    tMs: new Float32Array(samples),
    xNorm: new Float32Array(samples),
    yNorm: new Float32Array(samples),
    sampleMs: new Float32Array(samples),
    fixationRespondentIndex: new Uint16Array(fixations),
    fixationStartMs: new Float32Array(fixations),
    fixationEndMs: new Float32Array(fixations),
    fixationXNorm: new Float32Array(fixations),
    fixationYNorm: new Float32Array(fixations),
  };
  let at = 0;
  let fixationAt = 0;
  valid.forEach(({ gaze }, respondent) => {
    for (let i = 0; i < gaze.tMs.length; i++) {
      if (!isValid(gaze, i)) continue;
      aggregate.respondentIndex[at] = respondent;
      aggregate.tMs[at] = gaze.tMs[i] ?? 0;
      aggregate.xNorm[at] = gaze.xNorm[i] ?? 0;
      aggregate.yNorm[at] = gaze.yNorm[i] ?? 0;
      aggregate.sampleMs[at] = gaze.sampleMs[i] ?? 0;
      at++;
    }
    const { fixations: own } = gaze;
    for (let i = 0; i < own.count; i++) {
      aggregate.fixationRespondentIndex[fixationAt] = respondent;
      aggregate.fixationStartMs[fixationAt] = own.startMs[i] ?? 0;
      aggregate.fixationEndMs[fixationAt] = own.endMs[i] ?? 0;
      aggregate.fixationXNorm[fixationAt] = own.x[i] ?? 0;
      aggregate.fixationYNorm[fixationAt] = own.y[i] ?? 0;
      fixationAt++;
    }
  });
  return aggregate;
}

/** @returns the bytes; the same aggregate gives the same bytes */
export function encodeSegmentAggregate(aggregate: SegmentAggregate): Uint8Array<ArrayBuffer> {
  return encodeColumns({
    meta: {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      stimulusId: aggregate.stimulusId,
      segmentId: aggregate.segmentId,
      respondentIds: [...aggregate.respondentIds],
      frameIntervalMs: aggregate.frameIntervalMs,
      durationMs: aggregate.durationMs,
      degreeScale: aggregate.degreeScale && { ...aggregate.degreeScale },
      totalNumberOfRespondents: aggregate.totalNumberOfRespondents,
      version: aggregate.version,
      algorithms: [...aggregate.algorithms],
      collectedSensors: [...aggregate.collectedSensors],
    },
    columns: {
      respondentIndex: aggregate.respondentIndex,
      tMs: aggregate.tMs,
      xNorm: aggregate.xNorm,
      yNorm: aggregate.yNorm,
      sampleMs: aggregate.sampleMs,
      fixationRespondentIndex: aggregate.fixationRespondentIndex,
      fixationStartMs: aggregate.fixationStartMs,
      fixationEndMs: aggregate.fixationEndMs,
      fixationXNorm: aggregate.fixationXNorm,
      fixationYNorm: aggregate.fixationYNorm,
    },
  });
}

/** @throws BrokenColumnsFile when the bytes are not such a file */
export function decodeSegmentAggregate(bytes: Uint8Array): SegmentAggregate {
  const file = decodeColumns(bytes);
  const { meta } = file;
  const { stimulusId, segmentId, frameIntervalMs, durationMs, version } = meta;
  const { totalNumberOfRespondents } = meta;
  if (
    meta.format !== FORMAT ||
    meta.formatVersion !== FORMAT_VERSION ||
    typeof stimulusId !== 'string' ||
    typeof segmentId !== 'string' ||
    typeof frameIntervalMs !== 'number' ||
    typeof durationMs !== 'number' ||
    typeof version !== 'string' ||
    typeof totalNumberOfRespondents !== 'number'
  ) {
    throw new BrokenColumnsFile('This is not the aggregate of a segment.');
  }
  const floats = (name: string) => column(file, name, Float32Array);
  return {
    stimulusId,
    segmentId,
    respondentIds: texts(meta.respondentIds),
    frameIntervalMs,
    durationMs,
    degreeScale: degreeScaleOf(meta.degreeScale),
    totalNumberOfRespondents,
    version,
    algorithms: texts(meta.algorithms),
    collectedSensors: texts(meta.collectedSensors),
    respondentIndex: column(file, 'respondentIndex', Uint16Array),
    tMs: floats('tMs'),
    xNorm: floats('xNorm'),
    yNorm: floats('yNorm'),
    sampleMs: floats('sampleMs'),
    fixationRespondentIndex: column(file, 'fixationRespondentIndex', Uint16Array),
    fixationStartMs: floats('fixationStartMs'),
    fixationEndMs: floats('fixationEndMs'),
    fixationXNorm: floats('fixationXNorm'),
    fixationYNorm: floats('fixationYNorm'),
  };
}

/** Screens and distances differ: the one in the middle stands for all. */
function medianScale(scales: readonly (DegreeScale | null)[]): DegreeScale | null {
  const known = scales.filter((scale) => scale !== null);
  if (known.length === 0) return null;
  const methods = [...new Set(known.map(({ method }) => method))].sort();
  return {
    xNormPerDeg: medianOf(known.map(({ xNormPerDeg }) => xNormPerDeg)),
    method: methods.join('; or '),
  };
}

function isValid(gaze: StimulusGaze, at: number): boolean {
  return Number.isFinite(gaze.xNorm[at]) && Number.isFinite(gaze.yNorm[at]);
}

function countValid(gaze: StimulusGaze): number {
  let count = 0;
  for (let i = 0; i < gaze.tMs.length; i++) if (isValid(gaze, i)) count++;
  return count;
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) throw new BrokenColumnsFile('A list of the header is missing.');
  return value.filter((entry: unknown) => typeof entry === 'string');
}
