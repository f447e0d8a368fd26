import { useEffect } from 'react';
import type { Clock } from './clock';
import { applyTransport, needsKey, transportAction } from './transportKeys';

/** Replay shortcuts work anywhere unless the focused control handles the key itself. */
export function useTransportKeys(clock: Clock, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || needsKey(event.target, event.key)) return;
      const action = transportAction(event);
      if (!action) return;
      event.preventDefault();
      applyTransport(clock, action);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [clock, enabled]);
}
