/**
 * Signals of respondents added up one after the other, so that a thousand of them need the memory of one.
 *
 * Mean and squared deviations are carried on by Welford's recurrence (Technometrics 1962,
 * doi 10.1080/00401706.1962.10490022), which keeps its digits where a sum of squares would lose them.
 * The same respondents in the same order give the same bits, whether added at once or in parts.
 */
import { FRAME_INTERVAL_MS } from './segmentAggregate';
import { SIGNALS, type SignalId } from './signalCatalogue';
import type { StimulusSignals } from './stimulusSignals';

/** A respondent's signal is not drawn across a longer gap. */
export const SIGNAL_BRIDGE_MS = 100;
/** Four hours: what claims to be longer was not recorded here, and would take all memory. */
const FRAMES_MAX = 4 * 60 * 60 * 30;

/** [capacity] each, of which the first `frames` count. */
interface Moments {
  readonly n: Uint16Array;
  readonly mean: Float64Array;
  /** Sum of the squared deviations from the mean. */
  readonly m2: Float64Array;
}

/** Plain data: it can be sent to a thread. */
export interface SignalSums {
  /** Respondents with any signal at all. */
  readonly respondents: number;
  /** One more than the last frame at which anybody was measured. */
  readonly frames: number;
  readonly signals: Readonly<Partial<Record<SignalId, Moments>>>;
}

export const NO_SIGNAL_SUMS: SignalSums = { respondents: 0, frames: 0, signals: {} };

/**
 * The sums with one respondent more. The arrays of `sums` are used on: use only what is returned.
 */
export function addSignals(
  sums: SignalSums,
  { tMs, values }: Pick<StimulusSignals, 'tMs' | 'values'>,
): SignalSums {
  const signals: Partial<Record<SignalId, Moments>> = { ...sums.signals };
  let { frames } = sums;
  let isMeasured = false;
  for (const { id } of SIGNALS) {
    const samples = values.get(id);
    if (!samples) continue;
    const last = lastFrame(tMs, samples);
    if (last < 0) continue;
    const moments = grown(signals[id], last + 1);
    const end = addSignal(moments, tMs, samples);
    if (end === 0) continue;
    signals[id] = moments;
    frames = Math.max(frames, end);
    isMeasured = true;
  }
  return { respondents: sums.respondents + (isMeasured ? 1 : 0), frames, signals };
}

/** @returns one more than the last frame that was added to; 0: none */
function addSignal(moments: Moments, tMs: Float64Array, samples: Float32Array): number {
  let beforeMs = Number.NaN;
  let before = 0;
  let next = 0;
  const add = (frame: number, value: number) => {
    if (frame < next || frame >= moments.n.length) return;
    const n = (moments.n[frame] ?? 0) + 1;
    const mean = moments.mean[frame] ?? 0;
    const deviation = value - mean;
    moments.n[frame] = n;
    moments.mean[frame] = mean + deviation / n;
    moments.m2[frame] = (moments.m2[frame] ?? 0) + deviation * (value - (moments.mean[frame] ?? 0));
    next = frame + 1;
  };
  for (let at = 0; at < tMs.length; at++) {
    const t = tMs[at] ?? Number.NaN;
    const value = samples[at] ?? Number.NaN;
    if (!Number.isFinite(t) || !Number.isFinite(value)) continue;
    if (t - beforeMs > 0 && t - beforeMs <= SIGNAL_BRIDGE_MS) {
      const first = Math.max(0, Math.floor(beforeMs / FRAME_INTERVAL_MS));
      for (let frame = first; frame * FRAME_INTERVAL_MS < t; frame++) {
        const share = (frame * FRAME_INTERVAL_MS - beforeMs) / (t - beforeMs);
        if (share > 0) add(frame, before + (value - before) * share);
      }
    }
    // A sample stands for its own moment, even with nothing beside it.
    const here = Math.round(t / FRAME_INTERVAL_MS);
    if (here >= 0 && here * FRAME_INTERVAL_MS === t) add(here, value);
    beforeMs = t;
    before = value;
  }
  return next;
}

/** The last frame that the samples can reach; -1: none. */
function lastFrame(tMs: Float64Array, samples: Float32Array): number {
  for (let at = tMs.length - 1; at >= 0; at--) {
    const t = tMs[at] ?? Number.NaN;
    if (!Number.isFinite(t) || !Number.isFinite(samples[at] ?? Number.NaN)) continue;
    return Math.min(FRAMES_MAX - 1, Math.floor(t / FRAME_INTERVAL_MS + 1e-6));
  }
  return -1;
}

/** With room for so many frames at least; doubled, so that growing costs little. */
function grown(moments: Moments | undefined, frames: number): Moments {
  const had = moments?.n.length ?? 0;
  if (moments && had >= frames) return moments;
  const room = moments ? Math.min(FRAMES_MAX, Math.max(frames, 2 * had)) : frames;
  const made: Moments = {
    n: new Uint16Array(room),
    mean: new Float64Array(room),
    m2: new Float64Array(room),
  };
  if (moments) {
    made.n.set(moments.n);
    made.mean.set(moments.mean);
    made.m2.set(moments.m2);
  }
  return made;
}
