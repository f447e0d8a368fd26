/** What the logs of a run say: how late gaze is, and how long pictures were on the screen. */
import { loadSource } from '../../tools/running/loadSource.mjs';
import { SIDES } from './createTrialStudy.mjs';

const { delayBounds, quantile, stepDelay } = await loadSource(
  'packages/samples/src/timing/stepDelay.ts',
);
export { quantile };

const FRAME_MS = 1000 / 60;
/** A time stamp of a frame has a rounding error; a frame more or less is far outside of this. */
const ROUNDING_MS = 1;

/**
 * @returns zero of the session clock on the page's, from a picture of the camera that both logged; where pictures have
 *   no stamps, from the onsets of the product
 */
export function sessionStartMs({ events, resultMs, stampMs, onMs, stimulusIds }) {
  if (stampMs.every((stamp) => stamp === null)) {
    const shown = events.filter(({ kind }) => kind === 'stimulusShown');
    const starts = stimulusIds.flatMap((id, trial) => {
      const event = shown.find(({ stimulusId }) => stimulusId === id);
      return event ? [onMs[trial] - event.tMs] : [];
    });
    return quantile(starts, 0.5);
  }
  const starts = events
    .filter(({ kind, clock }) => kind === 'clockPair' && clock === 'webcam')
    .flatMap(({ tMs, theirMs }) => {
      const at = stampMs.findIndex((stamp) => stamp !== null && Math.abs(stamp - theirMs) < 0.01);
      return at < 0 ? [] : [resultMs[at] - tMs];
    });
  if (starts.length === 0) throw new Error('The clocks were not compared.');
  return quantile(starts, 0.5);
}

const sideAt = ({ targetXPx }, trial) =>
  SIDES[targetXPx[trial] < (Math.max(...targetXPx) + Math.min(...targetXPx)) / 2 ? 0 : 1];

/** How late the eyes are in the gaze that the server made, against the frame with the picture. */
export function gazeDelay(run, reactionMs) {
  const startMs = sessionStartMs(run);
  const steps = run.gaze.flatMap((gaze, trial) => {
    if (!gaze || trial === 0 || run.disturbed.has(trial)) return [];
    const onMs = run.onMs[trial] - startMs;
    const [from, to] = [sideAt(run, trial - 1), sideAt(run, trial)];
    if (from === to) return [];
    const step = { tMs: onMs + reactionMs, from, to };
    const tMs = gaze.tMs.map((ms) => ms + gaze.onsetMs);
    const found = delayBounds(tMs, gaze.xNorm, step, { before: 120, after: 120 });
    return found ? [{ trial, ...found }] : [];
  });
  const half = run.gaze.length / 2;
  return {
    ...stepDelay(steps),
    firstHalfMs: stepDelay(steps.filter(({ trial }) => trial < half)).medianMs,
    secondHalfMs: stepDelay(steps.filter(({ trial }) => trial >= half)).medianMs,
  };
}

/** The product's record of a picture against what was seen: onset and offset, ms, positive: the record is later. */
export function recordErrors(run) {
  const startMs = sessionStartMs(run);
  const of = (kind, seen) =>
    run.stimulusIds.map((id, trial) => {
      const event = run.events.find((one) => one.kind === kind && one.stimulusId === id);
      return event ? event.tMs + startMs - seen[trial] : Number.NaN;
    });
  return { onset: of('stimulusShown', run.onMs), offset: of('stimulusHidden', run.offMs) };
}

/** How long pictures were on the screen, minus what was asked for. */
export function exposureErrors({ onMs, offMs, exposuresMs, disturbed = new Set() }) {
  const errorsMs = exposuresMs.flatMap((exposureMs, trial) => {
    const errorMs = offMs[trial] - onMs[trial] - exposureMs;
    if (disturbed.has(trial)) return [];
    if (Number.isNaN(errorMs)) throw new Error(`Trial ${trial + 1} was not seen.`);
    return [errorMs];
  });
  const beyond = errorsMs.filter((ms) => Math.abs(ms) > FRAME_MS + ROUNDING_MS);
  const sizes = errorsMs.map(Math.abs);
  const tenth = Math.floor(errorsMs.length / 8);
  return {
    trials: errorsMs.length,
    medianMs: quantile(errorsMs, 0.5),
    p95Ms: quantile(sizes, 0.95),
    mostMs: Math.max(...sizes),
    shareBeyond: beyond.length / errorsMs.length,
    firstMs: quantile(errorsMs.slice(0, tenth), 0.5),
    lastMs: quantile(errorsMs.slice(-tenth), 0.5),
  };
}

/** Frames of the page that came late while pictures were shown, as a share. */
export function lateFrames({ frameMs, onMs, offMs }) {
  const [fromMs, untilMs] = [onMs[0], offMs.at(-1)];
  const gaps = frameMs
    .slice(1)
    .map((ms, at) => ({ ms, gap: ms - frameMs[at] }))
    .filter(({ ms }) => ms > fromMs && ms < untilMs);
  return gaps.filter(({ gap }) => gap > 1.5 * FRAME_MS).length / gaps.length;
}
