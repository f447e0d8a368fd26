import type { Logger } from 'pino';

/** Where reports go. It never fails, and nobody waits for it. */
export interface Sink<Report> {
  take(report: Report, at: Date): Promise<void>;
}

export interface SinkOptions<Report> {
  /** `table`, `off`, or the URL that reports are sent to. */
  readonly to: string;
  readonly toTable: (report: Report, at: Date) => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
  readonly fetch?: typeof fetch;
}

const SEND_MS = 5_000;
/**
 * Maximum of concurrent deliveries to a URL; further reports are dropped, so that a flood is not
 * passed on.
 */
const AT_ONCE = 20;
const COMPLAIN_EVERY_MS = 60_000;

export function openSink<Report>({
  to,
  toTable,
  log,
  fetch: send = fetch,
}: SinkOptions<Report>): Sink<Report> {
  if (to === 'off') return { take: async () => {} };
  if (to === 'table') return { take: toTable };
  let onTheWay = 0;
  let complainedAtMs = -Infinity;

  async function deliver(report: Report, at: Date): Promise<void> {
    const answer = await send(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...report, at: at.toISOString() }),
      // Reports go only to the configured receiver, not wherever it redirects.
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  }

  return {
    async take(report, at) {
      if (onTheWay >= AT_ONCE) return;
      onTheWay++;
      // The page is answered immediately, however slow the receiver is.
      void deliver(report, at)
        .catch((reason: unknown) => {
          if (performance.now() - complainedAtMs < COMPLAIN_EVERY_MS) return;
          complainedAtMs = performance.now();
          const { origin } = new URL(to);
          log.warn({ err: reason, origin }, 'reports of the pages cannot be passed on');
        })
        .finally(() => onTheWay--);
    },
  };
}
