import { encodeSegmentSignals, segmentSignalsOf } from '@fovea/science/segments/segmentSignals';
import {
  addSignals,
  NO_SIGNAL_SUMS,
  type SignalSums,
} from '@fovea/science/segments/segmentSignalSums';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import { tryRead } from './tryRead';

declare module '../compute/processor' {
  interface ComputeTasks {
    addSignalSums: typeof addSignalSums;
    writeSegmentSignals: typeof writeSegmentSignals;
  }
}

export interface SignalSumsRequest {
  /** Null for the first batch. */
  readonly sums: SignalSums | null;
  /** Signal files of some of the respondents, always in the same order. */
  readonly files: readonly Uint8Array[];
}

export interface SegmentSignalsRequest {
  readonly stimulusId: string;
  readonly segmentId: string;
  readonly sums: SignalSums;
}

/** Adds a batch of respondents to the sums, so that they are never all in memory at once. */
export async function addSignalSums({ sums, files }: SignalSumsRequest): Promise<SignalSums> {
  let added = sums ?? NO_SIGNAL_SUMS;
  for (const { signals } of tryRead(files, decodeStimulusSignals))
    added = addSignals(added, signals);
  return added;
}

/** The result file; null when nobody has signals. */
export async function writeSegmentSignals({
  sums,
  ...of
}: SegmentSignalsRequest): Promise<Uint8Array | null> {
  return sums.respondents === 0 ? null : encodeSegmentSignals(segmentSignalsOf(of, sums));
}
