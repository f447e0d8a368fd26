import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { requestToken } from '@fovea/contract/people/accounts';
import { connect, type Call } from '@fovea/link/calls/call';
import { root } from '../../tools/root.mjs';
import { setUpSecondFactor } from '../../tools/running/setUpSecondFactor.mjs';
import { startServer } from '../../tools/running/startServer.mjs';
import { seededFolder } from './seededFolder';

export const EMAIL = 'robin@lab.example';

/** The built server with one company and one researcher, and nothing else in it. */
export interface LabServer {
  readonly url: string;
  readonly dataFolder: string;
  readonly password: string;
  readonly output: () => string;
  /** A recovery code for the second step of a sign-in; null: there is none. */
  readonly recoveryCode: () => string | null;
  /** API calls of the researcher. */
  readonly call: Call;
  readonly stop: () => Promise<void>;
}

/** @param options `isStaff`: the researcher is also internal staff; `env`: further settings */
export async function startLabServer({
  isStaff = false,
  env = {},
}: { isStaff?: boolean; env?: Readonly<Record<string, string>> } = {}): Promise<LabServer> {
  const { dataFolder, password } = await labFolder(isStaff);
  const server = await startServer({ dataFolder, env: { ...settingsOf(dataFolder), ...env } });
  let token: string | null = null;
  const call = connect({ base: server.url, token: () => token });
  const body = { username: EMAIL, password, grant_type: 'password' as const };
  token = (await call(requestToken, { body })).accessToken;
  const codes = isStaff ? await setUpSecondFactor(server.url, token) : [];
  return {
    url: server.url,
    dataFolder,
    password,
    output: server.output,
    call,
    recoveryCode: () => codes.pop() ?? null,
    stop: async () => {
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A data folder with one company and one researcher, for a server that is started otherwise; delete it at the end. */
export const labFolder = (isStaff = false) =>
  seededFolder(isStaff ? 'staffed-lab' : 'lab', (folder) => labWithAdmin(folder, isStaff));

const settingsOf = (dataFolder: string) => ({
  FOVEA_DEMO: '0',
  DATABASE_URL: '',
  FOVEA_DATA: dataFolder,
});

/** @returns the password of the researcher */
function labWithAdmin(dataFolder: string, isStaff: boolean): Promise<string> {
  const created = spawnSync(
    process.execPath,
    [
      join(root, 'apps/server/dist/main.js'),
      ...['create-admin', '--email', EMAIL, '--company', 'Lab'],
      ...(isStaff ? ['--staff'] : []),
    ],
    { env: { ...process.env, ...settingsOf(dataFolder) }, encoding: 'utf8', timeout: 180_000 },
  );
  const password = /password is (\S+)/.exec(created.stdout)?.[1];
  if (!password) throw new Error(`No account was created.\n${created.stdout}\n${created.stderr}`);
  return Promise.resolve(password);
}
