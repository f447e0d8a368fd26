import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@fovea/link/calls/apiError';
import { RETRY_CAP_MS, retryDelayMs } from '@fovea/link/calls/retryDelay';
import type { PingAnswer } from '../server/serverCalls';

export interface PingTiming {
  readonly everyMs: number;
  /** How long to wait after so many failures in a row. */
  readonly afterFailuresMs: (failures: number, retryAfterS: number | null) => number;
}

export const PING_TIMING: PingTiming = {
  everyMs: 10_000,
  afterFailuresMs: (failures, retryAfterS) =>
    Math.min(RETRY_CAP_MS, retryDelayMs(failures, Math.random(), retryAfterS)),
};

/**
 * Reports to the server again and again, one report at a time, until it is stopped or the server no longer knows
 * the machine (401).
 */
export function pingLoop(options: {
  readonly ping: (signal: AbortSignal) => Promise<PingAnswer>;
  readonly onAnswer: (answer: PingAnswer) => void;
  readonly onFailure: (failure: unknown) => void;
  readonly timing: PingTiming;
}) {
  const { timing } = options;
  const stopped = new AbortController();
  /** Breaks off the report that is on its way. */
  const broken = new AbortController();
  let waiting = new AbortController();
  let failures = 0;

  async function wait(ms: number): Promise<void> {
    const signal = AbortSignal.any([waiting.signal, stopped.signal]);
    await pause(ms, undefined, { signal }).catch(() => undefined);
  }

  /** How long until the next report; null: there is none. */
  async function report(): Promise<number | null> {
    try {
      const answer = await options.ping(broken.signal);
      failures = 0;
      if (!stopped.signal.aborted) options.onAnswer(answer);
      return timing.everyMs;
    } catch (failure) {
      if (broken.signal.aborted) return null;
      options.onFailure(failure);
      failures++;
      if (!(failure instanceof ApiError)) return timing.afterFailuresMs(failures, null);
      if (failure.status === 401) return null;
      return timing.afterFailuresMs(failures, failure.retryAfterS);
    }
  }

  const ended = (async () => {
    while (!stopped.signal.aborted) {
      waiting = new AbortController();
      const delayMs = await report();
      if (delayMs === null) return;
      await wait(delayMs);
    }
  })();

  return {
    /** Resolves when no further report will be sent. */
    ended,
    /** Reports now, or once more after the report that is on its way. */
    hurry: () => waiting.abort(),
    /**
     * No further reports. One that is on its way may still arrive, so that it does not overtake what is said after.
     * @param withinMs it is broken off after this
     */
    async stop(withinMs: number): Promise<void> {
      stopped.abort();
      const timer = setTimeout(() => broken.abort(), withinMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

export type PingLoop = ReturnType<typeof pingLoop>;
