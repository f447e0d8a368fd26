import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import type { BeginSession } from '@fovea/contract/participation/participation';
import type { connect } from '@fovea/link/calls/call';
import type { Acknowledged } from './respondentClient';
import { createAccountFolder, collectingStudy, signIn } from './collectingStudy';
import type { KillLoop, RunningServer } from './killLoop';
import { judge, type Verdict } from './oracle';

export type ServerTools = Pick<KillLoop, 'root' | 'startServer'>;

export interface FullVerdict extends Verdict {
  readonly acknowledged: number;
  readonly complete: number;
  /** Incomplete, but visible to the researcher. */
  readonly incomplete: number;
  /** Sessions that would never be visible to anybody. */
  readonly unlisted: number;
}

export interface FaultServer {
  readonly url: string;
  readonly port: number;
  readonly dataFolder: string;
  readonly password: string;
  readonly studyId: string;
  readonly signal: AbortSignal;
  /** Every acknowledgement that reached a client. */
  readonly acknowledged: Acknowledged[];
  readonly note: (chunk: Acknowledged) => void;
  stop(signal: string): Promise<void>;
  /** On the same port and folder, as after a crash. */
  start(env?: Record<string, string>): Promise<void>;
  researcher(): Promise<ReturnType<typeof connect>>;
  judge(sessions: readonly BeginSession[]): Promise<FullVerdict>;
}

const ENV = { FOVEA_DEMO: '0', FOVEA_LOG: 'silent' };

/**
 * A server on its own folder with a collecting study, for one fault test; everything is deleted afterwards.
 */
export async function withServer<T>(
  { root, startServer }: ServerTools,
  work: (server: FaultServer) => Promise<T>,
  options: { readonly limitMs?: number; readonly env?: Record<string, string> } = {},
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const password = await createAccountFolder(root, dataFolder);
  let running: RunningServer = await startServer({ dataFolder, env: { ...ENV, ...options.env } });
  const { url, port } = running;
  const acknowledged: Acknowledged[] = [];
  const limit = AbortSignal.timeout(options.limitMs ?? 60_000);
  try {
    const studyId = await collectingStudy(url, password);
    const server: FaultServer = {
      url,
      port,
      dataFolder,
      password,
      studyId,
      signal: limit,
      acknowledged,
      note: (chunk) => void acknowledged.push(chunk),
      stop: (signal) => running.stop(signal),
      async start(env = {}) {
        running = await startServer({ port, dataFolder, env: { ...ENV, ...options.env, ...env } });
      },
      researcher: () => signIn(url, password),
      async judge(sessions) {
        const verdict = await judge(dataFolder, url, studyId, sessions, acknowledged);
        const call = await signIn(url, password);
        const listed = await call(listSessions, { studyId });
        const complete = listed.filter(({ state }) => state.startsWith('PROCESS')).length;
        const known = new Set(listed.map(({ id }) => id));
        return {
          ...verdict,
          acknowledged: acknowledged.length,
          complete,
          incomplete: listed.length - complete,
          unlisted: sessions.filter(({ sessionId }) => !known.has(sessionId)).length,
        };
      },
    };
    const late = new Promise<never>((_, fail) => {
      limit.addEventListener('abort', () => fail(new Error('It did not end in time.')));
    });
    return await Promise.race([work(server), late]);
  } finally {
    await running.stop('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true });
  }
}
