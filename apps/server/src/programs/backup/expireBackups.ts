import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder } from './backupFolder';
import { isListNeeded, parse } from './erasureLists';
import { filesOf, type ListedInventory, type Inventory } from './inventory';

const DAY_MS = 24 * 60 * 60_000;
/** With more files than this, names are compared in 16 rounds, to need less memory. */
const NAMES_AT_ONCE = 2_000_000;
/** As much of a name as tells files apart. */
const SHORT = 24;

export interface Expired {
  readonly backups: number;
  readonly files: number;
  readonly freedBytes: number;
}

/**
 * Removes backups that are older, and files that no backup has any more. The newest one always stays.
 * @param inventories every backup of the folder, the earliest first
 */
export async function expireBackups(
  folder: BackupFolder,
  inventories: readonly ListedInventory[],
  keepDays: number,
  now: Date,
): Promise<Expired> {
  const before = now.getTime() - keepDays * DAY_MS;
  const isOld = ({ inventory }: ListedInventory, at: number) =>
    Date.parse(inventory.takenAt) < before && at < inventories.length - 1;
  const old = inventories.filter(isOld);
  const kept = inventories.filter((one) => !old.includes(one));
  // A backup without its inventory does not exist, so that goes first.
  for (const { path } of old) await rm(path, { force: true });
  const removed = await removeUnnamed(folder, kept);
  await removeErasures(folder, kept);
  return { backups: old.length, ...removed };
}

async function removeUnnamed(
  folder: BackupFolder,
  kept: readonly ListedInventory[],
): Promise<{ files: number; freedBytes: number }> {
  const count = Math.max(...kept.map(({ inventory }) => inventory.files));
  const rounds = count > NAMES_AT_ONCE ? [...'0123456789abcdef'] : [''];
  let files = 0;
  let freedBytes = 0;
  for (const begin of rounds) {
    const named = await namesIn(folder, kept, begin);
    for await (const name of folder.files.names()) {
      if (!name.startsWith(begin) || named.has(name.slice(0, SHORT))) continue;
      freedBytes += await folder.files.remove(name);
      files++;
    }
  }
  return { files, freedBytes };
}

async function namesIn(
  folder: BackupFolder,
  kept: readonly ListedInventory[],
  begin: string,
): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  const add = (sha256: string) => {
    const name = folder.files.nameOf(sha256);
    if (name.startsWith(begin)) named.add(name.slice(0, SHORT));
  };
  for (const { inventory } of kept) {
    for (const { sha256 } of partsOf(inventory)) add(sha256);
    for await (const { sha256 } of filesOf(folder.files, inventory)) add(sha256);
  }
  return named;
}

/** What an inventory names itself: rows, and lists of files. */
function partsOf({ tables, lists }: Inventory): Inventory['lists'] {
  return [...tables.flatMap(({ parts }) => parts), ...lists];
}

async function removeErasures(
  folder: BackupFolder,
  kept: readonly ListedInventory[],
): Promise<void> {
  const oldest = kept[0]?.inventory.takenAt;
  if (oldest === undefined) return;
  for (const name of await folder.list('erasures')) {
    const path = join(folder.path, 'erasures', name);
    const erasures = parse(path, await folder.readText(path));
    if (!isListNeeded(erasures, oldest)) await rm(path, { force: true });
  }
}
