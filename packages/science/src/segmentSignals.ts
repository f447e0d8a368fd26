/**
 * The signals of a segment over one stimulus: mean and spread over its respondents, and their result file.
 *
 * A columns file (columnsFile.ts): `tMs` (float64), the grid of 30 frames a second from 0 on, then
 * three columns a signal, `<signal>/mean`, `<signal>/sd` (float32, NaN where nobody was measured; the
 * spread of one respondent is NaN) and `<signal>/n` (uint16). Each respondent's signal is taken
 * linearly to the grid, and not across gaps of more than 100 ms.
 */
import type { SignalId } from './signalCatalogue';

export const SEGMENT_SIGNALS_VERSION = '1';
/** A respondent's signal is not drawn across a longer gap. */
export const SIGNAL_BRIDGE_MS = 100;

export interface SegmentSignal {
  /** [frames] */
  readonly mean: Float32Array;
  /** [frames] standard deviation over respondents, n - 1 below the line. */
  readonly sd: Float32Array;
  /** [frames] respondents with data. */
  readonly n: Uint16Array;
}

export interface SegmentSignals {
  readonly stimulusId: string;
  readonly segmentId: string;
  readonly version: string;
  /** Respondents of the segment with signals on this stimulus. */
  readonly respondents: number;
  readonly frameIntervalMs: number;
  /** [frames] */
  readonly tMs: Float64Array;
  /** A signal that nobody has is missing. */
  readonly values: ReadonlyMap<SignalId, SegmentSignal>;
}
