import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, Endpoint, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { diskFull, LocalRefusal, notHere } from './localRefusal';

/** As at the server, where a call does not say otherwise. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** What a handler gets besides its input. */
export interface LocalRequest {
  readonly headers: IncomingMessage['headers'];
  /** The body of a call that sends bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly token: string | null;
  /** The status is 201 instead of 200. */
  readonly created: () => void;
}

type LocalHandler<E extends Endpoint> = (
  input: HandlerInput<E>,
  request: LocalRequest,
) => Promise<Answer<E>>;

interface Route {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly handle: (input: unknown, request: LocalRequest) => Promise<unknown>;
}

/** Answers calls of the contract at 127.0.0.1, checked as the server checks them. */
export function localRouter() {
  const routes: Route[] = [];

  return {
    serve<E extends Endpoint>(endpoint: E, handler: LocalHandler<E>): void {
      const source = endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)').replace(/\/$/, '');
      const handle = handler as Route['handle'];
      routes.push({ endpoint, pattern: new RegExp(`^${source}/?$`), handle });
    },
    /** @returns false where no call has this address */
    async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
      const route = routes.find(
        ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(url.pathname),
      );
      if (!route) return false;
      try {
        let status = 200;
        const bytes = await bodyOf(request, route.endpoint.bodyLimitBytes ?? BODY_LIMIT_BYTES);
        const input = inputOf(route, url, bytes);
        const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
        const created = () => void (status = 201);
        const { headers } = request;
        const answer = await route.handle(input, { headers, bytes, token, created });
        if (route.endpoint.answer) sendJson(response, status, answer);
        else response.writeHead(204).end();
      } catch (reason) {
        const refusal = reason instanceof LocalRefusal ? reason : diskFull(reason);
        if (!refusal) throw reason;
        if (!request.complete) response.setHeader('connection', 'close');
        sendJson(response, refusal.status, refusal.problem());
      }
      return true;
    },
  };
}

export type LocalRouter = ReturnType<typeof localRouter>;

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

async function bodyOf(
  request: IncomingMessage,
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.byteLength;
    if (size > limitBytes) throw new LocalRefusal(413, 'This is too large.', 'TOO_LARGE');
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

function inputOf({ endpoint, pattern }: Route, url: URL, bytes: Uint8Array): unknown {
  const names = pattern.exec(url.pathname)?.groups ?? {};
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(names)) input[name] = decoded(value);
  if (endpoint.query) {
    input['query'] = checked(endpoint.query, Object.fromEntries(url.searchParams));
  }
  if (endpoint.body) input['body'] = checked(endpoint.body, parsed(bytes));
  return input;
}

function checked(schema: NonNullable<Endpoint['body']>, value: unknown): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new LocalRefusal(400, 'The request is not valid.', 'NOT_VALID');
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw notHere('address');
  }
}

function parsed(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    throw new LocalRefusal(400, 'The request cannot be read.', 'NOT_VALID');
  }
}
