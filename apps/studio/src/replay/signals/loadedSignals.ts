import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { decodeSegmentSignals } from '@fovea/science/segments/segmentSignals';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import type { SignalId } from '@fovea/science/signals/signalCatalogue';

export type SignalsKind = 'segment' | 'respondent';

/** One signal over the time of a stimulus. */
export interface SignalValues {
  /** [n] values of one respondent, or the mean of a segment; NaN where not measured. */
  readonly mean: Float32Array;
  /** [n] standard deviation over respondents; null for one respondent. */
  readonly sd: Float32Array | null;
  /** [n] number of respondents; null for one respondent. */
  readonly n: Uint16Array | null;
}

/** The signals of one respondent or one segment on one stimulus. */
export interface LoadedSignals {
  readonly kind: SignalsKind;
  /** [n] milliseconds, ascending. */
  readonly tMs: Float64Array;
  /** A signal that was not recorded has no entry. */
  readonly values: ReadonlyMap<SignalId, SignalValues>;
}

/** @throws BrokenColumnsFile when the bytes are something else or truncated */
export function decodeSignals(kind: SignalsKind, bytes: Uint8Array): LoadedSignals {
  if (kind === 'segment') {
    const { tMs, values } = decodeSegmentSignals(bytes);
    return { kind, tMs, values };
  }
  const { tMs, values } = decodeStimulusSignals(bytes).signals;
  const own = [...values].map(([id, mean]) => [id, { mean, sd: null, n: null }] as const);
  return { kind, tMs, values: new Map(own) };
}

/**
 * Fetches and decodes a signal file. It has some hundred kilobytes for any number of respondents,
 * so it is decoded on the calling thread.
 *
 * @throws when the file cannot be fetched or is not a signal file
 */
export async function readSignals(
  kind: SignalsKind,
  url: string,
  signal: AbortSignal,
): Promise<LoadedSignals> {
  const response = await fetch(trustedUrl(url), { signal });
  if (!response.ok) {
    throw new Error('The signals could not be loaded. Try again in a moment.', {
      cause: response.status,
    });
  }
  return decodeSignals(kind, new Uint8Array(await response.arrayBuffer()));
}

export function hasValues(signals: LoadedSignals, id: SignalId): boolean {
  return signals.values.get(id)?.mean.some((value) => !Number.isNaN(value)) ?? false;
}
