import type { Outcome } from '@fovea/link/calls/call';
import { create } from 'zustand';

/** Whether the last request got a response. Server errors and lost requests count as disconnected. */
export const useConnection = create<{ connected: boolean }>(() => ({ connected: true }));

export function recordOutcome(outcome: Outcome): void {
  const connected = outcome === 'answered';
  if (useConnection.getState().connected !== connected) useConnection.setState({ connected });
}
