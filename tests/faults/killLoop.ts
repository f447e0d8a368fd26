/**
 * The server is killed with SIGKILL repeatedly while clients upload. Nothing acknowledged may be missing or
 * damaged afterwards, and every session must end complete.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import type { BeginSession } from '@fovea/contract/participation/participation';
import { aRespondent, chunkOf, type Acknowledged } from './respondentClient';
import { createAccountFolder, collectingStudy, signIn } from './collectingStudy';
import { judge, type Verdict } from './oracle';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly stop: (signal?: string) => Promise<void>;
  /** Resolves when the process has ended, for whatever reason. */
  readonly exited: Promise<unknown>;
}

export interface KillLoop {
  readonly root: string;
  readonly startServer: (options: {
    port?: number;
    dataFolder: string;
    env?: Record<string, string>;
    /** Left out: serve. */
    command?: 'api' | 'worker';
    /** What it prints when it is ready, if it serves nothing. */
    readyText?: string;
  }) => Promise<RunningServer>;
  /** Uniform random numbers from the seed. */
  readonly random: () => number;
  readonly kills: number;
  readonly clients: number;
  readonly chunks: number;
  readonly limitMs: number;
}

export interface KillLoopResult extends Verdict {
  readonly kills: number;
  readonly acknowledged: number;
  readonly complete: number;
  readonly sessions: number;
  readonly seconds: number;
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** Delay of a kill that comes by the clock, after the server is ready again. */
const KILL_AFTER_MS = [30, 1200] as const;
/**
 * Every other kill comes by the clock, whatever has arrived by then; the others come after some chunks have been
 * acknowledged, so that a slow machine, on which little arrives between two kills, reaches the number of chunks too.
 */
const BY_CLOCK = 0.5;
const CHUNK_BYTES = [2_000, 120_000] as const;

export async function killLoop(options: KillLoop): Promise<KillLoopResult> {
  const { root, startServer, random } = options;
  const begun = performance.now();
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const env = { FOVEA_DEMO: '0', FOVEA_LOG: 'fatal' };
  const password = await createAccountFolder(root, dataFolder);
  let server = await startServer({ dataFolder, env });
  const { port, url } = server;
  const studyId = await collectingStudy(url, password);

  const giveUp = new AbortController();
  const acknowledged = new Map<string, Acknowledged>();
  const note = (chunk: Acknowledged) =>
    void acknowledged.set(`${chunk.sessionId}/${chunk.stream}/${chunk.seq}`, chunk);
  const sessions: BeginSession[] = [];
  let kills = 0;
  const enough = () => acknowledged.size >= options.chunks && kills >= options.kills;

  const uploading = Array.from({ length: options.clients }, async () => {
    const { uploader, begin } = await aRespondent(url, studyId, note, giveUp.signal);
    sessions.push(begin);
    const waiting = () => uploader.state().chunks - uploader.state().acknowledgedChunks;
    while (!enough() && !giveUp.signal.aborted) {
      const stream = random() < 0.8 ? 'face' : 'webcam';
      const [least, most] = CHUNK_BYTES;
      await uploader.add(stream, chunkOf(Math.floor(least + random() * (most - least))));
      await sleep(5 + random() * 20);
      while (waiting() > 4 && !enough() && !giveUp.signal.aborted) await sleep(20);
    }
    await uploader.finish();
  });

  const someAcknowledged = async () => {
    const until = acknowledged.size + 1 + random() * ((2 * options.chunks) / options.kills);
    while (acknowledged.size < until && !giveUp.signal.aborted) await sleep(5);
  };

  const killing = (async () => {
    while (!enough() && !giveUp.signal.aborted) {
      const [soonest, latest] = KILL_AFTER_MS;
      if (random() < BY_CLOCK) await sleep(soonest + random() * (latest - soonest));
      else await someAcknowledged();
      await server.stop('SIGKILL');
      kills++;
      server = await startServer({ port, dataFolder, env });
    }
  })();

  const limit = setTimeout(() => giveUp.abort(), options.limitMs);
  try {
    await killing;
    const late = new Promise<'late'>((done) => {
      giveUp.signal.addEventListener('abort', () => done('late'), { once: true });
    });
    const ended = await Promise.race([Promise.all(uploading), late]);
    if (ended === 'late') throw new Error('The clients did not end in time.');
    const verdict = await judge(dataFolder, url, studyId, sessions, [...acknowledged.values()]);
    const call = await signIn(url, password);
    const listed = await call(listSessions, { studyId });
    const isComplete = (state: string) => state.startsWith('PROCESS');
    return {
      ...verdict,
      kills,
      acknowledged: acknowledged.size,
      complete: listed.filter(({ state }) => isComplete(state)).length,
      sessions: sessions.length,
      seconds: (performance.now() - begun) / 1000,
    };
  } finally {
    clearTimeout(limit);
    giveUp.abort();
    await server.stop('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true });
  }
}
