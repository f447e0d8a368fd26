import { connect, type Call } from '@fovea/link/calls/call';
import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';

/**
 * A separate connection: without the token, so that reports are anonymous, and without an effect on the
 * connection state or the session.
 */
const call: Call = connect({ base: '' });

/** Sends telemetry on a best-effort basis; failures are ignored. */
export function sendTelemetry<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Answer<E> | null> {
  return call(endpoint, input, { retries: 0, timeoutMs: 5000, keepalive: true }).catch(() => null);
}
