import type { Pinger, ServerTime } from './pinger';
import type { Recorder } from './recorder';
import type { SessionClock } from './sessionClock';

const EVERY_MS = 60_000;

/**
 * Records pairs of session clock and server clock: the first answer, then the most certain one of each
 * minute, and one for the remainder at the end. The uncertainty is half of the round-trip time.
 * @returns ends it
 */
export function recordServerClock(
  pinger: Pick<Pinger, 'onServerTime'>,
  recorder: Pick<Recorder, 'record'>,
  clock: Pick<SessionClock, 'now' | 'at'>,
): () => void {
  let surest: ServerTime | null = null;
  let lastToldMs = Number.NEGATIVE_INFINITY;
  const tell = () => {
    if (!surest) return;
    const { serverMs, requestedMs, receivedMs } = surest;
    recorder.record({
      kind: 'clockPair',
      tMs: clock.at((requestedMs + receivedMs) / 2),
      clock: 'server',
      theirMs: serverMs,
      uncertaintyMs: (receivedMs - requestedMs) / 2,
    });
    surest = null;
    lastToldMs = clock.now();
  };
  const stopListening = pinger.onServerTime((time) => {
    if (!Number.isFinite(time.serverMs)) return;
    if (!surest || time.receivedMs - time.requestedMs < surest.receivedMs - surest.requestedMs)
      surest = time;
    if (clock.now() - lastToldMs >= EVERY_MS) tell();
  });
  return () => {
    stopListening();
    tell();
  };
}
