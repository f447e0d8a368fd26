/**
 * Fixations, saccades and blinks of a session, on the session clock.
 *
 * A saccade is what lies between two fixations of one stimulus, unless gaze is missing there for
 * more than 100 ms, as in the AOI metrics: at 30 samples a second it is known by the fixations at its
 * ends. A blink is a run of samples of the signal `blink`; its ends lie halfway to the neighbouring
 * samples (sampleExtents.ts).
 */
import { extentEndMs, extentStartMs } from '../timeline/sampleExtents';
import type { StimulusSignals } from '../signals/stimulusSignals';
import type { PlacedGaze } from './sessionClock';

export interface EyeMovementRow {
  readonly kind: 'fixation' | 'saccade' | 'blink';
  readonly startMs: number;
  readonly endMs: number;
  /** Centre of a fixation, CSS px of the page; NaN for the others. */
  readonly xPx: number;
  readonly yPx: number;
}

/** Missing gaze up to here does not separate two fixations (docs/science/aoi-metrics). */
const BRIDGE_MS = 100;

/** @returns in the order of their starts */
export function eyeMovementRows(
  placed: PlacedGaze,
  signals: StimulusSignals | null,
): EyeMovementRow[] {
  const fixations = fixationRows(placed);
  const rows = [...fixations, ...saccadeRows(placed, fixations), ...blinkRows(placed, signals)];
  // The sort is stable, so a fixation stands before the saccade that starts with its end.
  return rows.sort((a, b) => a.startMs - b.startMs);
}

function fixationRows(placed: PlacedGaze): EyeMovementRow[] {
  const { gaze, sessionMsOf } = placed;
  const { fixations, contentRect } = gaze;
  const rows: EyeMovementRow[] = [];
  let fromMs = placed.startMs;
  for (let f = 0; f < fixations.count; f++) {
    const startMs = sessionMsOf(fixations.startMs[f]!, fromMs, 'start');
    const endMs = sessionMsOf(fixations.endMs[f]!, startMs, 'end');
    fromMs = endMs;
    rows.push({
      kind: 'fixation',
      startMs,
      endMs,
      xPx: contentRect.xPx + fixations.x[f]! * contentRect.widthPx,
      yPx: contentRect.yPx + fixations.y[f]! * contentRect.heightPx,
    });
  }
  return rows;
}

function saccadeRows(placed: PlacedGaze, fixations: readonly EyeMovementRow[]): EyeMovementRow[] {
  const losses = lossesOf(placed);
  return fixations.slice(1).flatMap((next, at): EyeMovementRow[] => {
    const startMs = fixations[at]!.endMs;
    const endMs = next.startMs;
    const isLost = losses.some((loss) => loss.startMs < endMs && loss.endMs > startMs);
    if (isLost || endMs < startMs) return [];
    return [{ kind: 'saccade', startMs, endMs, xPx: Number.NaN, yPx: Number.NaN }];
  });
}

/** Times without gaze of more than BRIDGE_MS between two samples that have it. */
function lossesOf({ gaze, tMs }: PlacedGaze): { startMs: number; endMs: number }[] {
  const losses: { startMs: number; endMs: number }[] = [];
  let last = -1;
  for (let i = 0; i < tMs.length; i++) {
    if (!Number.isFinite(gaze.xNorm[i]) || !Number.isFinite(gaze.yNorm[i])) continue;
    if (last >= 0) {
      const startMs = tMs[last]! + gaze.sampleMs[last]! / 2;
      const endMs = tMs[i]! - gaze.sampleMs[i]! / 2;
      if (endMs - startMs > BRIDGE_MS) losses.push({ startMs, endMs });
    }
    last = i;
  }
  return losses;
}

function blinkRows({ tMs }: PlacedGaze, signals: StimulusSignals | null): EyeMovementRow[] {
  const blink = signals?.values.get('blink');
  // Both have a value for each camera frame; otherwise nothing tells when a blink was.
  if (!blink || blink.length !== tMs.length) return [];
  const rows: EyeMovementRow[] = [];
  let first = -1;
  for (let i = 0; i <= blink.length; i++) {
    const isClosed = i < blink.length && blink[i] === 1;
    if (isClosed && first < 0) first = i;
    if (isClosed || first < 0) continue;
    const startMs = extentStartMs(tMs, first);
    const endMs = extentEndMs(tMs, i - 1);
    rows.push({ kind: 'blink', startMs, endMs, xPx: Number.NaN, yPx: Number.NaN });
    first = -1;
  }
  return rows;
}
