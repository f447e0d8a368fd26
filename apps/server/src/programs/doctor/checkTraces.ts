import type { Settings } from '../../platform/settings/settings';
import { ok, warning, type Finding } from './finding';
import { reasonOf } from '../../platform/telemetry/reasonOf';

const PATIENCE_MS = 10_000;

/** Sends a collector nothing, as spans are sent: it answers whether it takes them, and whether the headers are right. */
export async function checkTraces({ traces }: Pick<Settings, 'traces'>): Promise<Finding[]> {
  if (traces === null) return [];
  const name = 'Traces';
  const { origin } = new URL(traces.url);
  const costsNothing = 'Traces are dropped meanwhile; nothing else is affected.';
  try {
    const { ok: isTaken, status } = await fetch(traces.url, {
      method: 'POST',
      headers: { ...traces.headers, 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (isTaken) return [ok(name, `${origin} takes them.`)];
    const advice =
      status === 401 || status === 403
        ? 'Correct OTEL_EXPORTER_OTLP_HEADERS.'
        : 'Is OTEL_EXPORTER_OTLP_ENDPOINT the address of a collector that takes OTLP over http?';
    return [warning(name, `${origin} answers with ${status}. ${costsNothing}`, advice)];
  } catch (reason) {
    const why = reasonOf((reason as { cause?: unknown }).cause ?? reason);
    return [
      warning(
        name,
        `${origin} cannot be reached (${why}). ${costsNothing}`,
        'Start the collector, let this machine connect to it, or correct OTEL_EXPORTER_OTLP_ENDPOINT.',
      ),
    ];
  }
}
