import type { AppContext } from '../../platform/context/appContext';
import { enqueue } from '../../platform/store/jobs';

export const HOUSEKEEPING = 'housekeeping';
const EVERY_MS = 60 * 60_000;
/** Soon enough for a server that is restarted daily, but not during its start. */
const SOON_MS = 5 * 60_000;

/**
 * Enqueues housekeeping soon after the start and then hourly; of several servers only one runs it.
 */
export function scheduleHousekeeping(context: Pick<AppContext, 'db' | 'log'>): { stop(): void } {
  const ask = () =>
    void enqueue(context.db, {
      kind: HOUSEKEEPING,
      companyId: null,
      payload: {},
      dedupeKey: HOUSEKEEPING,
      priority: -1,
      maxAttempts: 1,
    }).catch((reason: unknown) =>
      context.log.warn({ err: reason }, 'housekeeping was not asked for'),
    );
  const timer = setInterval(ask, EVERY_MS);
  const soon = setTimeout(ask, SOON_MS);
  timer.unref();
  soon.unref();
  return {
    stop() {
      clearInterval(timer);
      clearTimeout(soon);
    },
  };
}
