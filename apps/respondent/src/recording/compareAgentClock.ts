import {
  getAgentClock,
  noteSessionClock,
  type ClockReading,
} from '@fovea/contract/labs/localAgent';
import { connect, type Call } from '@fovea/link/calls/call';
import type { SessionClock } from './sessionClock';

const EVERY_MS = 10_000;
/** Of these, the one with the shortest round trip counts. */
const EXCHANGES = 8;

/**
 * Tells the agent of a lab machine, from time to time, what its clock and that of the session say at the same moment,
 * so that its devices can be placed on the time of the session. A page that no agent serves asks once.
 *
 * @returns resolved when there is no agent; ends it otherwise
 */
export async function compareAgentClock(
  session: { readonly sessionId: string; readonly token: string },
  clock: Pick<SessionClock, 'at'>,
  call: Call = connect({ base: '', token: () => session.token }),
): Promise<(() => void) | null> {
  const { sessionId } = session;
  const compare = async (): Promise<void> => {
    const reading = await bestReading(call, clock);
    await call(noteSessionClock, { sessionId, body: [reading] }, { retries: 0 });
  };
  const isAgent = await bestReading(call, clock).then(
    () => true,
    () => false,
  );
  if (!isAgent) return null;
  // An agent that was started again misses a few.
  const look = () => void compare().catch(() => undefined);
  look();
  const timer = setInterval(look, EVERY_MS);
  return () => clearInterval(timer);
}

async function bestReading(call: Call, clock: Pick<SessionClock, 'at'>): Promise<ClockReading> {
  let best: ClockReading | null = null;
  for (let exchange = 0; exchange < EXCHANGES; exchange++) {
    const requestedMs = performance.now();
    const { agentMs, agentOriginMs } = await call(getAgentClock, {}, { retries: 0 });
    const receivedMs = performance.now();
    const errorMs = (receivedMs - requestedMs) / 2;
    if (best && best.agentOriginMs === agentOriginMs && best.errorMs <= errorMs) continue;
    const sessionMs = Math.max(0, clock.at((requestedMs + receivedMs) / 2));
    best = { agentMs, sessionMs, errorMs, agentOriginMs };
  }
  if (!best) throw new Error('There were no exchanges.');
  return best;
}
