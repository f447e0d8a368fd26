import type { FaceEngine } from '../engine/faceEngine';
import type { Recorder } from '../recording/recorder';
import type { SessionClock } from '../recording/sessionClock';

const EVERY_MS = 10_000;

/**
 * Records pairs of session clock and camera clock, where the browser exposes camera time stamps.
 * @returns ends it
 */
export function recordCameraClock(
  engine: Pick<FaceEngine, 'onFrame'>,
  recorder: Pick<Recorder, 'record'>,
  clock: Pick<SessionClock, 'at'>,
): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return engine.onFrame(({ tMs, stampMs }) => {
    if (stampMs === undefined || tMs - lastMs < EVERY_MS) return;
    lastMs = tMs;
    recorder.record({ kind: 'clockPair', tMs: clock.at(tMs), clock: 'webcam', theirMs: stampMs });
  });
}
