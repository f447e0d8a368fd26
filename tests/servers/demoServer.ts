import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestToken } from '@fovea/contract/accounts';
import { getDemoProgress } from '@fovea/contract/demo';
import { getStudy } from '@fovea/contract/studies';
import { connect, type Call } from '@fovea/link/call';
import { startServer } from '../../tools/runningServer.mjs';

export const DEMO_EMAIL = 'researcher@demo.example';

/** The built server with the demo study, filled and analysed. */
export interface DemoServer {
  readonly url: string;
  readonly studyId: string;
  readonly password: string;
  /** Calls of the researcher. */
  readonly call: Call;
  readonly stop: () => Promise<void>;
}

const LONGEST_WAIT_MS = 6 * 60_000;

export async function startDemoServer(): Promise<DemoServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fovea-demo-'));
  const password = 'a-demo-password-1';
  const server = await startServer({ dataFolder, env: { FOVEA_DEMO_PASSWORD: password } });
  const stop = async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    let token: string | null = null;
    const call = connect({ base: server.url, token: () => token });
    const body = { username: DEMO_EMAIL, password, grant_type: 'password' as const };
    token = (await call(requestToken, { body })).accessToken;
    const studyId = await filled(call);
    return { url: server.url, studyId, password, call, stop };
  } catch (reason) {
    await stop();
    throw reason;
  }
}

/** Everybody took part and was processed, and every segment is put together. */
async function filled(call: Call): Promise<string> {
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { state, studyId } = await call(getDemoProgress, {});
    if (state === 'done' && studyId !== null) {
      const { segments } = await call(getStudy, { studyId });
      const isReady = segments.every((segment) => segment.processingState === 'COMPLETED');
      if (isReady && segments.length > 1) return studyId;
    }
    if (state === 'failed' || Date.now() > until) throw new Error(`The demo study is ${state}.`);
    await new Promise((done) => setTimeout(done, 500));
  }
}
