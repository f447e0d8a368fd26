import { useEffect, useState } from 'react';
import type { Clock } from './clock';
import { useClockState } from './useClock';

/** The time of the clock, rerendered every frame while `isOn`; always exact while paused. */
export function useClockTime(clock: Clock, isOn: boolean): number {
  const [timeMs, setTimeMs] = useState(clock.timeMs);
  const { playing } = useClockState(clock);
  useEffect(() => {
    if (!isOn && playing) return undefined;
    return clock.onFrame(setTimeMs);
  }, [clock, isOn, playing]);
  return timeMs;
}
