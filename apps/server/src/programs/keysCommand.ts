import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { BadInput } from '../people/accounts/createAdmin';
import { listLicenseKeys } from '../people/licenseKeys/licenseKeys';
import { addSigningKey, KeyProblem, readSigningKeys } from '../platform/signingKeys/keyFiles';
import type { SigningKey } from '../platform/signingKeys/signingKey';
import { serverLog } from '../platform/settings/serverLog';
import { readSettings, type Settings } from '../platform/settings/settings';
import { migrationState } from '../platform/store/migrationState';
import { askSocket } from './backup/askSocket';
import { findSnapshotSocket } from './backup/snapshotSocket';
import { createContext } from './createContext';
import { FolderInUse } from './dataFolderLock';
import { LIST_KEYS, RETIRE_KEY, type RetirementAnswer } from './keyRotation/keyCalls';
import { keyReport, type KeyReport } from './keyRotation/listedKeys';
import { noteKeys } from './keyRotation/noteKeys';
import { minuteOf } from './keyRotation/retirement';
import { retireKey } from './keyRotation/retireKey';
import { openToRead } from './openToRead';
import { refuseUnfinishedRestore } from './restore/emptyTarget';

const USAGE = `fovea keys                     list the keys of this installation
fovea keys rotate              make a key that signs and encrypts from now on
fovea keys retire ID [--now]   remove one that nothing uses any more`;

/** `fovea keys`, `fovea keys rotate` and `fovea keys retire ID [--now]`. @throws BadInput, KeyProblem */
export async function keysCommand(rest: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...rest],
    allowPositionals: true,
    options: { now: { type: 'boolean', default: false } },
  });
  const [action = 'list', id, ...others] = positionals;
  const isUnderstood =
    others.length === 0 &&
    (action === 'retire' ? id !== undefined : id === undefined && !values.now);
  if (!isUnderstood || !['list', 'rotate', 'retire'].includes(action)) throw new BadInput(USAGE);
  const settings = readSettings(process.env);
  await refuseUnfinishedRestore(settings.dataFolder);
  requireKeys(settings.dataFolder);
  if (action === 'rotate') return await rotate(settings);
  if (id === undefined) return await list(settings);
  await retire(settings, id, values.now);
}

/** Of a folder without a key, a command would make an installation. @throws KeyProblem */
function requireKeys(dataFolder: string): readonly SigningKey[] {
  const keys = readSigningKeys(dataFolder);
  if (keys.length > 0) return keys;
  throw new KeyProblem(
    `There is no key in ${dataFolder}. Set FOVEA_DATA to the folder of your server; a first start makes a key.`,
  );
}

async function list(settings: Settings): Promise<void> {
  const { dataFolder } = settings;
  const { lines, isComplete } = await reportOn(settings, requireKeys(dataFolder));
  for (const line of lines) console.log(line);
  if (!isComplete) process.exitCode = 1;
  const licenseKeys = await listLicenseKeys(dataFolder);
  if (licenseKeys.length > 0) console.log('\nOf product keys (fovea rotate-license-key):');
  for (const { kid, createdAt, canSign } of licenseKeys) {
    const made = minuteOf(new Date(createdAt));
    console.log(`${kid}  made ${made}  ${canSign ? 'signs' : 'verifies'}`);
  }
  console.log('\nEvery other key, and how it is replaced: docs/operations.md, Keys.');
}

async function reportOn(settings: Settings, keys: readonly SigningKey[]): Promise<KeyReport> {
  try {
    const { db, close } = await openToRead(settings);
    try {
      const isOurs = (await migrationState(db).catch(() => null)) === 'same';
      return await keyReport(isOurs ? db : null, keys, new Date());
    } finally {
      await close();
    }
  } catch (reason) {
    if (!(reason instanceof FolderInUse)) throw reason;
    const asked = await askServer<KeyReport>(settings, LIST_KEYS);
    return asked ?? (await keyReport(null, keys, new Date()));
  }
}

async function retire(settings: Settings, id: string, isAtOnce: boolean): Promise<void> {
  try {
    await withContext(settings, (context) => retireKey(context, id, isAtOnce));
  } catch (reason) {
    if (!(reason instanceof FolderInUse)) throw reason;
    const answer = await askServer<RetirementAnswer>(settings, RETIRE_KEY, { id, isAtOnce });
    if (answer === null) throw reason;
    if (answer.problem !== null) throw new KeyProblem(answer.problem);
  }
  console.log(`The key ${id} is removed. Backups from before have it still.`);
}

/**
 * A server that has the embedded database open.
 * @returns null: whoever has it does not answer, such as another command or an earlier version
 */
async function askServer<T>(
  { dataFolder }: Settings,
  path: string,
  body?: unknown,
): Promise<T | null> {
  const socket = await findSnapshotSocket(dataFolder);
  const answer = socket && (await askSocket(socket, path, body).catch(() => null));
  if (!answer) return null;
  const said: unknown = JSON.parse(await text(answer));
  if (answer.statusCode === 200) return said as T;
  if (answer.statusCode === 404) return null;
  throw new KeyProblem('The running server could not do that. Its log says why.');
}

async function rotate(settings: Settings): Promise<void> {
  const make = async () => {
    const { id } = await addSigningKey(settings.dataFolder, new Date());
    console.log(`The key ${id} signs and encrypts from now on.`);
  };
  try {
    await withContext(settings, async (context) => {
      await make();
      context.keys.lookAgain();
      await noteKeys(context);
    });
  } catch (reason) {
    // A server has the embedded database: it notices the key by itself.
    if (!(reason instanceof FolderInUse)) throw reason;
    await make();
  }
  console.log(
    'Servers follow within seconds, without a restart, and their worker encrypts stored secrets with it. When nothing uses the key before any more, which `fovea keys` says, remove it: fovea keys retire ID',
  );
}

type Context = Awaited<ReturnType<typeof createContext>>['context'];

async function withContext(
  settings: Settings,
  work: (context: Context) => Promise<void>,
): Promise<void> {
  const opened = await createContext(settings, serverLog(settings), { acceptsRecordings: false });
  try {
    await work(opened.context);
  } finally {
    await opened.close();
  }
}
