import type { AppContext } from '../../platform/context/appContext';
import { enqueue } from '../../platform/store/jobs';

export const HOUSEKEEPING = 'housekeeping';
const EVERY_MS = 60 * 60_000;
/** A server that is restarted every day needs it too, but not while people wait for its start. */
const SOON_MS = 5 * 60_000;

/** Asks for housekeeping soon after the start and every hour; of many servers one does it. */
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
