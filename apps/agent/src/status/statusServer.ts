import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MessageDescriptor } from '@formatjs/intl';
import { say } from '../messages/agentIntl';
import { statusMessages as messages } from '../messages/statusMessages';
import type { AgentState } from './agentState';
import { endSessionPage, stateContent, statusPage } from './statusPage';

/** So many ports are tried after the wanted one. */
const FURTHER_PORTS = 20;
const BODY_LIMIT_BYTES = 4096;

export interface StatusActions {
  /** Never fails: what went wrong stands in the state afterwards. */
  readonly endSession: (sessionId: string) => Promise<void>;
  readonly openAgain: () => Promise<void>;
}

/**
 * The status page at 127.0.0.1. Other pages in the browsers of this machine can neither read it (the Host header
 * must be ours) nor send its forms (a token that only the page has).
 * @param port the next free one is taken if something else has it
 */
export async function serveStatus(
  port: number,
  readState: () => AgentState,
  actions: StatusActions,
) {
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const taken = await listen(server, port);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    secure(response, nonce);
    if (!isThisMachine(request)) return refuse(response, 403, messages.foreignHost);
    const secrets = { nonce, token };
    const action = `${request.method} ${request.url}`;
    if (action === 'GET /') return show(response, statusPage(readState(), secrets));
    if (action === 'GET /state') return show(response, stateContent(readState(), secrets).text);
    if (action === 'GET /end-session') {
      const { session } = readState();
      return session ? show(response, endSessionPage(session, secrets)) : goBack(response);
    }
    const isAction = action === 'POST /end-session' || action === 'POST /open-again';
    if (!isAction) return refuse(response, 404, messages.notFound);
    const form = await formOf(request);
    if (!isSame(form?.get('token') ?? '', token)) {
      response.setHeader('connection', 'close');
      return refuse(response, 403, messages.tokenMissing);
    }
    if (action === 'POST /open-again') await actions.openAgain();
    else await actions.endSession(form?.get('sessionId') ?? '');
    return goBack(response);
  }

  return {
    url: `http://127.0.0.1:${taken}/`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function secure(response: ServerResponse, nonce: string): void {
  response.setHeader(
    'content-security-policy',
    [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}'`,
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
}

/** A foreign name that leads to 127.0.0.1 is still foreign. */
function isThisMachine({ headers, socket }: IncomingMessage): boolean {
  const { localPort } = socket;
  return headers.host === `127.0.0.1:${localPort}` || headers.host === `localhost:${localPort}`;
}

function show(response: ServerResponse, page: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(page);
}

function refuse(response: ServerResponse, status: number, message: MessageDescriptor): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.end(say(message));
}

function goBack(response: ServerResponse): void {
  response.statusCode = 303;
  response.setHeader('location', '/');
  response.end();
}

/** Null: more than a form of ours. */
async function formOf(request: IncomingMessage): Promise<URLSearchParams | null> {
  let text = '';
  for await (const piece of request) {
    text += String(piece);
    if (text.length > BODY_LIMIT_BYTES) return null;
  }
  return new URLSearchParams(text);
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function listen(server: ReturnType<typeof createServer>, wanted: number): Promise<number> {
  for (let port = wanted; ; port++) {
    const failure = await new Promise<NodeJS.ErrnoException | null>((done) => {
      server.once('error', done);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', done);
        done(null);
      });
    });
    if (!failure) return (server.address() as AddressInfo).port;
    if (failure.code !== 'EADDRINUSE' || port >= wanted + FURTHER_PORTS || port >= 65_535)
      throw failure;
  }
}
