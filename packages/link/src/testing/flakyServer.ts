import { sha256Hex } from '../upload/sha256Hex';
import type { Bytes } from '../journal/journal';

export interface StoredChunk {
  readonly sha256: string;
  readonly bytes: Bytes;
}

export interface OpenedFile {
  readonly manifest: string;
  readonly signature: string;
  readonly zipFileName: string;
}

/** What happens to a request instead of the normal answer. */
export type Fault =
  | 'lostRequest'
  | 'lostAnswer'
  | 'wrongReceipt'
  | { readonly status: number; readonly code?: string; readonly retryAfterS?: number };

/** An in-memory server that fulfils the contract except where a test makes it fail. */
export function flakyServer() {
  const stored = new Map<string, StoredChunk[]>();
  const log: string[] = [];
  let tokens = 0;
  let validToken = '';
  let complete = false;

  const server = {
    stored,
    log,
    /** Saved recordings opened by a researcher. */
    opened: [] as OpenedFile[],
    /** Decides the fault of each request; null for none. */
    fault: (_method: string, _path: string): Fault | null => null,
    /** Chunks the server reports as missing in its answer to the manifest. */
    denies: new Set<string>(),
    /** The server's clock. */
    date: new Date().toUTCString(),
    isComplete: () => complete,
    expireToken: () => void (validToken = 'none'),
    begins: () => tokens,
    bytesOf: (key: string) => stored.get(key)?.[0]?.bytes,
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const path = new URL(String(input)).pathname;
      const method = init?.method ?? 'GET';
      log.push(`${method} ${path}`);
      const fault = server.fault(method, path);
      if (fault === 'lostRequest') throw new TypeError('connection lost');
      if (typeof fault === 'object' && fault !== null) {
        const headers = fault.retryAfterS ? { 'retry-after': String(fault.retryAfterS) } : {};
        const { status, code } = fault;
        return new Response(JSON.stringify({ status, message: 'no', code }), { status, headers });
      }
      if (path === '/health') return new Response('{}', { headers: { date: server.date } });
      const answer = await ordinary(method, path, init);
      if (fault === 'lostAnswer') throw new TypeError('connection lost');
      if (fault === 'wrongReceipt') {
        const body = (await answer.json()) as Record<string, unknown>;
        return json(201, { ...body, sha256: '0'.repeat(64) });
      }
      return answer;
    },
  };
  return server;

  async function ordinary(method: string, path: string, init?: RequestInit): Promise<Response> {
    if (path.endsWith('/sessions') && method === 'POST') {
      validToken = `token-${++tokens}`;
      const { sessionId } = JSON.parse(String(init?.body)) as { sessionId: string };
      return json(200, {
        sessionId,
        respondentLabel: 'R1',
        token: validToken,
        recordWebcamVideo: false,
        needsCamera: true,
        slides: [],
      });
    }
    if (path.endsWith('/savedRecording')) {
      server.opened.push(JSON.parse(String(init?.body)) as OpenedFile);
      return json(200, { token: (validToken = `token-${++tokens}`) });
    }
    if (path.endsWith('/uploadCompleted')) {
      return complete
        ? json(200, { state: 'PROCESSING' })
        : json(409, { status: 409, message: '' });
    }
    const given = new Headers(init?.headers).get('authorization');
    if (given !== `Bearer ${validToken}`) return json(401, { status: 401, message: 'token' });
    if (path.endsWith('/received')) return json(200, { chunks: received(), finished: complete });
    if (path.endsWith('/finish')) return finish(String(init?.body));
    return put(path, init);
  }

  async function put(path: string, init?: RequestInit): Promise<Response> {
    const [, stream, seq] = /streams\/([^/]+)\/chunks\/(\d+)$/.exec(path)!;
    const bytes = new Uint8Array(await new Response(init?.body as BodyInit).arrayBuffer());
    const sha256 = await sha256Hex(bytes);
    const declared = new Headers(init?.headers).get('x-fovea-sha256');
    if (sha256 !== declared) return json(422, { status: 422, message: 'hash' });
    const key = `${stream}/${seq}`;
    const there = stored.get(key) ?? [];
    const duplicate = there.some((chunk) => chunk.sha256 === sha256);
    if (!duplicate) stored.set(key, [...there, { sha256, bytes }]);
    if (there.length > 0 && !duplicate) return json(409, { status: 409, message: 'other bytes' });
    const size = bytes.byteLength;
    return json(duplicate ? 200 : 201, { stream, seq: Number(seq), sha256, size, duplicate });
  }

  function finish(body: string): Response {
    const { chunks } = JSON.parse(body) as {
      chunks: { stream: string; seq: number; sha256: string }[];
    };
    const missing = chunks.filter(({ stream, seq, sha256 }) => {
      const key = `${stream}/${seq}`;
      if (server.denies.delete(key)) {
        stored.delete(key);
        return true;
      }
      return !stored.get(key)?.some((chunk) => chunk.sha256 === sha256);
    });
    if (missing.length > 0) {
      return json(200, {
        state: 'missing',
        missing: missing.map(({ stream, seq }) => ({ stream, seq })),
      });
    }
    complete = true;
    return json(200, { state: 'complete' });
  }

  function received() {
    return [...stored].map(([key, [chunk]]) => {
      const [stream, seq] = key.split('/');
      return {
        stream,
        seq: Number(seq),
        sha256: chunk!.sha256,
        size: chunk!.bytes.byteLength,
      };
    });
  }
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}
