import { useEffect } from 'react';
import type { Clock } from './clock';
import { applyTransport, needsKey, transportAction } from './transportKeys';

/** The keys of the replay work wherever the focus is, unless the focused control needs the key itself. */
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
