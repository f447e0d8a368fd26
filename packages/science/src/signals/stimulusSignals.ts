/**
 * The signals of one respondent for one stimulus, and their result file.
 *
 * A columns file (columnsFile.ts) next to that of the gaze: `tMs` (float64), the same times on the
 * same clock as the gaze's, then a float32 column per signal, named and ordered as in
 * signalCatalogue.ts, of devices by the ids of deviceSignalId.ts; NaN where not measured. Signals that were not recorded at all have no column.
 */
import { BrokenColumnsFile, column, decodeColumns, encodeColumns } from '../recording/columnsFile';
import { isDeviceSignalId } from '../devices/deviceSignalId';
import { inSignalOrder, SIGNALS, type SignalId } from './signalCatalogue';
import type { AnalysisParameters } from '../recording/analysisParameters';

const FORMAT = 'fovea-stimulus-signals';
const FORMAT_VERSION = 1;

/** Summary of the voice over the whole stimulus. */
export interface VoiceSummary {
  /** Share of the 10 ms frames with voice, 0..1. */
  readonly voicedShare: number;
  /** Silences of 250 ms and more between two voiced parts, and their mean length. */
  readonly pauses: number;
  readonly meanPauseMs: number | null;
}

export interface StimulusSignals {
  readonly stimulusId: string;
  /** On the session clock. */
  readonly onsetMs: number;
  readonly durationMs: number;
  /** As in the gaze of the same stimulus. */
  readonly clock: 'onset' | 'media';
  readonly version: string;
  readonly parameters: AnalysisParameters;
  readonly voice: VoiceSummary | null;
  /** [n] milliseconds, ascending. */
  readonly tMs: Float64Array;
  /** [n] each; a signal that was not recorded is missing. */
  readonly values: ReadonlyMap<SignalId, Float32Array>;
}

export interface RespondentSignals {
  readonly respondentId: string;
  readonly signals: StimulusSignals;
}

/** @returns the bytes; the same input gives the same bytes */
export function encodeStimulusSignals({
  respondentId,
  signals,
}: RespondentSignals): Uint8Array<ArrayBuffer> {
  const columns = inSignalOrder(signals.values.keys()).flatMap((id) => {
    const values = signals.values.get(id);
    return values ? [[id, values] as const] : [];
  });
  return encodeColumns({
    meta: {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      respondentId,
      stimulusId: signals.stimulusId,
      onsetMs: signals.onsetMs,
      durationMs: signals.durationMs,
      clock: signals.clock,
      version: signals.version,
      parameters: { ...signals.parameters },
      voice: signals.voice && { ...signals.voice },
    },
    columns: { tMs: signals.tMs, ...Object.fromEntries(columns) },
  });
}

/** @throws BrokenColumnsFile if the bytes are not such a file */
export function decodeStimulusSignals(bytes: Uint8Array): RespondentSignals {
  const file = decodeColumns(bytes);
  const { format, formatVersion, respondentId, stimulusId, version, onsetMs, durationMs } =
    file.meta;
  if (
    format !== FORMAT ||
    formatVersion !== FORMAT_VERSION ||
    typeof respondentId !== 'string' ||
    typeof stimulusId !== 'string' ||
    typeof version !== 'string' ||
    typeof onsetMs !== 'number' ||
    typeof durationMs !== 'number'
  ) {
    throw new BrokenColumnsFile('These are not the signals of a stimulus.');
  }
  const known = [
    ...SIGNALS.map(({ id }) => id),
    ...Object.keys(file.columns).filter(isDeviceSignalId),
  ];
  return {
    respondentId,
    signals: {
      stimulusId,
      onsetMs,
      durationMs,
      clock: file.meta.clock === 'media' ? 'media' : 'onset',
      version,
      parameters: parametersOf(file.meta.parameters),
      voice: voiceOf(file.meta.voice),
      tMs: column(file, 'tMs', Float64Array),
      values: new Map(
        known.filter((id) => id in file.columns).map((id) => [id, column(file, id, Float32Array)]),
      ),
    },
  };
}

function parametersOf(value: unknown): AnalysisParameters {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string | number | boolean | null] =>
        entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}

function voiceOf(value: unknown): VoiceSummary | null {
  if (typeof value !== 'object' || value === null) return null;
  const voicedShare: unknown = Reflect.get(value, 'voicedShare');
  const pauses: unknown = Reflect.get(value, 'pauses');
  const meanPauseMs: unknown = Reflect.get(value, 'meanPauseMs');
  return typeof voicedShare === 'number' && typeof pauses === 'number'
    ? { voicedShare, pauses, meanPauseMs: typeof meanPauseMs === 'number' ? meanPauseMs : null }
    : null;
}
