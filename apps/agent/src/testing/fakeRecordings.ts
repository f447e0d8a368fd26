import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BeginBody, EndBody } from '../server/serverCalls';

const CALL = /^\/datacollection\/studies\/[^/]+\/sessions\/([^/]+)\/(.+)$/;

/** What a server has received of sessions of machines. Tests look into it, and say what it refuses. */
export function fakeRecordings() {
  const world = {
    begun: [] as BeginBody[],
    ended: [] as (EndBody & { readonly sessionId: string })[],
    withdrawn: [] as string[],
    /** What was said of where respondents are. */
    pinged: [] as { readonly id: string; readonly currentSlideNo: number | null }[],
    /** The texts of chunks by session and place, such as `s1 face/0`. */
    chunks: new Map<string, string>(),
    complete: new Set<string>(),
    /** The data of these sessions was deleted. */
    erased: new Set<string>(),
    /** Somebody with this id has begun elsewhere. */
    taken: new Set<string>(),
    /** The signing key was replaced since it made the packages. */
    hasOtherKey: false,
    /** Files that can be downloaded, by their addresses. */
    files: new Map<string, string>(),
    filesServed: [] as string[],
  };

  const problem = (status: number, code: string) => ({
    status,
    body: { status, code, message: 'No.' },
  });
  const ofSession = (id: string) => [...world.chunks].filter(([key]) => key.startsWith(`${id} `));
  const describe = (key: string, text: string) => {
    const [stream, seq] = key.slice(key.indexOf(' ') + 1).split('/');
    const sha256 = createHash('sha256').update(text).digest('hex');
    return { stream, seq: Number(seq), sha256, size: text.length };
  };

  return {
    world,
    begin(body: BeginBody) {
      const { sessionId } = body.begin;
      if (world.erased.has(sessionId)) return problem(410, 'DELETED');
      if (world.taken.has(sessionId)) return problem(409, 'BEGUN_ELSEWHERE');
      if (world.hasOtherKey && !body.shown) return problem(409, 'PACKAGE_NOT_VALID');
      world.begun.push(body);
      return { status: 200, body: { token: `token of ${sessionId}` } };
    },
    end(sessionId: string, body: EndBody) {
      if (world.erased.has(sessionId)) return problem(410, 'DELETED');
      world.ended.push({ ...body, sessionId });
      return { status: 204 };
    },
    /** A call of the participation or a file; null: it is neither. */
    answer(request: IncomingMessage, text: string) {
      const { method, url = '' } = request;
      const file = world.files.get(url);
      if (file !== undefined) {
        world.filesServed.push(url);
        return { status: 200, text: file };
      }
      const [, id = '', rest = ''] = CALL.exec(url) ?? [];
      if (id === '') return null;
      if (rest === 'withdraw') {
        world.withdrawn.push(id);
        return { status: 200, body: { withdrawnDate: new Date().toISOString() } };
      }
      if (request.headers.authorization !== `Bearer token of ${id}`) return problem(401, 'SIGN_IN');
      if (world.erased.has(id)) return problem(410, 'DELETED');
      if (rest === 'received') {
        const chunks = ofSession(id).map(([key, chunk]) => describe(key, chunk));
        return { status: 200, body: { chunks, finished: world.complete.has(id) } };
      }
      if (rest === 'ping') {
        world.pinged.push({ id, ...(JSON.parse(text) as { currentSlideNo: number | null }) });
        return { status: 200, body: { serverTime: new Date().toISOString() } };
      }
      if (method === 'PUT') {
        const key = `${id} ${rest.replace('streams/', '').replace('chunks/', '')}`;
        world.chunks.set(key, text);
        return { status: 201, body: { ...describe(key, text), duplicate: false } };
      }
      const { chunks } = JSON.parse(text) as { chunks: { stream: string; seq: number }[] };
      const missing = chunks.filter(
        ({ stream, seq }) => !world.chunks.has(`${id} ${stream}/${seq}`),
      );
      if (missing.length > 0) return { status: 200, body: { state: 'missing', missing } };
      world.complete.add(id);
      return { status: 200, body: { state: 'complete' } };
    },
  };
}

export type FakeRecordings = ReturnType<typeof fakeRecordings>;
