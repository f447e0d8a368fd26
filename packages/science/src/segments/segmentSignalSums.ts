/**
 * Signals of respondents summed one after another, so that a thousand of them need the memory of
 * one.
 *
 * Mean and squared deviations are updated by Welford's recurrence (Technometrics 1962, doi
 * 10.1080/00401706.1962.10490022), which keeps digits that a sum of squares would lose. The same
 * respondents in the same order give the same bits, whether added at once or in parts.
 */
import { FRAME_INTERVAL_MS } from '../timeline/frameGrid';
import { inSignalOrder, type SignalId } from '../signals/signalCatalogue';
import type { StimulusSignals } from '../signals/stimulusSignals';

/** A respondent's signal is not interpolated across a longer gap. */
export const SIGNAL_BRIDGE_MS = 100;
/** Four hours: longer recordings are not made here and would exhaust the memory. */
const FRAMES_MAX = 4 * 60 * 60 * 30;

/** [capacity] each, of which the first `frames` are used. */
interface Moments {
  readonly n: Uint16Array;
  readonly mean: Float64Array;
  /** Sum of the squared deviations from the mean. */
  readonly m2: Float64Array;
}

/** Plain data that can be sent to a thread. */
export interface SignalSums {
  /** Respondents with any signal at all. */
  readonly respondents: number;
  /** One more than the last frame with a measurement of any respondent. */
  readonly frames: number;
  readonly signals: Readonly<Partial<Record<SignalId, Moments>>>;
}

export const NO_SIGNAL_SUMS: SignalSums = { respondents: 0, frames: 0, signals: {} };

/** Adds one respondent. The arrays of `sums` are reused: use only the returned sums. */
export function addSignals(
  sums: SignalSums,
  { tMs, values }: Pick<StimulusSignals, 'tMs' | 'values'>,
): SignalSums {
  const signals: Partial<Record<SignalId, Moments>> = { ...sums.signals };
  let { frames } = sums;
  let isMeasured = false;
  let before: Float32Array | null = null;
  let way: GridMapping = [];
  for (const id of inSignalOrder(values.keys())) {
    const samples = values.get(id);
    if (!samples) continue;
    // Most signals are missing at the same times, when no face was visible.
    if (!before || !hasSameGaps(before, samples)) way = mapToGrid(tMs, samples);
    before = samples;
    const last = way.at(-1);
    if (!last) continue;
    const moments = ensureLength(signals[id], last.frame + 1);
    addSignal(moments, way, samples);
    signals[id] = moments;
    frames = Math.max(frames, last.frame + 1);
    isMeasured = true;
  }
  return { respondents: sums.respondents + (isMeasured ? 1 : 0), frames, signals };
}

/**
 * For each frame with a value: the two samples around it, and its relative position between them;
 * frames ascend.
 */
type GridMapping = {
  readonly frame: number;
  readonly from: number;
  readonly to: number;
  readonly share: number;
}[];

function mapToGrid(tMs: Float64Array, samples: Float32Array): GridMapping {
  const way: GridMapping = [];
  let from = -1;
  let fromMs = Number.NaN;
  let next = 0;
  const put = (frame: number, to: number, share: number) => {
    if (frame < next || frame >= FRAMES_MAX) return;
    way.push({ frame, from: share === 0 ? to : from, to, share });
    next = frame + 1;
  };
  for (let at = 0; at < tMs.length; at++) {
    const t = tMs[at] ?? Number.NaN;
    if (!Number.isFinite(t) || !Number.isFinite(samples[at] ?? Number.NaN)) continue;
    if (t - fromMs > 0 && t - fromMs <= SIGNAL_BRIDGE_MS) {
      const first = Math.max(0, Math.floor(fromMs / FRAME_INTERVAL_MS));
      for (let frame = first; frame * FRAME_INTERVAL_MS < t; frame++) {
        const share = (frame * FRAME_INTERVAL_MS - fromMs) / (t - fromMs);
        if (share > 0) put(frame, at, share);
      }
    }
    // A sample exactly on the grid counts even without neighbours.
    const here = Math.round(t / FRAME_INTERVAL_MS);
    if (here >= 0 && here * FRAME_INTERVAL_MS === t) put(here, at, 0);
    from = at;
    fromMs = t;
  }
  return way;
}

function hasSameGaps(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) {
    if (Number.isFinite(a[at]) !== Number.isFinite(b[at])) return false;
  }
  return true;
}

function addSignal({ n, mean, m2 }: Moments, way: GridMapping, samples: Float32Array): void {
  for (const { frame, from, to, share } of way) {
    const before = samples[from] ?? 0;
    const value = before + ((samples[to] ?? 0) - before) * share;
    const count = (n[frame] ?? 0) + 1;
    const had = mean[frame] ?? 0;
    const now = had + (value - had) / count;
    n[frame] = count;
    mean[frame] = now;
    m2[frame] = (m2[frame] ?? 0) + (value - had) * (value - now);
  }
}

/** Ensures room for this many frames; capacity is doubled, so that growing is cheap. */
function ensureLength(moments: Moments | undefined, frames: number): Moments {
  const had = moments?.n.length ?? 0;
  if (moments && had >= frames) return moments;
  const room = moments ? Math.min(FRAMES_MAX, Math.max(frames, 2 * had)) : frames;
  const created: Moments = {
    n: new Uint16Array(room),
    mean: new Float64Array(room),
    m2: new Float64Array(room),
  };
  if (moments) {
    created.n.set(moments.n);
    created.mean.set(moments.mean);
    created.m2.set(moments.m2);
  }
  return created;
}
