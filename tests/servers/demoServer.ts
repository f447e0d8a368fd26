import { rmSync } from 'node:fs';
import { requestToken } from '@fovea/contract/people/accounts';
import { getDemoProgress } from '@fovea/contract/platform/demo';
import { getStudy } from '@fovea/contract/studies/studies';
import { connect, type Call } from '@fovea/link/calls/call';
import { startServer } from '../../tools/running/startServer.mjs';
import { seededFolder } from './seededFolder';

export const DEMO_EMAIL = 'researcher@demo.example';
const PASSWORD = 'a-demo-password-1';

/** The built server with the demo study, filled and analysed. */
export interface DemoServer {
  readonly url: string;
  readonly studyId: string;
  readonly password: string;
  /** API calls of the researcher. */
  readonly call: Call;
  readonly stop: () => Promise<void>;
}

const LONGEST_WAIT_MS = 6 * 60_000;

export interface DemoSetUp {
  readonly env?: Readonly<Record<string, string>>;
  /** Puts more into the data folder before the server starts. */
  readonly prepare?: (dataFolder: string) => Promise<void>;
}

export async function startDemoServer({ env, prepare }: DemoSetUp = {}): Promise<DemoServer> {
  const { dataFolder, password } = await seededFolder('demo', async (folder) => {
    const { stop } = await startFilledDemo(folder, PASSWORD);
    await stop();
    return PASSWORD;
  });
  await prepare?.(dataFolder);
  const demo = await startFilledDemo(dataFolder, password, env);
  const stop = async () => {
    await demo.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { ...demo, password, stop };
}

/** A server on the folder, once its demo study is filled and analysed. */
async function startFilledDemo(
  dataFolder: string,
  password: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Omit<DemoServer, 'password'>> {
  const server = await startServer({ dataFolder, env: { FOVEA_DEMO_PASSWORD: password, ...env } });
  const stop = () => server.stop();
  try {
    let token: string | null = null;
    const call = connect({ base: server.url, token: () => token });
    const body = { username: DEMO_EMAIL, password, grant_type: 'password' as const };
    token = (await call(requestToken, { body })).accessToken;
    return { url: server.url, studyId: await filled(call), call, stop };
  } catch (reason) {
    await stop();
    throw reason;
  }
}

/** All sessions are processed, and every segment is aggregated. */
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
