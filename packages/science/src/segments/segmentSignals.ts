/**
 * The signals of a segment for one stimulus: mean and spread over its respondents, and their result
 * file.
 *
 * A columns file (columnsFile.ts): `tMs` (float64), the grid of 30 frames per second from 0 on,
 * then three columns per signal, `<signal>/mean`, `<signal>/sd` (float32, NaN where nobody was
 * measured; the spread of one respondent is NaN) and `<signal>/n` (uint16). Each respondent's
 * signal is interpolated linearly at the grid, but not across gaps of more than 100 ms.
 */
import { BrokenColumnsFile, column, decodeColumns, encodeColumns } from '../recording/columnsFile';
import { FRAME_INTERVAL_MS } from '../timeline/frameGrid';
import { inSignalOrder, SIGNALS, type SignalId } from '../signals/signalCatalogue';
import { isDeviceSignalId } from '../devices/deviceSignalId';
import type { SignalSums } from './segmentSignalSums';

const FORMAT = 'fovea-segment-signals';
const FORMAT_VERSION = 1;
export const SEGMENT_SIGNALS_VERSION = '1';

export interface SegmentSignal {
  /** [frames] */
  readonly mean: Float32Array;
  /** [frames] standard deviation over respondents, with n - 1 in the denominator. */
  readonly sd: Float32Array;
  /** [frames] respondents with data. */
  readonly n: Uint16Array;
}

export interface SegmentSignals {
  readonly stimulusId: string;
  readonly segmentId: string;
  readonly version: string;
  /** Respondents of the segment with signals for this stimulus. */
  readonly respondents: number;
  readonly frameIntervalMs: number;
  /** [frames] */
  readonly tMs: Float64Array;
  /** A signal that nobody has is missing. */
  readonly values: ReadonlyMap<SignalId, SegmentSignal>;
}

/** Mean, spread and number at every frame, from the sums over the respondents. */
export function segmentSignalsOf(
  of: { readonly stimulusId: string; readonly segmentId: string },
  sums: SignalSums,
): SegmentSignals {
  const { frames } = sums;
  const values = new Map<SignalId, SegmentSignal>();
  for (const id of inSignalOrder(Object.keys(sums.signals) as SignalId[])) {
    const moments = sums.signals[id];
    if (!moments) continue;
    const mean = new Float32Array(frames).fill(Number.NaN);
    const sd = new Float32Array(frames).fill(Number.NaN);
    for (let frame = 0; frame < frames; frame++) {
      const n = moments.n[frame] ?? 0;
      if (n > 0) mean[frame] = moments.mean[frame] ?? 0;
      if (n > 1) sd[frame] = Math.sqrt((moments.m2[frame] ?? 0) / (n - 1));
    }
    // May be longer or shorter than the grid, because signals end at different times.
    const n = new Uint16Array(frames);
    n.set(moments.n.subarray(0, frames));
    values.set(id, { mean, sd, n });
  }
  return {
    stimulusId: of.stimulusId,
    segmentId: of.segmentId,
    version: SEGMENT_SIGNALS_VERSION,
    respondents: sums.respondents,
    frameIntervalMs: FRAME_INTERVAL_MS,
    tMs: Float64Array.from({ length: frames }, (_, frame) => frame * FRAME_INTERVAL_MS),
    values,
  };
}

/** @returns the bytes; the same signals give the same bytes */
export function encodeSegmentSignals(signals: SegmentSignals): Uint8Array<ArrayBuffer> {
  const columns = [...signals.values].flatMap(
    ([id, { mean, sd, n }]) =>
      [
        [`${id}/mean`, mean],
        [`${id}/sd`, sd],
        [`${id}/n`, n],
      ] as const,
  );
  return encodeColumns({
    meta: {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      stimulusId: signals.stimulusId,
      segmentId: signals.segmentId,
      version: signals.version,
      respondents: signals.respondents,
      frameIntervalMs: signals.frameIntervalMs,
    },
    columns: { tMs: signals.tMs, ...Object.fromEntries(columns) },
  });
}

/** @throws BrokenColumnsFile if the bytes are not such a file */
export function decodeSegmentSignals(bytes: Uint8Array): SegmentSignals {
  const file = decodeColumns(bytes);
  const { meta } = file;
  const { stimulusId, segmentId, version, respondents, frameIntervalMs } = meta;
  if (
    meta.format !== FORMAT ||
    meta.formatVersion !== FORMAT_VERSION ||
    typeof stimulusId !== 'string' ||
    typeof segmentId !== 'string' ||
    typeof version !== 'string' ||
    typeof respondents !== 'number' ||
    typeof frameIntervalMs !== 'number'
  ) {
    throw new BrokenColumnsFile('These are not the signals of a segment.');
  }
  const known = [
    ...SIGNALS.map(({ id }) => id).filter((id) => `${id}/mean` in file.columns),
    ...Object.keys(file.columns)
      .filter((name) => name.endsWith('/mean'))
      .map((name) => name.slice(0, -'/mean'.length))
      .filter(isDeviceSignalId),
  ];
  return {
    stimulusId,
    segmentId,
    version,
    respondents,
    frameIntervalMs,
    tMs: column(file, 'tMs', Float64Array),
    values: new Map(
      known.map((id) => [
        id,
        {
          mean: column(file, `${id}/mean`, Float32Array),
          sd: column(file, `${id}/sd`, Float32Array),
          n: column(file, `${id}/n`, Uint16Array),
        },
      ]),
    ),
  };
}
