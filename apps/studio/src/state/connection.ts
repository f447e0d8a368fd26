import type { Outcome } from '@fovea/link/calls/call';
import { create } from 'zustand';

/** Whether the last request got a response. Server errors and lost requests count as disconnected. */
export const useConnection = create<{ connected: boolean }>(() => ({ connected: true }));

let timeouts = 0;

/** A single slow answer is no lost connection; the second one in a row is. */
export function recordOutcome(outcome: Outcome): void {
  timeouts = outcome === 'timedOut' ? timeouts + 1 : 0;
  if (timeouts === 1) return;
  const connected = outcome === 'answered';
  if (useConnection.getState().connected !== connected) useConnection.setState({ connected });
}
