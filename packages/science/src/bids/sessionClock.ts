/**
 * Puts the results of the stimuli of a session on its one clock.
 *
 * Results have times on the clock of their stimulus, which stands still in pauses or is the position
 * of a video (sliceStimulus.ts). From the recorded events and the times of the camera frames the
 * intervals are found again in which samples were taken, and the samples have the times of the
 * frames. Without the recording, or when it does not fit the result, the time since the onset is
 * added to the onset: later by the pauses, and for a video by its stalls. Milliseconds.
 */
import { firstAtOrAfter } from '../math/timeOrder';
import type { SessionEvent } from '../recording/sessionEvents';
import type { StimulusGaze } from '../session/stimulusGaze';
import { countedExposures, findExposures, type Exposure } from '../timeline/exposures';
import { withSilencesAsFreezes } from '../timeline/freezes';
import { mediaClock } from '../timeline/mediaClock';
import { elapsedMs, type TimeInterval } from '../timeline/pauses';

/** What was recorded: the events in chronological order, and when the camera delivered frames. */
export interface RecordedTimes {
  readonly events: readonly SessionEvent[];
  /** [frames] on the session clock, ascending. */
  readonly frameTMs: Float64Array;
}

export interface PlacedGaze {
  readonly gaze: StimulusGaze;
  readonly startMs: number;
  readonly endMs: number;
  /** The parts of [startMs, endMs) without a pause. */
  readonly stretches: readonly TimeInterval[];
  /** Null if the recording is not there. */
  readonly exposure: Exposure | null;
  /** [samples of the gaze] on the session clock, ascending. */
  readonly tMs: Float64Array;
  /** Whether these are recorded times. */
  readonly isExact: boolean;
  /**
   * When the clock of the stimulus showed a time, not before `fromMs`. A start at the very time of a
   * pause lies after it, an end before it. While a video stood still, the earliest moment.
   */
  readonly sessionMsOf: (stimulusMs: number, fromMs: number, edge: 'start' | 'end') => number;
}

export interface SessionTimes {
  /** In the order shown. */
  readonly stimuli: readonly PlacedGaze[];
  /** Every showing of a calibration; empty without the recording. */
  readonly calibrations: readonly Exposure[];
}

/** @param calibrationIds which stimuli are calibrations */
export function placeOnSessionClock(
  results: readonly StimulusGaze[],
  recorded: RecordedTimes | null,
  calibrationIds: ReadonlySet<string>,
): SessionTimes {
  const all = recorded ? exposuresOf(recorded) : { events: [], exposures: [] };
  const isCalibration = ({ stimulusId }: Exposure) => calibrationIds.has(stimulusId);
  const shown = countedExposures(all.exposures.filter((each) => !isCalibration(each)));
  const stimuli = results.map((gaze) => {
    const exposure = shown.find(
      ({ stimulusId, startMs }) => stimulusId === gaze.stimulusId && startMs === gaze.onsetMs,
    );
    return (
      (recorded && exposure && placed(gaze, exposure, all.events, recorded.frameTMs)) ??
      placedAtOnset(gaze, exposure ?? null)
    );
  });
  return {
    stimuli: stimuli.sort((a, b) => a.startMs - b.startMs),
    calibrations: all.exposures.filter(isCalibration),
  };
}

function exposuresOf({ events, frameTMs }: RecordedTimes) {
  const whole = withSilencesAsFreezes(events, [frameTMs]);
  const lastMs = Math.max(whole.at(-1)?.tMs ?? 0, frameTMs.at(-1) ?? 0);
  return { events: whole, exposures: findExposures(whole, lastMs, frameTMs) };
}

/** Null if the samples are not those of the recording. */
function placed(
  gaze: StimulusGaze,
  exposure: Exposure,
  events: readonly SessionEvent[],
  frameTMs: Float64Array,
): PlacedGaze | null {
  const { stretches, startMs, endMs } = exposure;
  const pieces = stretches.map((stretch) =>
    frameTMs.subarray(
      firstAtOrAfter(frameTMs, stretch.startMs),
      firstAtOrAfter(frameTMs, stretch.endMs),
    ),
  );
  const count = pieces.reduce((sum, { length }) => sum + length, 0);
  if (count !== gaze.tMs.length) return null;
  const tMs = new Float64Array(count);
  let at = 0;
  for (const piece of pieces) {
    tMs.set(piece, at);
    at += piece.length;
  }
  const media = gaze.clock === 'media' ? mediaClock(events, exposure) : null;
  if (gaze.clock === 'media' && !media) return null;
  const clock = media ?? ((sessionMs: number) => elapsedMs(stretches, sessionMs));
  const grids = stretches.map((stretch, part) => {
    const between = media ? [...(pieces[part] ?? []), ...marksOf(events, exposure, stretch)] : [];
    const times = [stretch.startMs, ...between.sort((a, b) => a - b), stretch.endMs];
    return times.map((sessionMs) => ({ sessionMs, stimulusMs: clock(sessionMs) }));
  });
  return {
    gaze,
    startMs,
    endMs,
    stretches,
    exposure,
    tMs,
    isExact: true,
    sessionMsOf: (stimulusMs, fromMs, edge) =>
      firstMoment(grids, stimulusMs, fromMs, edge) ?? Math.min(Math.max(fromMs, startMs), endMs),
  };
}

/** When the position of the video was reported: between these it moves evenly. */
function marksOf(
  events: readonly SessionEvent[],
  { stimulusId }: Exposure,
  { startMs, endMs }: TimeInterval,
): number[] {
  return events.flatMap((event) =>
    event.kind === 'mediaTime' &&
    event.stimulusId === stimulusId &&
    event.tMs > startMs &&
    event.tMs < endMs
      ? [event.tMs]
      : [],
  );
}

interface Moment {
  readonly sessionMs: number;
  readonly stimulusMs: number;
}

/** The first moment, not before `fromMs`, at which a clock given piece by piece shows a time. */
function firstMoment(
  grids: readonly (readonly Moment[])[],
  stimulusMs: number,
  fromMs: number,
  edge: 'start' | 'end',
): number | null {
  let atEnd: number | null = null;
  for (const grid of grids) {
    for (let i = 1; i < grid.length; i++) {
      const from = grid[i - 1]!;
      const to = grid[i]!;
      if (to.sessionMs < fromMs) continue;
      if (stimulusMs < from.stimulusMs || stimulusMs > to.stimulusMs) continue;
      const span = to.stimulusMs - from.stimulusMs;
      const share = span > 0 ? (stimulusMs - from.stimulusMs) / span : 0;
      const sessionMs = Math.max(fromMs, from.sessionMs + share * (to.sessionMs - from.sessionMs));
      const isAtPause = i === grid.length - 1 && sessionMs >= to.sessionMs;
      if (edge === 'end' || !isAtPause) return sessionMs;
      atEnd ??= sessionMs;
    }
  }
  return atEnd;
}

function placedAtOnset(gaze: StimulusGaze, exposure: Exposure | null): PlacedGaze {
  const { onsetMs, durationMs } = gaze;
  // Whatever is not known to have been a pause is not left out.
  const endMs = exposure?.endMs ?? Math.max(onsetMs + durationMs, onsetMs + (gaze.tMs.at(-1) ?? 0));
  return {
    gaze,
    startMs: onsetMs,
    endMs,
    stretches: [{ startMs: onsetMs, endMs }],
    exposure,
    tMs: gaze.tMs.map((tMs) => onsetMs + tMs),
    isExact: false,
    sessionMsOf: (stimulusMs, fromMs) => Math.max(fromMs, onsetMs + stimulusMs),
  };
}
