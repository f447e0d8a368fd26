/** A proxy between client and server delivers all requests and drops every third response. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRespondent, chunkOf, type Acknowledged } from './respondentClient';
import { createAccountFolder, collectingStudy } from './collectingStudy';
import type { KillLoop } from './killLoop';
import { judge, type Verdict } from './oracle';

const CHUNKS = 12;

export interface LostAnswersResult extends Verdict {
  readonly dropped: number;
  /** Responses with status 200 to chunks that were sent again. */
  readonly duplicates: number;
  readonly acknowledged: number;
}

export async function loseAnswers({
  root,
  startServer,
}: Pick<KillLoop, 'root' | 'startServer'>): Promise<LostAnswersResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const password = await createAccountFolder(root, dataFolder);
  const server = await startServer({
    dataFolder,
    env: { FOVEA_DEMO: '0', FOVEA_LOG: 'silent' },
  });
  let puts = 0;
  let dropped = 0;
  let duplicates = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = request(server.url + url, { method, headers }, (answer) => {
      const isPut = method === 'PUT';
      if (isPut && answer.statusCode === 200) duplicates++;
      if (isPut && ++puts % 3 === 0) {
        dropped++;
        answer.resume();
        incoming.socket.destroy();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = proxy.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  try {
    const studyId = await collectingStudy(server.url, password);
    const acknowledged: Acknowledged[] = [];
    const giveUp = AbortSignal.timeout(60_000);
    const note = (chunk: Acknowledged) => void acknowledged.push(chunk);
    const { uploader, begin } = await aRespondent(base, studyId, note, giveUp);
    for (let n = 0; n < CHUNKS; n++) await uploader.add('face', chunkOf(40_000));
    await uploader.finish();
    const verdict = await judge(dataFolder, server.url, studyId, [begin], acknowledged);
    return { ...verdict, dropped, duplicates, acknowledged: acknowledged.length };
  } finally {
    proxy.close();
    proxy.closeAllConnections();
    await server.stop('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true });
  }
}
