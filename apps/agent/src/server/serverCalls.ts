import { getAgentBundle } from '@fovea/contract/labs/agentBundle';
import { pairMachine, pingMachine, releaseMachine } from '@fovea/contract/labs/agents';
import {
  beginMachineSession,
  endMachineSession,
  getMachinePackage,
} from '@fovea/contract/participation/machineSessions';
import { rejectConsent } from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import { connect } from '@fovea/link/calls/call';

/** How long the agent waits for an answer. */
const ANSWER_MS = 10_000;
/** For a package the server may have to read every file once. */
const PACKAGE_MS = 120_000;

/** The server answered something that is not in the contract. */
export class AnswerNotUnderstood extends Error {}

export type PingAnswer = Answer<typeof pingMachine>;
export type PingBody = Input<typeof pingMachine>['body'];
export type BeginBody = Input<typeof beginMachineSession>['body'];
export type EndBody = Input<typeof endMachineSession>['body'];
export type PairBody = Input<typeof pairMachine>['body'];

/**
 * The calls of the agent. They do not try again by themselves: their callers know when that is of use.
 * @throws ApiError, AnswerNotUnderstood
 */
export function serverCalls(server: string, token: string | null) {
  const call = connect({ base: server, token: () => token });
  async function checked<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options: { timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<Answer<E>> {
    const answer = await call(endpoint, input, { retries: 0, timeoutMs: ANSWER_MS, ...options });
    if (endpoint.answer && !endpoint.answer.safeParse(answer).success)
      throw new AnswerNotUnderstood();
    return answer;
  }
  return {
    pair: (body: PairBody) => checked(pairMachine, { body }),
    ping: (
      machineId: string,
      body: PingBody,
      options?: { timeoutMs?: number; signal?: AbortSignal },
    ) => checked(pingMachine, { machineId, body }, options),
    release: (machineId: string, sessionId: string) =>
      checked(releaseMachine, { machineId, body: { sessionId } }),
    agentBundle: (machineId: string) => checked(getAgentBundle, { machineId }),
    getPackage: (machineId: string, sessionId: string, signal: AbortSignal) =>
      checked(getMachinePackage, { machineId, sessionId }, { signal, timeoutMs: PACKAGE_MS }),
    /** @param url as a package says: at this server, or absolute */
    getFile: (url: string, fromByte: number, signal: AbortSignal) =>
      fetch(url.startsWith('/') ? `${server}${url}` : url, {
        signal,
        headers: fromByte > 0 ? { range: `bytes=${fromByte}-` } : {},
      }),
    beginSession: (machineId: string, sessionId: string, body: BeginBody) =>
      checked(beginMachineSession, { machineId, sessionId, body }, { timeoutMs: PACKAGE_MS }),
    endSession: (machineId: string, sessionId: string, body: EndBody) =>
      checked(endMachineSession, { machineId, sessionId, body }),
    withdraw: (studyId: string, sessionId: string, secret: string) =>
      checked(withdrawSession, { studyId, sessionId, body: { secret } }),
    reject: (studyId: string, visitId: string | undefined) =>
      call(rejectConsent, { studyId, body: visitId === undefined ? {} : { visitId } }),
  };
}

export type ServerCalls = ReturnType<typeof serverCalls>;
