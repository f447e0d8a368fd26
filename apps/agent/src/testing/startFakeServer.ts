import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getAgentBundle, type NextBundleKey } from '@fovea/contract/labs/agentBundle';
import { fakeRecordings } from './fakeRecordings';
import { pairMachine, pingMachine, releaseMachine } from '@fovea/contract/labs/agents';
import {
  beginMachineSession,
  endMachineSession,
  getMachinePackage,
} from '@fovea/contract/participation/machineSessions';
import type { AssignedSession } from '@fovea/contract/labs/agents';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import type { MachinePackage } from '@fovea/contract/participation/machineSessions';
import type { BeginBody, EndBody, PairBody, PingBody } from '../server/serverCalls';
import type { MadeBundle } from './signedBundle';

interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** Instead of a body in JSON. */
  readonly text?: string;
}

const CALLS = {
  pairMachine,
  pingMachine,
  releaseMachine,
  getAgentBundle,
  getMachinePackage,
  beginMachineSession,
  endMachineSession,
};
const BUNDLES = '/agentBundles/';
type Name = keyof typeof CALLS;

export const A_LAB = {
  maxConcurrentDownloaders: 2,
  maxConcurrentUploaders: 2,
  secondsIdleBeforeUploadAllowed: 600,
  uploadWindowStart: '20:00',
  uploadWindowEnd: '06:00',
};

export const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { status, code, message },
});

/**
 * A server that speaks the part of the contract that the agent uses, over real HTTP, and refuses bodies that are
 * not in the contract. Tests change `world` and look at what was asked.
 */
export async function startFakeServer(port = 0) {
  const world = {
    code: '123456',
    token: 'machine-secret',
    session: null as AssignedSession | null,
    /** Of that session; null: a server without packages. */
    package: null as MachinePackage | null,
    lab: A_LAB,
    isDisabled: false,
    /** Pings are answered so much later, with what held when they came. */
    answerAfterMs: 0,
    /** Ahead of this machine's clock. */
    clockAheadMs: 0,
    /** Answers instead, for as long as it is set. */
    instead: {} as { [name in Name]?: Reply },
    /** The key of the installation; null: a server before there were updates. */
    publicKey: null as string | null,
    /** A newer key of it. */
    nextKey: null as NextBundleKey | null,
    /** The agent that it offers. */
    bundle: null as MadeBundle | null,
    /** What is sent instead of its bytes. */
    bundleBytes: null as Buffer | null,
    downloads: 0,
    paired: [] as PairBody[],
    pings: [] as PingBody[],
    released: [] as string[],
    /** Requests that were not in the contract. */
    misunderstood: [] as string[],
  };

  const recordings = fakeRecordings();
  const server = createServer((request, response) => {
    void textOf(request).then(async (text) => {
      if (request.url?.startsWith(BUNDLES)) return sendBundle(request.url, response);
      const reply: Reply = recordings.answer(request, text) ?? replyTo(request, text);
      const { status, body, text: plain } = reply;
      if (plain !== undefined) return void response.writeHead(status).end(plain);
      if (nameOf(request) === 'pingMachine') await pause(world.answerAfterMs);
      response.statusCode = status;
      send(response, body);
    });
  });

  function replyTo(request: IncomingMessage, text: string): Reply {
    const name = nameOf(request);
    const body = name && bodyOf(CALLS[name], text);
    if (!name || !body?.success) {
      world.misunderstood.push(`${request.method} ${request.url} ${text}`);
      return refusal(400, 'NOT_VALID', 'Not in the contract.');
    }
    const instead = world.instead[name];
    if (instead) return instead;
    if (name === 'pairMachine') return pair(body.data as PairBody);
    if (request.headers.authorization !== `Bearer ${world.token}`)
      return refusal(401, 'UNKNOWN', 'The machine has to be paired again.');
    if (name === 'pingMachine') return ping(body.data as PingBody);
    if (name === 'getAgentBundle')
      return world.bundle
        ? { status: 200, body: world.bundle.facts }
        : refusal(404, 'NOT_BUILT', 'This server offers no agent.');
    const sessionId = request.url?.split('/')[4] ?? '';
    if (name === 'getMachinePackage') {
      const found = world.session?.id === sessionId ? world.package : null;
      return found ? { status: 200, body: found } : refusal(404, 'NOT_FOUND', 'No package.');
    }
    if (name === 'beginMachineSession') return recordings.begin(body.data as BeginBody);
    if (name === 'endMachineSession') return end(sessionId, body.data as EndBody);
    return release((body.data as { sessionId: string }).sessionId);
  }

  function end(sessionId: string, body: EndBody): Reply {
    if (world.session?.id === sessionId) world.session = null;
    return recordings.end(sessionId, body);
  }

  function pair(body: PairBody): Reply {
    if (body.code !== world.code)
      return refusal(
        400,
        'CODE_NOT_VALID',
        'This code is not valid. Codes can be used once, within ten minutes.',
      );
    world.paired.push(body);
    const key = world.publicKey === null ? {} : { bundlePublicKey: world.publicKey };
    const answer = { machineId: 'm1', token: world.token, labName: 'Lab North', ...key };
    return { status: 200, body: answer };
  }

  function ping(body: PingBody): Reply {
    world.pings.push(body);
    const time = new Date(Date.now() + world.clockAheadMs).toISOString();
    const { session, isDisabled } = world;
    const { bundle, publicKey, nextKey } = world;
    const agent = bundle && {
      ...{ version: bundle.facts.version, publicKey },
      ...(nextKey && { nextKey }),
    };
    const offer = publicKey === null ? {} : { agent };
    return { status: 200, body: { time, lab: world.lab, isDisabled, session, ...offer } };
  }

  function sendBundle(url: string, response: ServerResponse): void {
    world.downloads++;
    const { bundle, bundleBytes } = world;
    response.statusCode = url === `${BUNDLES}${bundle?.facts.sha256}` ? 200 : 404;
    response.end(bundleBytes ?? bundle?.bytes);
  }

  function release(sessionId: string): Reply {
    if (world.session?.id !== sessionId) return refusal(404, 'NOT_FOUND', 'No such session.');
    world.released.push(sessionId);
    world.session = null;
    return { status: 204 };
  }

  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const { port: taken } = server.address() as AddressInfo;
  return {
    world,
    /** What was received of sessions. */
    received: recordings.world,
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;

function nameOf({ method, url }: IncomingMessage): Name | undefined {
  return (Object.keys(CALLS) as Name[]).find((name) => {
    const pattern = CALLS[name].path.replaceAll(/\{\w+\}/g, '[^/]+');
    return CALLS[name].method === method && new RegExp(`^${pattern}$`).test(url ?? '');
  });
}

/** Calls without a body take none. */
function bodyOf({ body }: Endpoint, text: string) {
  if (!body) return { success: text === '', data: undefined };
  return body.safeParse(text ? JSON.parse(text) : undefined);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

function send(response: ServerResponse, body: unknown): void {
  if (body === undefined) return void response.end();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}
