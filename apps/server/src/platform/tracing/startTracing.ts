import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import { traceWith } from './tracer';

/**
 * Begins to trace this process, if there is an address to send traces to; only then is OpenTelemetry loaded.
 * @returns sends what is waiting, for at most so many milliseconds, and ends it
 */
export async function startTracing(
  { traces }: Pick<Settings, 'traces'>,
  version: string,
  log: Pick<Logger, 'warn'>,
): Promise<(withinMs: number) => Promise<void>> {
  if (traces === null) return async () => {};
  const { openTelemetryTracer } = await import('./openTelemetry');
  const tracer = openTelemetryTracer(traces, version, log);
  traceWith(tracer);
  return async (withinMs) => {
    traceWith(null);
    await tracer.close(withinMs);
  };
}
