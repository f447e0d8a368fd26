/**
 * Fixations, saccades and blinks of a session, on the session clock.
 *
 * Saccades are those of the table of saccades (saccadeTable.ts), which AOI metrics count too. A blink
 * is a run of samples of the signal `blink`; its ends lie halfway to the neighbouring samples
 * (sampleExtents.ts), and it ends with a pause. One at an edge of what was shown, or beside samples
 * without eyes, is cut off: its duration is that of the part that is there.
 */
import { firstAtOrAfter } from '../math/timeOrder';
import { saccadesOf } from '../sampleTables/saccadeTable';
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
  /** Null of what is no blink. */
  readonly isCutOff: boolean | null;
}

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
      isCutOff: null,
    });
  }
  return rows;
}

/** Those of the table of saccades; one over a pause is none, since nothing was seen meanwhile. */
function saccadeRows(
  { gaze, stretches }: PlacedGaze,
  fixations: readonly EyeMovementRow[],
): EyeMovementRow[] {
  const { from, to } = saccadesOf(gaze);
  return from.flatMap((before, at): EyeMovementRow[] => {
    const startMs = fixations[before]!.endMs;
    const endMs = fixations[to[at]!]!.startMs;
    const isInOne = stretches.some((each) => each.startMs <= startMs && endMs <= each.endMs);
    if (!isInOne || endMs < startMs) return [];
    return [{ kind: 'saccade', startMs, endMs, xPx: Number.NaN, yPx: Number.NaN, isCutOff: null }];
  });
}

function blinkRows(
  { tMs, stretches }: PlacedGaze,
  signals: StimulusSignals | null,
): EyeMovementRow[] {
  const blink = signals?.values.get('blink');
  // Both have a value for each camera frame; otherwise nothing tells when a blink was.
  if (!blink || blink.length !== tMs.length) return [];
  return stretches.flatMap((stretch) => {
    const rows: EyeMovementRow[] = [];
    const end = firstAtOrAfter(tMs, stretch.endMs);
    let first = -1;
    const begin = firstAtOrAfter(tMs, stretch.startMs);
    const isOpen = (sample: number) => sample >= begin && sample < end && blink[sample] === 0;
    for (let i = begin; i <= end; i++) {
      const isClosed = i < end && blink[i] === 1;
      if (isClosed && first < 0) first = i;
      if (isClosed || first < 0) continue;
      const startMs = Math.max(extentStartMs(tMs, first), stretch.startMs);
      const endMs = Math.min(extentEndMs(tMs, i - 1), stretch.endMs);
      const isCutOff = !isOpen(first - 1) || !isOpen(i);
      rows.push({ kind: 'blink', startMs, endMs, xPx: Number.NaN, yPx: Number.NaN, isCutOff });
      first = -1;
    }
    return rows;
  });
}
