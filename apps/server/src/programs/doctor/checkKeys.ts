import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  FIRST_KEY_FILE,
  LATER_KEYS_FILE,
  readSigningKeys,
} from '../../platform/signingKeys/keyFiles';
import { KeyProblem } from '../../platform/signingKeys/keyProblem';
import { wrapperOf } from '../../platform/signingKeys/keyWrapping';
import type { SigningKey } from '../../platform/signingKeys/signingKey';
import { hasStoredKeys, notedKeyIds, readStoredKeys } from '../../platform/signingKeys/storedKeys';
import type { KeySettings } from '../../platform/settings/keySettings';
import type { Db } from '../../platform/store/database';
import { migrationState } from '../../platform/store/migrationState';
import { hasSealedSecrets } from '../keyRotation/keyUses';
import { lackingKeys, listedKeys, unreadableSecrets } from '../keyRotation/listedKeys';
import { usesInWords } from '../keyRotation/retirement';
import { ok, problem, warning, type Finding } from './finding';
import { reasonOf } from '../../platform/telemetry/reasonOf';

const NAME = 'Keys';
/** Housekeeping, every hour, encrypts what a job after the rotation did not. */
const RESEALED_MS = 2 * 60 * 60_000;

/** The files of the keys. */
export async function checkKeyFiles(dataFolder: string): Promise<Finding[]> {
  try {
    const [current, ...others] = readSigningKeys(dataFolder);
    // Without a data folder, another line says so.
    if (!current) return [];
    const open = await openToOthers(dataFolder);
    if (open.length > 0) {
      const message = `${open.join(' and ')} can be read by other users of this machine.`;
      return [warning(NAME, message, `Run: chmod go= ${open.join(' ')}`)];
    }
    const more = others.length === 0 ? '' : `, and ${others.length} from before verify and decrypt`;
    return [ok(NAME, `${current.id} signs and encrypts${more}.`)];
  } catch (reason) {
    const { message } = reason as Error;
    const isDamaged = message.includes('is damaged');
    return [
      problem(
        NAME,
        isDamaged ? message : `the keys cannot be read (${reasonOf(reason)}).`,
        'The server does not start without them.',
      ),
    ];
  }
}

async function openToOthers(dataFolder: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const paths = [FIRST_KEY_FILE, LATER_KEYS_FILE].map((name) => join(dataFolder, name));
  const found = await Promise.all(
    paths.map(async (path) => ({ path, at: await stat(path).catch(() => null) })),
  );
  return found.flatMap(({ path, at }) => (at && (at.mode & 0o077) !== 0 ? [path] : []));
}

/** The keys in the database. */
export async function checkStoredKeys(
  db: Db,
  place: Extract<KeySettings, { place: 'database' }>,
  now: Date,
): Promise<Finding[]> {
  // Otherwise the line of the migrations says what is to be done.
  if ((await migrationState(db).catch(() => null)) !== 'same') return [];
  try {
    const stored = await readStoredKeys(db, await wrapperOf(place));
    const keys = stored.filter(({ madeAt }) => madeAt <= now);
    const [current, ...others] = keys;
    if (!current) {
      const advice = 'Run fovea keys to-database with the data folder that has them.';
      return await checkNone(db, 'the database', advice);
    }
    const more = others.length === 0 ? '' : `, and ${others.length} from before verify and decrypt`;
    const state = ok(NAME, `${current.id} signs and encrypts${more}; they are in the database.`);
    return [state, ...(await checkUses(db, keys, now, 'the database'))];
  } catch (reason) {
    if (!(reason instanceof KeyProblem)) throw reason;
    return [problem(NAME, reason.message, 'The server does not start without them.')];
  }
}

/** Keys in the data folder, against what is stored: nothing where all is well and nothing is to be done. */
export async function checkKeyUses(db: Db, dataFolder: string, now: Date): Promise<Finding[]> {
  const isOurs = (await migrationState(db).catch(() => null)) === 'same';
  if (isOurs && (await hasStoredKeys(db))) {
    const advice = 'Set FOVEA_KEYS=database and the secret that they are wrapped with.';
    return [problem(NAME, 'the keys of this installation are in the database.', advice)];
  }
  const keys = keysIn(dataFolder);
  if (keys?.length === 0 && isOurs) {
    const advice = `Restore ${FIRST_KEY_FILE} and ${LATER_KEYS_FILE} from a backup, or set FOVEA_DATA to the folder of your server.`;
    return await checkNone(db, 'the data folder', advice);
  }
  return await checkUses(db, keys ?? [], now, 'the data folder');
}

/** A first start makes a key, unless the installation has some. */
async function checkNone(
  db: Db,
  place: 'the data folder' | 'the database',
  advice: string,
): Promise<Finding[]> {
  if ((await notedKeyIds(db)).length === 0 && !(await hasSealedSecrets(db))) return [];
  return [problem(NAME, `the keys of this installation are not in ${place}.`, advice)];
}

async function checkUses(
  db: Db,
  keys: readonly SigningKey[],
  now: Date,
  place: 'the data folder' | 'the database',
): Promise<Finding[]> {
  const isOurs = (await migrationState(db).catch(() => null)) === 'same';
  if (keys.length === 0 || !isOurs) return [];
  const lacking = await lackingKeys(db, keys, now);
  const unreadable = await unreadableSecrets(db, keys);
  if (lacking.length > 0 || unreadable > 0) {
    const ids = lacking.length === 0 ? 'a key' : lacking.map(({ id }) => id).join(' and ');
    return [
      problem(
        NAME,
        `${place} lacks ${ids}; stored secrets that cannot be read without it: ${unreadable}.`,
        place === 'the database'
          ? 'Restore a backup.'
          : `Restore ${FIRST_KEY_FILE} and ${LATER_KEYS_FILE} from a backup.`,
      ),
    ];
  }
  return await findingsOfOlder(db, keys, now);
}

async function findingsOfOlder(db: Db, keys: readonly SigningKey[], now: Date): Promise<Finding[]> {
  const listed = await listedKeys(db, keys, now);
  return listed.slice(1).flatMap(({ id, uses }, at) => {
    const secrets = (uses ?? []).filter(({ kind }) => kind === 'secrets');
    const sinceMs = now.getTime() - (keys[at]?.madeAt.getTime() ?? 0);
    if (secrets.length > 0 && sinceMs > RESEALED_MS) {
      const message = `stored secrets are still encrypted with ${id} (${usesInWords(secrets)}).`;
      return [warning(NAME, message, 'Is a worker running? It encrypts them with the new key.')];
    }
    if (uses?.length !== 0) return [];
    return [ok(NAME, `nothing uses ${id} any more; fovea keys retire ${id} removes it.`)];
  });
}

/** Null: a file is damaged, which is another line. */
function keysIn(dataFolder: string): readonly SigningKey[] | null {
  try {
    return readSigningKeys(dataFolder);
  } catch {
    return null;
  }
}
