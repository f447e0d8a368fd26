import { reportUsage, type UsageEvent } from '@fovea/contract/platform/telemetry';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tell } from './telemetryCall';

export const USAGE_THROTTLE_MS = 1000;

/** Sends at most one event per second; while waiting, only the newest of each name is kept. */
export function makeThrottle(send: (event: UsageEvent) => void): (event: UsageEvent) => void {
  const waiting = new Map<string, UsageEvent>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const next = () => {
    const [first] = waiting.values();
    if (!first) {
      timer = null;
      return;
    }
    waiting.delete(first.name);
    timer = setTimeout(next, USAGE_THROTTLE_MS);
    send(first);
  };
  return (event) => {
    waiting.set(event.name, event);
    if (timer === null) next();
  };
}

const send = makeThrottle((event) => void tell(reportUsage, { body: event }));

/**
 * `/studies/$studyId/analysis` becomes `/studies/{studyId}/analysis`, so that no study is identified.
 */
export const namedRoute = (path: string): string =>
  path.replace(/\$(\w+)/g, '{$1}').replace(/(.)\/$/, '$1');

let shown: string | null = null;

export const shownRoute = (): string | null => shown;

/** Records a usage event; never throws and never waits. */
export function noteUsage(name: UsageEvent['name']): void {
  send({ name, route: shown });
}

/** Records every page view; other parameters of the same route count as another view. */
export function usePageViews(): void {
  const match = useMatches().at(-1);
  const route = namedRoute(match?.fullPath ?? '/');
  const path = match?.pathname;
  useEffect(() => {
    shown = route;
    noteUsage('page-view');
  }, [route, path]);
}
