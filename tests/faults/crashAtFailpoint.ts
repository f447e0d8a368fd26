/** The server crashes at one exact point while storing a chunk, is restarted, and the client continues. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRespondent, chunkOf, type Acknowledged } from './respondentClient';
import { createAccountFolder, collectingStudy } from './collectingStudy';
import type { KillLoop } from './killLoop';
import { judge, type Verdict } from './oracle';

const CHUNKS = 10;

export interface DiedResult extends Verdict {
  /** The process ended by itself before the client was done. */
  readonly died: boolean;
  readonly acknowledgedBeforeDeath: number;
  readonly acknowledged: number;
}

export async function crashAtFailpoint(
  { root, startServer }: Pick<KillLoop, 'root' | 'startServer'>,
  failpoints: string,
): Promise<DiedResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const env = { FOVEA_DEMO: '0', FOVEA_LOG: 'silent' };
  const password = await createAccountFolder(root, dataFolder);
  const first = await startServer({ dataFolder, env: { ...env, FOVEA_FAILPOINTS: failpoints } });
  const { port, url } = first;
  const giveUp = AbortSignal.timeout(60_000);
  let server = first;
  try {
    const studyId = await collectingStudy(url, password);
    const acknowledged: Acknowledged[] = [];
    const { uploader, begin } = await aRespondent(
      url,
      studyId,
      (chunk) => void acknowledged.push(chunk),
      giveUp,
    );
    for (let n = 0; n < CHUNKS; n++) await uploader.add('face', chunkOf(60_000));
    const finished = uploader.finish();
    const died = await waitForExit(url, giveUp);
    const acknowledgedBeforeDeath = acknowledged.length;
    await first.stop('SIGKILL');
    server = await startServer({ port, dataFolder, env });
    await Promise.race([
      finished,
      new Promise<never>((_, fail) => {
        giveUp.addEventListener('abort', () => fail(new Error('The client did not end in time.')));
      }),
    ]);
    const verdict = await judge(dataFolder, url, studyId, [begin], acknowledged);
    return { ...verdict, died, acknowledgedBeforeDeath, acknowledged: acknowledged.length };
  } finally {
    await server.stop('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** @returns whether the server ended before the time limit */
export async function waitForExit(url: string, giveUp: AbortSignal): Promise<boolean> {
  while (!giveUp.aborted) {
    const lives = await fetch(`${url}/health`).then(
      () => true,
      () => false,
    );
    if (!lives) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}
