import { ApiError } from '@fovea/link/calls/apiError';
import { say } from '../messages/agentIntl';
import { logMessages } from '../messages/logMessages';
import { clockDifference } from '../server/clockDifference';
import { failureReason } from '../server/failureReason';
import { CLOCK_DIFFERENCE_SHOWN_MS, type AgentState } from '../status/agentState';
import type { Log } from './log';

type WatchedState = Pick<
  AgentState,
  'connection' | 'unreachableSince' | 'isDisabled' | 'clockAheadMs' | 'lastError'
>;

/** A clock that was said to be wrong is said again when it has moved by this. */
const CLOCK_MOVED_MS = 1000;

/** What is known of the server and the machine's clock; what changes is logged once. */
export function connectionWatch(log: Log) {
  let connection: AgentState['connection'] = 'notPaired';
  let unreachableSince: Date | null = null;
  let isDisabled = false;
  let lastError: AgentState['lastError'] = null;
  let clock = clockDifference();
  let saidAheadMs = 0;

  const note = (text: string) => {
    lastError = { text, at: new Date() };
  };

  function compareClocks(): void {
    const aheadMs = clock.aheadMs() ?? 0;
    const isOff = Math.abs(aheadMs) > CLOCK_DIFFERENCE_SHOWN_MS;
    if (isOff && Math.abs(aheadMs - saidAheadMs) > CLOCK_MOVED_MS) {
      saidAheadMs = aheadMs;
      const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
      log(logMessages.clockOff, { seconds, direction: aheadMs > 0 ? 'ahead' : 'behind' });
    }
    if (!isOff) saidAheadMs = 0;
  }

  return {
    state: (): WatchedState => ({
      connection,
      unreachableSince,
      isDisabled,
      clockAheadMs: clock.aheadMs(),
      lastError,
    }),
    /** The machine is paired now. */
    paired(): void {
      connection = 'waiting';
      unreachableSince = null;
      clock = clockDifference();
    },
    answered(times: { sentMs: number; roundTripMs: number; serverMs: number }): void {
      if (connection !== 'connected') log(logMessages.connected);
      connection = 'connected';
      unreachableSince = null;
      clock.add(times.sentMs, times.roundTripMs, times.serverMs);
      compareClocks();
    },
    disabled(isNow: boolean): void {
      if (isNow !== isDisabled) log(isNow ? logMessages.disabled : logMessages.enabled);
      isDisabled = isNow;
    },
    /** A report failed. */
    failed(failure: unknown): void {
      const reason = failureReason(failure);
      const status = failure instanceof ApiError ? failure.status : null;
      if (status === 401) {
        if (connection !== 'notPaired') log(logMessages.needsPairing);
        connection = 'notPaired';
        note(reason);
      } else if (status === 0 || (status !== null && status >= 500)) {
        if (connection === 'notPaired') return;
        if (connection !== 'unreachable') log(logMessages.unreachable, { reason });
        connection = 'unreachable';
        unreachableSince ??= new Date();
        note(reason);
      } else {
        if (lastError?.text !== reason) log(logMessages.refused, { reason });
        note(reason);
      }
    },
    /** Something that a person should know of. */
    problem: note,
    unexpected(reason: unknown): void {
      const text = failureReason(reason);
      log(logMessages.unexpected, { reason: text });
      note(say(logMessages.unexpected, { reason: text }));
    },
  };
}

export type ConnectionWatch = ReturnType<typeof connectionWatch>;
