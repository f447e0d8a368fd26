import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { BadInput } from '../people/accounts/createAdmin';
import { listLicenseKeys } from '../people/licenseKeys/licenseKeys';
import { addSigningKey, readSigningKeys } from '../platform/signingKeys/keyFiles';
import { KeyProblem } from '../platform/signingKeys/keyProblem';
import { wrapperOf } from '../platform/signingKeys/keyWrapping';
import type { SigningKey } from '../platform/signingKeys/signingKey';
import { serverLog } from '../platform/settings/serverLog';
import { readSettings, type Settings } from '../platform/settings/settings';
import { migrate } from '../platform/store/migrate';
import { migrationState } from '../platform/store/migrationState';
import { askSocket } from './backup/askSocket';
import { findSnapshotSocket } from './backup/snapshotSocket';
import { createContext } from './createContext';
import { FolderInUse } from './dataFolderLock';
import { LIST_KEYS, RETIRE_KEY, type RetirementAnswer } from './keyRotation/keyCalls';
import { keysToDatabase } from './keyRotation/keysToDatabase';
import { keyReport, type KeyReport } from './keyRotation/listedKeys';
import { noteKeys } from './keyRotation/noteKeys';
import { minuteOf } from './keyRotation/retirement';
import { rewrapKeys } from './keyRotation/rewrapKeys';
import { retireKey, retireLostKey } from './keyRotation/retireKey';
import { rotateStoredKey } from './keyRotation/rotateStoredKey';
import { openToFill } from './openToFill';
import { openToRead } from './openToRead';
import { storedKeysReport, type InstallationKeys } from './storedKeysReport';
import { refuseUnfinishedRestore } from './restore/emptyTarget';

const USAGE = `fovea keys                     list the keys of this installation
fovea keys rotate              make a key that signs and encrypts from now on
fovea keys retire ID [--now]   remove one that nothing uses any more
fovea keys rewrap              wrap those in the database with the first of several secrets
fovea keys to-database         copy the keys of FOVEA_DATA into the database, for FOVEA_KEYS=database`;

/** `fovea keys`, and what it says in `USAGE`. @throws BadInput, KeyProblem */
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
  if (!isUnderstood || !['list', 'rotate', 'retire', 'rewrap', 'to-database'].includes(action))
    throw new BadInput(USAGE);
  const settings = readSettings(process.env);
  await refuseUnfinishedRestore(settings.dataFolder);
  if (action === 'to-database') return await toDatabase(settings);
  const isEmpty =
    settings.signingKeys.place === 'folder' && readSigningKeys(settings.dataFolder).length === 0;
  if (isEmpty && action === 'retire' && id !== undefined) return await retireLost(settings, id);
  if (isEmpty) requireKeys(settings.dataFolder);
  if (action === 'rotate') return await rotate(settings);
  if (action === 'rewrap') return await rewrap(settings);
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
  const { report, licenseKeys } =
    settings.signingKeys.place === 'database'
      ? await storedKeysReport(settings, await wrapperOf(settings.signingKeys))
      : await folderReport(settings);
  for (const line of report.lines) console.log(line);
  if (!report.isComplete) process.exitCode = 1;
  if (licenseKeys.length > 0) console.log('\nOf product keys (fovea rotate-license-key):');
  for (const { kid, createdAt, canSign } of licenseKeys) {
    const made = minuteOf(new Date(createdAt));
    console.log(`${kid}  made ${made}  ${canSign ? 'signs' : 'verifies'}`);
  }
  console.log('\nEvery other key, and how it is replaced: docs/operations.md, Keys.');
}

async function folderReport(settings: Settings): Promise<InstallationKeys> {
  const { dataFolder } = settings;
  return {
    report: await reportOn(settings, requireKeys(dataFolder)),
    licenseKeys: await listLicenseKeys({ dataFolder }),
  };
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

/** Of a folder that has lost every key; when nothing stored needs them, the next start makes a first one. @throws KeyProblem */
async function retireLost(settings: Settings, id: string): Promise<void> {
  const { db, close } = await openToFill(settings);
  try {
    await migrate(db);
    const context = { db, keys: { all: () => [] }, now: () => new Date() };
    if (!(await retireLostKey(context, id))) requireKeys(settings.dataFolder);
  } finally {
    await close();
  }
  console.log(`The key ${id} is missed no longer.`);
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
  const { signingKeys } = settings;
  if (signingKeys.place === 'database') {
    const wrapper = await wrapperOf(signingKeys);
    await withContext(settings, async ({ db, now }) => {
      const { id, madeAt } = await rotateStoredKey(db, wrapper, now());
      console.log(
        `The key ${id} signs and encrypts from ${madeAt.toISOString().slice(0, 19)}Z on, when every process has it.`,
      );
    });
    console.log(NEXT);
    return;
  }
  const make = async () => {
    const { id } = await addSigningKey(settings.dataFolder, new Date());
    console.log(`The key ${id} signs and encrypts from now on.`);
  };
  try {
    await withContext(settings, async (context) => {
      await make();
      await context.keys.refresh();
      await noteKeys(context);
    });
  } catch (reason) {
    // A server has the embedded database: it notices the key by itself.
    if (!(reason instanceof FolderInUse)) throw reason;
    await make();
  }
  console.log(NEXT);
}

/** @throws KeyProblem */
async function rewrap(settings: Settings): Promise<void> {
  const { signingKeys } = settings;
  if (signingKeys.place === 'folder')
    throw new KeyProblem(
      'The keys of this installation are in a folder, where nothing wraps them.',
    );
  const wrapper = await wrapperOf(signingKeys);
  await withContext(settings, async ({ db, now }) => {
    const count = await rewrapKeys(db, wrapper, now());
    console.log(
      count === 0
        ? 'Every key is wrapped with the first secret.'
        : `Wrapped with the first secret now: ${count} ${count === 1 ? 'key' : 'keys'}.`,
    );
  });
  console.log(
    'When every process runs with that secret alone, the earlier one is needed only for backups from before.',
  );
}

/** Copies; the files stay, for whoever goes back. @throws KeyProblem */
async function toDatabase(settings: Settings): Promise<void> {
  const { signingKeys, dataFolder } = settings;
  if (signingKeys.place === 'folder') {
    throw new KeyProblem(
      'Set FOVEA_KEYS=database and the secret that the keys are to be wrapped with (FOVEA_KEYS_SECRET or FOVEA_KEYS_SECRET_FILE), as the servers will have them.',
    );
  }
  const { db, close } = await openToFill(settings);
  try {
    await migrate(db);
    const wrapper = await wrapperOf(signingKeys);
    const { ids, retiredIds } = await keysToDatabase(db, wrapper, dataFolder);
    console.log(`Keys in the database now: ${ids.join(', ')}.`);
    if (retiredIds.length > 0) {
      console.log(`Not copied, because they were retired: ${retiredIds.join(', ')}.`);
    }
  } finally {
    await close();
  }
  console.log(
    'Start every process with FOVEA_KEYS=database and this secret. When all do, delete signing-key, signing-keys.json and license-keys.json in the data folder; keep the secret in a second place.',
  );
}

const NEXT =
  'Servers follow by themselves, without a restart, and their worker encrypts stored secrets with it. When nothing uses the key before any more, which `fovea keys` says, remove it: fovea keys retire ID';

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
