import { useEffect, useState, useSyncExternalStore } from 'react';
import { createClock, type Clock, type ClockState } from './clock';
import { windowFrames } from './windowFrames';

/** The clock of a screen, with the lifetime of the screen. Null: the duration is unknown so far. */
export function useClock(durationMs: number | null): Clock {
  const [clock] = useState(() => createClock(windowFrames));
  useEffect(() => {
    if (durationMs !== null) clock.setDuration(durationMs);
  }, [clock, durationMs]);
  useEffect(() => () => clock.pause(), [clock]);
  return clock;
}

export function useClockState(clock: Clock): ClockState {
  return useSyncExternalStore(clock.subscribe, clock.state);
}
