import { connect, type Call } from '@fovea/link/calls/call';
import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';

/**
 * A connection of its own: without the token, so that nobody can be told apart, and without a say in
 * whether the studio is connected or somebody is signed in.
 */
const call: Call = connect({ base: '' });

/** Sends it if that is possible; what becomes of it is nobody's concern. */
export function sendTelemetry<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Answer<E> | null> {
  return call(endpoint, input, { retries: 0, timeoutMs: 5000, keepalive: true }).catch(() => null);
}
