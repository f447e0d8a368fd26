import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupCipher } from './backupCipher';
import { openToRestore, type BackupFolder } from './backupFolder';
import { BackupProblem } from './backupProblem';
import { erasureKey, parseErasure, type Erasure } from './erasures';
import type { ListedInventory } from './inventory';

/**
 * Adds what was erased to the lists of a folder. Only what a backup in it may still have is listed, and
 * what is listed already is not repeated, so this may run every few minutes.
 * @param inventories the backups of the folder; if there are none, everything that was ever erased is listed
 * @returns how many were added
 */
export async function addErasures(
  folder: BackupFolder,
  inventories: readonly ListedInventory[],
  erasures: readonly Erasure[],
): Promise<number> {
  const listed = new Set((await erasuresOf(folder)).map(erasureKey));
  const after = Math.min(...inventories.map(({ inventory }) => Date.parse(inventory.takenAt)));
  const added = erasures.filter(
    (one) =>
      !listed.has(erasureKey(one)) &&
      (inventories.length === 0 || Date.parse(one.at) > after - CLOCK_MS),
  );
  if (added.length === 0) return 0;
  const name = `${new Date().toISOString().replaceAll(':', '-')}${SUFFIX}`;
  await folder.writeText('erasures', name, textOf(added));
  return added.length;
}

/** The time of an erasure is that of its request, which may end after a snapshot that began later. */
const CLOCK_MS = 60 * 60_000;
const SUFFIX = '.list';

/** @throws DamagedFile, or BackupProblem naming a list with other lines */
export async function erasuresOf(folder: BackupFolder): Promise<Erasure[]> {
  const found: Erasure[] = [];
  for (const name of await folder.list('erasures')) {
    const path = join(folder.path, 'erasures', name);
    found.push(...parse(path, await folder.readText(path)));
  }
  return found;
}

/**
 * Erasures kept elsewhere: a file of the folder `erasures`, as it is or decrypted, or another folder of backups.
 * @throws BackupProblem
 */
export async function erasuresAt(path: string, cipher: BackupCipher): Promise<Erasure[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new BackupProblem(`There is no list of erasures at ${path}.`);
  if (found.isDirectory()) return await erasuresOf(await openToRestore(path, cipher));
  const bytes = await readFile(path);
  const isReadable = bytes.length === 0 || bytes[0] === '{'.charCodeAt(0);
  if (isReadable) return parse(path, bytes.toString('utf8'));
  const pieces: Uint8Array[] = [];
  const whole = (async function* () {
    yield bytes as Uint8Array;
  })();
  for await (const piece of cipher.decode(whole)) pieces.push(piece);
  return parse(path, Buffer.concat(pieces).toString('utf8'));
}

/**
 * Leaves one list with what is still needed: erasures from before every backup are in all of them.
 * @returns how many lists were removed
 */
export function isListNeeded(erasures: readonly Erasure[], oldestTakenAt: string): boolean {
  return erasures.some(({ at }) => Date.parse(at) > Date.parse(oldestTakenAt) - CLOCK_MS);
}

export function textOf(erasures: readonly Erasure[]): string {
  return erasures.map((one) => `${JSON.stringify(one)}\n`).join('');
}

export function parse(path: string, text: string): Erasure[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const erasure = parseErasure(line);
      if (erasure) return erasure;
      throw new BackupProblem(`${path} is damaged: it has a line that is no erasure.`);
    });
}
