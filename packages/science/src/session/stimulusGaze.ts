/**
 * The result file of one respondent and one stimulus: a columns file (columnsFile.ts).
 *
 * Columns: tMs (float64), xNorm, yNorm, sampleMs (float32), fixationStartMs, fixationEndMs
 * (float64), fixationXNorm, fixationYNorm (float32), if it was corrected xNormUncorrected,
 * yNormUncorrected (float32), and if the mouse was tracked mouseTMs (float64), mouseXNorm,
 * mouseYNorm (float32), mouseAction (uint8); their meaning is that of StimulusGaze below.
 */
import { BrokenColumnsFile, column, decodeColumns, encodeColumns } from '../recording/columnsFile';
import type { RectPx } from '../recording/sessionEvents';
import type { Fixations } from '../eyeMovements/fixations';
import { emptyMouseTrack, type MouseTrack } from '../timeline/mouseTrack';
import type { AnalysisParameters } from '../recording/analysisParameters';

const FORMAT = 'fovea-stimulus-gaze';
const FORMAT_VERSION = 1;

/** Size of one degree of visual angle at the centre of the page. */
export interface DegreeScale {
  /** Fraction of the picture's width covered by one degree. */
  readonly xNormPerDeg: number;
  /** How distance and pixel size were determined, as text. */
  readonly method: string;
}

/**
 * Properties of the whole recording by which gaze on one stimulus is judged. Null if not measured.
 */
export interface RecordingQuality {
  readonly accuracyDeg: number | null;
  readonly precisionStdDeg: number | null;
  readonly effectiveRateHz: number | null;
}

/** Gaze and fixations of one respondent for one stimulus. */
export interface StimulusGaze {
  readonly stimulusId: string;
  /** On the session clock. */
  readonly onsetMs: number;
  /** How long it was visible, without pauses. */
  readonly durationMs: number;
  readonly contentRect: RectPx;
  /** Size of a degree in this picture; null without gaze. */
  readonly degreeScale: DegreeScale | null;
  /**
   * Zero of `tMs`: `onset` (time in pauses is not counted), or `media`, the playback position of
   * the video, so that a stall in one browser does not shift its gaze against the others'.
   */
  readonly clock: 'onset' | 'media';
  readonly algorithm: string;
  readonly parameters: AnalysisParameters;
  readonly version: string;
  /**
   * Share of the exposure with valid gaze on the stimulus' page, 0..1; null without exposure or
   * without a fit.
   */
  readonly gazeQuality: number | null;
  /** [n] milliseconds, ascending; there are no samples during pauses. */
  readonly tMs: Float64Array;
  /** [n] relative to the stimulus picture: 0..1 inside, other values outside; NaN without gaze. */
  readonly xNorm: Float32Array;
  readonly yNorm: Float32Array;
  /** [n] each, before it was corrected (driftCorrection.ts, gazeCorrection.ts); null if it was not. */
  readonly uncorrected: { readonly xNorm: Float32Array; readonly yNorm: Float32Array } | null;
  /** [n] duration of a sample: half the interval to each neighbour, at most 50 ms each. */
  readonly sampleMs: Float32Array;
  /** Times as in `tMs`, centres in xNorm, yNorm. */
  readonly fixations: Fixations;
  readonly mouse: MouseTrack;
  readonly recordingQuality: RecordingQuality;
}

export interface RespondentStimulusGaze {
  readonly respondentId: string;
  readonly gaze: StimulusGaze;
}

/** @returns the bytes; the same input gives the same bytes */
export function encodeStimulusGaze({
  respondentId,
  gaze,
}: RespondentStimulusGaze): Uint8Array<ArrayBuffer> {
  const { fixations } = gaze;
  return encodeColumns({
    meta: {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      stimulusId: gaze.stimulusId,
      respondentId,
      onsetMs: gaze.onsetMs,
      durationMs: gaze.durationMs,
      contentRect: { ...gaze.contentRect },
      degreeScale: gaze.degreeScale && { ...gaze.degreeScale },
      clock: gaze.clock,
      algorithm: gaze.algorithm,
      parameters: { ...gaze.parameters },
      version: gaze.version,
      gazeQuality: gaze.gazeQuality,
      recordingQuality: { ...gaze.recordingQuality },
    },
    columns: {
      tMs: gaze.tMs,
      xNorm: gaze.xNorm,
      yNorm: gaze.yNorm,
      sampleMs: gaze.sampleMs,
      fixationStartMs: fixations.startMs,
      fixationEndMs: fixations.endMs,
      fixationXNorm: fixations.x,
      fixationYNorm: fixations.y,
      ...(gaze.uncorrected && {
        xNormUncorrected: gaze.uncorrected.xNorm,
        yNormUncorrected: gaze.uncorrected.yNorm,
      }),
      ...(gaze.mouse.tMs.length > 0 && {
        mouseTMs: gaze.mouse.tMs,
        mouseXNorm: gaze.mouse.xNorm,
        mouseYNorm: gaze.mouse.yNorm,
        mouseAction: gaze.mouse.action,
      }),
    },
  });
}

/** @throws BrokenColumnsFile if the bytes are not such a file */
export function decodeStimulusGaze(bytes: Uint8Array): RespondentStimulusGaze {
  const file = decodeColumns(bytes);
  const { meta } = file;
  if (meta.format !== FORMAT || meta.formatVersion !== FORMAT_VERSION) {
    throw new BrokenColumnsFile('This is not the gaze of a stimulus.');
  }
  const fixationX = column(file, 'fixationXNorm', Float32Array);
  return {
    respondentId: text(meta.respondentId),
    gaze: {
      stimulusId: text(meta.stimulusId),
      onsetMs: number(meta.onsetMs),
      durationMs: number(meta.durationMs),
      contentRect: rect(meta.contentRect),
      degreeScale: degreeScaleOf(meta.degreeScale),
      clock: meta.clock === 'media' ? 'media' : 'onset',
      algorithm: text(meta.algorithm),
      parameters: parametersOf(meta.parameters),
      version: text(meta.version),
      gazeQuality: typeof meta.gazeQuality === 'number' ? meta.gazeQuality : null,
      tMs: column(file, 'tMs', Float64Array),
      xNorm: column(file, 'xNorm', Float32Array),
      yNorm: column(file, 'yNorm', Float32Array),
      uncorrected:
        'xNormUncorrected' in file.columns
          ? {
              xNorm: column(file, 'xNormUncorrected', Float32Array),
              yNorm: column(file, 'yNormUncorrected', Float32Array),
            }
          : null,
      sampleMs: column(file, 'sampleMs', Float32Array),
      fixations: {
        count: fixationX.length,
        startMs: column(file, 'fixationStartMs', Float64Array),
        endMs: column(file, 'fixationEndMs', Float64Array),
        x: fixationX,
        y: column(file, 'fixationYNorm', Float32Array),
      },
      // Files written before the mouse was stored have none.
      mouse:
        'mouseTMs' in file.columns
          ? {
              tMs: column(file, 'mouseTMs', Float64Array),
              xNorm: column(file, 'mouseXNorm', Float32Array),
              yNorm: column(file, 'mouseYNorm', Float32Array),
              action: column(file, 'mouseAction', Uint8Array),
            }
          : emptyMouseTrack(),
      recordingQuality: qualityOf(meta.recordingQuality),
    },
  };
}

function qualityOf(value: unknown): RecordingQuality {
  const read = (key: keyof RecordingQuality) => {
    const figure: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
    return typeof figure === 'number' ? figure : null;
  };
  return {
    accuracyDeg: read('accuracyDeg'),
    precisionStdDeg: read('precisionStdDeg'),
    effectiveRateHz: read('effectiveRateHz'),
  };
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new BrokenColumnsFile('A text of the header is missing.');
  return value;
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw new BrokenColumnsFile('A number of the header is missing.');
  return value;
}

function rect(value: unknown): RectPx {
  const read = (key: keyof RectPx) =>
    number(
      typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : null,
    );
  return {
    xPx: read('xPx'),
    yPx: read('yPx'),
    widthPx: read('widthPx'),
    heightPx: read('heightPx'),
  };
}

/** Null in files written before it was stored. */
export function degreeScaleOf(value: unknown): DegreeScale | null {
  if (typeof value !== 'object' || value === null) return null;
  const xNormPerDeg: unknown = Reflect.get(value, 'xNormPerDeg');
  const method: unknown = Reflect.get(value, 'method');
  return typeof xNormPerDeg === 'number' && xNormPerDeg > 0 && typeof method === 'string'
    ? { xNormPerDeg, method }
    : null;
}

function parametersOf(value: unknown): AnalysisParameters {
  const parameters: { [name: string]: string | number | boolean | null } = {};
  if (typeof value !== 'object' || value === null) return parameters;
  for (const [name, entry] of Object.entries(value)) {
    if (
      entry === null ||
      typeof entry === 'string' ||
      typeof entry === 'number' ||
      typeof entry === 'boolean'
    ) {
      parameters[name] = entry;
    }
  }
  return parameters;
}
