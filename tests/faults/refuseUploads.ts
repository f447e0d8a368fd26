/**
 * Fault 18: an intermediary answers 413, 429 or 403. The data is kept, the client reports the problem, and
 * everything arrives in the end.
 */
import { createServer, request } from 'node:http';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { aRespondent, chunkOf } from './respondentClient';
import { withServer, type FullVerdict, type ServerTools } from './withServer';

const CHUNKS = 8;
const REFUSED_OF_EACH = 6;

export interface RefusedUploadsResult extends FullVerdict {
  /** Number of responses of each kind that were given instead of the server's. */
  readonly given: Readonly<Record<number, number>>;
  /** What the client reported in the meantime. */
  readonly told: readonly string[];
  /** Number of chunks kept while everything was refused. */
  readonly keptMeanwhile: number;
}

export function refuseUploads(tools: ServerTools): Promise<RefusedUploadsResult> {
  return withServer(tools, async (server) => {
    const given: Record<number, number> = { 429: 0, 403: 0, 413: 0 };
    let isRefusing = true;
    const proxy = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const next = Object.keys(given).find((status) => given[Number(status)]! < REFUSED_OF_EACH);
      if (method === 'PUT' && isRefusing && next !== undefined) {
        given[Number(next)]!++;
        incoming.resume();
        incoming.on('end', () =>
          outgoing.writeHead(Number(next), { 'retry-after': '1' }).end('no'),
        );
        return;
      }
      const onward = request(server.url + url, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => incoming.socket.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const address = proxy.address();
    const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const told = new Set<string>();
    const onState = ({ trouble, tooLarge }: UploadState) => {
      if (trouble) told.add(trouble);
      if (tooLarge > 0) told.add('tooLarge');
    };
    try {
      const { uploader, begin, again } = await aRespondent(
        base,
        server.studyId,
        server.note,
        server.signal,
        undefined,
        onState,
      );
      for (let n = 0; n < CHUNKS; n++) await uploader.add('face', chunkOf(30_000));
      void uploader.finish();
      while (Object.values(given).some((count) => count < REFUSED_OF_EACH)) {
        if (server.signal.aborted) throw new Error('Nothing was refused.');
        await new Promise((done) => setTimeout(done, 50));
      }
      // 413 is final for a page load: the next one tries again.
      uploader.stop();
      isRefusing = false;
      const keptMeanwhile = uploader.source().unacknowledged().length;
      const second = await again(onState);
      await second.finish();
      return { ...(await server.judge([begin])), given, told: [...told], keptMeanwhile };
    } finally {
      proxy.close();
      proxy.closeAllConnections();
    }
  });
}
