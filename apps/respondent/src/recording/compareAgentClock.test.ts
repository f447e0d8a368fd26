import {
  getAgentClock,
  noteSessionClock,
  type ClockReading,
} from '@fovea/contract/labs/localAgent';
import { ApiError } from '@fovea/link/calls/apiError';
import type { Call } from '@fovea/link/calls/call';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { compareAgentClock } from './compareAgentClock';

const SESSION = { sessionId: 's', token: 't' };
/** Zero of the session on the page's clock, and of the agent's. */
const SESSION_AT_MS = 1000;
const AGENT_AT_MS = 200;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** @param tookMs how long each exchange takes, in turn; the agent answers in the middle of it */
function anAgent(tookMs: readonly number[]) {
  const noted: ClockReading[] = [];
  const agent = { originMs: 5_000, isThere: true, exchanges: 0 };
  const call: Call = async (endpoint, input) => {
    if (!agent.isThere) throw new ApiError(404, '/agent/clock', null);
    if (String(endpoint.path) === noteSessionClock.path) {
      noted.push(...(input as { body: ClockReading[] }).body);
      return undefined as never;
    }
    expect(endpoint.path).toBe(getAgentClock.path);
    const ms = tookMs[agent.exchanges++ % tookMs.length] ?? 0;
    await vi.advanceTimersByTimeAsync(ms / 2);
    const answer = { agentMs: performance.now() - AGENT_AT_MS, agentOriginMs: agent.originMs };
    await vi.advanceTimersByTimeAsync(ms / 2);
    return answer as never;
  };
  const begin = () => compareAgentClock(SESSION, { at: (ms) => ms - SESSION_AT_MS }, call);
  return { agent, noted, begin };
}

it('The exchange with the shortest round trip counts, and both clocks are compared at its middle', async () => {
  vi.advanceTimersByTime(3000);
  const { agent, noted, begin } = anAgent([40, 30, 8, 50, 20, 60, 20, 20]);
  const stop = await begin();
  await vi.waitFor(() => expect(noted).toHaveLength(1));
  expect(noted[0]).toMatchObject({ errorMs: 4, agentOriginMs: 5_000 });
  expect(noted[0]!.sessionMs - noted[0]!.agentMs).toBeCloseTo(AGENT_AT_MS - SESSION_AT_MS, 6);
  expect(agent.exchanges).toBe(16);
  stop?.();
});

it('It is compared again every ten seconds, also after an agent was started again', async () => {
  vi.advanceTimersByTime(3000);
  const { agent, noted, begin } = anAgent([2]);
  const stop = await begin();
  await vi.waitFor(() => expect(noted).toHaveLength(1));
  agent.isThere = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(noted).toHaveLength(1);
  agent.isThere = true;
  agent.originMs = 9_000;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(noted).toHaveLength(2));
  expect(noted[1]?.agentOriginMs).toBe(9_000);
  stop?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(noted).toHaveLength(2);
});

it('A page that no agent serves asks once', async () => {
  const { agent, noted, begin } = anAgent([2]);
  agent.isThere = false;
  expect(await begin()).toBeNull();
  agent.isThere = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(agent.exchanges).toBe(0);
  expect(noted).toEqual([]);
});
