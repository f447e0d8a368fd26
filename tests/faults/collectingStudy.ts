import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requestToken } from '@fovea/contract/people/accounts';
import { toggleCollection } from '@fovea/contract/participation/respondents';
import { createStimulus } from '@fovea/contract/studies/stimuli';
import { createStudy } from '@fovea/contract/studies/studies';
import { connect } from '@fovea/link/calls/call';

export const FAULTS_EMAIL = 'faults@example.org';

const templates = new Map<string, Promise<{ folder: string; password: string }>>();

/**
 * A data folder with one account, before a server runs on it. It is created once and then copied, because a
 * new database takes seconds.
 * @param more options of `create-admin`
 * @returns the password
 */
export async function createAccountFolder(
  root: string,
  dataFolder: string,
  more: readonly string[] = [],
): Promise<string> {
  const template = templates.get(more.join(' ')) ?? makeTemplate(root, more);
  templates.set(more.join(' '), template);
  const { folder, password } = await template;
  await cp(folder, dataFolder, { recursive: true });
  return password;
}

async function makeTemplate(
  root: string,
  more: readonly string[],
): Promise<{ folder: string; password: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const main = join(root, 'apps', 'server', 'dist', 'main.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [main, 'create-admin', '--email', FAULTS_EMAIL, '--company', 'Fault tests', ...more],
    { env: { ...process.env, FOVEA_DATA: folder, FOVEA_DEMO: '0', DATABASE_URL: '' } },
  );
  const password = /The password is (\S+)/.exec(stdout)?.[1];
  if (!password) throw new Error(`No password was printed: ${stdout}`);
  return { folder, password };
}

export async function signIn(base: string, password: string): Promise<ReturnType<typeof connect>> {
  const accessToken = await accessTokenOf(base, password);
  return connect({ base, token: () => accessToken });
}

export async function accessTokenOf(base: string, password: string): Promise<string> {
  const { accessToken } = await connect({ base })(requestToken, {
    body: { username: FAULTS_EMAIL, password, grant_type: 'password' },
  });
  return accessToken;
}

/** A study that is collecting. @returns its id */
export async function collectingStudy(base: string, password: string): Promise<string> {
  const call = await signIn(base, password);
  const study = await call(createStudy, { query: {}, body: { name: `Faults ${Date.now()}` } });
  const blockId = study.topLevelBlocks[0];
  if (blockId === undefined) throw new Error('A new study has a flow.');
  await call(createStimulus, { studyId: study.id, body: { type: 'INSTRUCTION', blockId } });
  await call(toggleCollection, { studyId: study.id, flag: 'true' });
  return study.id;
}
