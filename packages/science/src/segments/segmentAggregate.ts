/**
 * The gaze of many respondents for one stimulus, from which the heatmaps of a segment are drawn.
 *
 * A columns file (columnsFile.ts): respondentIndex (uint16, into `respondentIds`), tMs, xNorm,
 * yNorm, sampleMs (float32), sorted by respondent, then time; samples without gaze are omitted.
 * Fixations: fixationRespondentIndex (uint16), fixationStartMs, fixationEndMs, fixationXNorm,
 * fixationYNorm (float32), sorted likewise. Mouse clicks: clickRespondentIndex (uint16), clickTMs,
 * clickXNorm, clickYNorm (float32). One row per respondent, in the order of `respondentIds`:
 * exposureMs, validMs, xNormPerDeg, yNormPerDeg, accuracyDeg, precisionStdDeg, rateHz (float32),
 * NaN if unknown. Limit: 65,535 respondents.
 */
import { BrokenColumnsFile, column, decodeColumns, encodeColumns } from '../recording/columnsFile';
import { FRAME_INTERVAL_MS } from '../timeline/frameGrid';
import { medianOf } from '../math/medianOf';
import { MOUSE_ACTIONS } from '../timeline/mouseTrack';
import { type DegreeScale, type StimulusGaze, degreeScaleOf } from '../session/stimulusGaze';

const FORMAT = 'fovea-segment-aggregate';
const FORMAT_VERSION = 2;
/** Increased when the same recordings would give different numbers. */
export const AGGREGATE_VERSION = '3';

export interface SegmentAggregate {
  readonly stimulusId: string;
  readonly segmentId: string;
  /** All respondents of the segment who were shown the stimulus, with or without gaze, sorted. */
  readonly respondentIds: readonly string[];
  /** How many of them have valid gaze. */
  readonly respondentsWithGaze: number;
  readonly frameIntervalMs: number;
  /** Longest exposure among the respondents. */
  readonly durationMs: number;
  /** Size of a degree: the median of the respondents with gaze; null if it is unknown for all. */
  readonly degreeScale: DegreeScale | null;
  /** Equal to the length of `respondentIds`. */
  readonly totalNumberOfRespondents: number;
  readonly version: string;
  /** Algorithms and versions behind the gaze, sorted, without duplicates. */
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
  readonly clickRespondentIndex: Uint16Array;
  readonly clickTMs: Float32Array;
  readonly clickXNorm: Float32Array;
  readonly clickYNorm: Float32Array;
  /** [respondents] each. */
  readonly respondents: RespondentColumns;
}

/** [respondents] each, in the order of `respondentIds`; NaN if unknown. */
export interface RespondentColumns {
  /** How long the stimulus was visible. */
  readonly exposureMs: Float32Array;
  /** Time with valid gaze, including gaze outside the picture. */
  readonly validMs: Float32Array;
  /** Fraction of the picture's width, and of its height, covered by one degree. */
  readonly xNormPerDeg: Float32Array;
  readonly yNormPerDeg: Float32Array;
  readonly accuracyDeg: Float32Array;
  readonly precisionStdDeg: Float32Array;
  readonly rateHz: Float32Array;
}

export interface AggregateInput {
  readonly stimulusId: string;
  readonly segmentId: string;
  /** One entry per respondent of the segment who was shown the stimulus; any order. */
  readonly respondents: readonly { readonly respondentId: string; readonly gaze: StimulusGaze }[];
}

/** Aggregates the gaze of many respondents. The result does not depend on their order. */
export function buildSegmentAggregate(input: AggregateInput): SegmentAggregate {
  const shown = input.respondents
    .map(({ respondentId, gaze }) => ({ respondentId, gaze, samples: countValid(gaze) }))
    .sort((a, b) =>
      a.respondentId < b.respondentId ? -1 : a.respondentId > b.respondentId ? 1 : 0,
    );
  const valid = shown.filter(({ samples }) => samples > 0);
  const samples = shown.reduce((sum, entry) => sum + entry.samples, 0);
  const fixations = shown.reduce((sum, { gaze }) => sum + gaze.fixations.count, 0);
  const clicks = shown.map(({ gaze }) => pressesOf(gaze));
  const clickCount = clicks.reduce((sum, each) => sum + each.length, 0);

  const aggregate: SegmentAggregate = {
    stimulusId: input.stimulusId,
    segmentId: input.segmentId,
    respondentIds: shown.map(({ respondentId }) => respondentId),
    respondentsWithGaze: valid.length,
    frameIntervalMs: FRAME_INTERVAL_MS,
    durationMs: input.respondents.reduce((most, { gaze }) => Math.max(most, gaze.durationMs), 0),
    degreeScale: medianScale(valid.map(({ gaze }) => gaze.degreeScale)),
    totalNumberOfRespondents: shown.length,
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
    clickRespondentIndex: new Uint16Array(clickCount),
    clickTMs: new Float32Array(clickCount),
    clickXNorm: new Float32Array(clickCount),
    clickYNorm: new Float32Array(clickCount),
    respondents: respondentColumns(shown.map(({ gaze }) => gaze)),
  };
  let at = 0;
  let fixationAt = 0;
  let clickAt = 0;
  shown.forEach(({ gaze }, respondent) => {
    for (const press of clicks[respondent] ?? []) {
      aggregate.clickRespondentIndex[clickAt] = respondent;
      aggregate.clickTMs[clickAt] = gaze.mouse.tMs[press] ?? 0;
      aggregate.clickXNorm[clickAt] = gaze.mouse.xNorm[press] ?? 0;
      aggregate.clickYNorm[clickAt] = gaze.mouse.yNorm[press] ?? 0;
      clickAt++;
    }
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
      respondentsWithGaze: aggregate.respondentsWithGaze,
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
      clickRespondentIndex: aggregate.clickRespondentIndex,
      clickTMs: aggregate.clickTMs,
      clickXNorm: aggregate.clickXNorm,
      clickYNorm: aggregate.clickYNorm,
      ...aggregate.respondents,
    },
  });
}

/** @throws BrokenColumnsFile if the bytes are not such a file */
export function decodeSegmentAggregate(bytes: Uint8Array): SegmentAggregate {
  const file = decodeColumns(bytes);
  const { meta } = file;
  const { stimulusId, segmentId, frameIntervalMs, durationMs, version } = meta;
  const { totalNumberOfRespondents, respondentsWithGaze } = meta;
  if (
    meta.format !== FORMAT ||
    meta.formatVersion !== FORMAT_VERSION ||
    typeof stimulusId !== 'string' ||
    typeof segmentId !== 'string' ||
    typeof frameIntervalMs !== 'number' ||
    typeof durationMs !== 'number' ||
    typeof version !== 'string' ||
    typeof totalNumberOfRespondents !== 'number' ||
    typeof respondentsWithGaze !== 'number'
  ) {
    throw new BrokenColumnsFile('This is not the aggregate of a segment.');
  }
  const floats = (name: string) => column(file, name, Float32Array);
  return {
    stimulusId,
    segmentId,
    respondentIds: texts(meta.respondentIds),
    respondentsWithGaze,
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
    clickRespondentIndex: column(file, 'clickRespondentIndex', Uint16Array),
    clickTMs: floats('clickTMs'),
    clickXNorm: floats('clickXNorm'),
    clickYNorm: floats('clickYNorm'),
    respondents: {
      exposureMs: floats('exposureMs'),
      validMs: floats('validMs'),
      xNormPerDeg: floats('xNormPerDeg'),
      yNormPerDeg: floats('yNormPerDeg'),
      accuracyDeg: floats('accuracyDeg'),
      precisionStdDeg: floats('precisionStdDeg'),
      rateHz: floats('rateHz'),
    },
  };
}

function respondentColumns(gazes: readonly StimulusGaze[]): RespondentColumns {
  const figure = (of: (gaze: StimulusGaze) => number | null) =>
    Float32Array.from(gazes, (gaze) => of(gaze) ?? Number.NaN);
  const degree = ({ degreeScale, contentRect }: StimulusGaze) =>
    degreeScale && (degreeScale.xNormPerDeg * contentRect.widthPx) / contentRect.heightPx;
  return {
    exposureMs: figure((gaze) => gaze.durationMs),
    validMs: figure(validMs),
    xNormPerDeg: figure((gaze) => gaze.degreeScale?.xNormPerDeg ?? null),
    yNormPerDeg: figure(degree),
    accuracyDeg: figure((gaze) => gaze.recordingQuality.accuracyDeg),
    precisionStdDeg: figure((gaze) => gaze.recordingQuality.precisionStdDeg),
    rateHz: figure((gaze) => gaze.recordingQuality.effectiveRateHz),
  };
}

function validMs(gaze: StimulusGaze): number {
  let sum = 0;
  for (let i = 0; i < gaze.tMs.length; i++) if (isValid(gaze, i)) sum += gaze.sampleMs[i] ?? 0;
  return sum;
}

/** Which entries of the mouse track are clicks. */
function pressesOf({ mouse }: StimulusGaze): number[] {
  const down = MOUSE_ACTIONS.indexOf('down');
  return [...mouse.action.keys()].filter((at) => mouse.action[at] === down);
}

/** Screens and distances differ, so the median represents all. */
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
