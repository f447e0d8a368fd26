import { reportUsage, type UsageEvent } from '@fovea/contract/platform/telemetry';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sendTelemetry } from './sendTelemetry';

export const USAGE_THROTTLE_MS = 1000;

/** Sends at most one event per second; while waiting, only the newest of each name is kept. */
export function createThrottle(send: (event: UsageEvent) => void): (event: UsageEvent) => void {
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

const send = createThrottle((event) => void sendTelemetry(reportUsage, { body: event }));

/**
 * `/studies/$studyId/analysis` becomes `/studies/{studyId}/analysis`, so that no study is identified.
 */
export const routePattern = (path: string): string =>
  path.replace(/\$(\w+)/g, '{$1}').replace(/(.)\/$/, '$1');

let shown: string | null = null;

export const currentRoute = (): string | null => shown;

/** Records a usage event; never throws and never waits. */
export function recordUsage(name: UsageEvent['name']): void {
  send({ name, route: shown });
}

/** Records every page view; other parameters of the same route count as another view. */
export function useRecordPageViews(): void {
  const match = useMatches().at(-1);
  const route = routePattern(match?.fullPath ?? '/');
  const path = match?.pathname;
  useEffect(() => {
    shown = route;
    recordUsage('page-view');
  }, [route, path]);
}
