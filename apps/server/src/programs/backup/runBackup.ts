import { PRODUCT } from '../../studies/exportFiles/productVersion';
import type { BackupFolder } from './backupFolder';
import { sizeInWords, type BackupProgress } from './backupProgress';
import { copyFiles, type CopiedFiles } from './copyFiles';
import { placeOf, type KnownFiles } from './copyFile';
import { addErasures } from './erasureLists';
import { expireBackups } from './expireBackups';
import type { StoredBytes } from './fileStore';
import {
  filesOf,
  readInventories,
  storeCompressed,
  writeInventory,
  type ListedFile,
  type ListedInventory,
  type Inventory,
} from './inventory';
import type { SnapshotFacts, SnapshotPart } from './snapshotParts';
import type { SnapshotSource } from './snapshotSource';
import type { SourceFiles } from './sourceFiles';

/** Files that the rows name and that are replaced while a backup runs need a new snapshot; so often, at most. */
const SNAPSHOTS_MAX = 3;

export interface BackupRun {
  readonly folder: BackupFolder;
  readonly source: SnapshotSource;
  readonly files: SourceFiles;
  /** Backups older than so many days are removed; null: none is. */
  readonly keepDays: number | null;
  readonly progress: BackupProgress;
  readonly signal: AbortSignal;
}

export interface BackupResult {
  readonly inventory: Inventory;
  readonly copiedFiles: number;
  readonly copiedBytes: number;
  /** Files that were erased or replaced between the snapshot and their turn. */
  readonly erasedMeanwhile: number;
}

/**
 * Makes a backup: a snapshot of the database, then the files that it names, then the inventory. Until that is
 * written, there are the earlier backups only, and what was copied is not copied again.
 * @throws BackupProblem
 */
export async function runBackup(run: BackupRun): Promise<BackupResult> {
  const { folder, source, progress, signal } = run;
  const earlier = await readInventories(folder);
  const known = await knownFiles(folder, earlier);
  let erasedMeanwhile = 0;
  let copiedFiles = 0;
  let copiedBytes = 0;
  for (let round = 1; ; round++) {
    progress.say(round === 1 ? 'Reading the database …' : 'Reading the database again …');
    const snapshot = await storeSnapshot(folder, source.snapshot(), signal);
    progress.say('Comparing files …');
    const tools = { files: folder.files, source: run.files, known, path: folder.path };
    const copied = await copyFiles({ ...tools, progress, signal }, snapshot.names);
    copiedFiles += copied.copiedFiles;
    copiedBytes += copied.copiedBytes;
    const still = await source.stillNamed(copied.omitted.map(({ named }) => named));
    const damaged = copied.omitted.filter((_, at) => still[at]);
    const gone = copied.omitted.length - damaged.length;
    erasedMeanwhile += gone;
    if (gone > 0) progress.say(`${gone} files were erased or replaced meanwhile.`);
    if (gone > 0 && round < SNAPSHOTS_MAX) continue;
    const inventory = inventoryOf(snapshot, copied, damaged);
    const lists = await source.erasures();
    signal.throwIfAborted();
    await writeInventory(folder, inventory);
    // The names are in its lists now, with what was copied.
    for (const { sha256 } of snapshot.names) await folder.files.remove(folder.files.nameOf(sha256));
    await addErasures(folder, await readInventories(folder), lists);
    await expire(run);
    return { inventory, copiedFiles, copiedBytes, erasedMeanwhile };
  }
}

function inventoryOf(
  { facts, tables }: StoredSnapshot,
  { lists, files, bytes }: CopiedFiles,
  damaged: CopiedFiles['omitted'],
): Inventory {
  const { migrations, sequences, ...more } = facts;
  return {
    format: 1,
    ...more,
    version: PRODUCT.version,
    migrations: [...migrations],
    sequences: [...sequences],
    tables,
    lists: [...lists],
    files,
    bytes,
    problems: damaged.map(
      ({ named, problem }) => `${named.table} ${named.owner}: ${placeOf(named)} ${problem}`,
    ),
  };
}

async function expire({ folder, keepDays, progress }: BackupRun): Promise<void> {
  if (keepDays === null) return;
  const expired = await expireBackups(folder, await readInventories(folder), keepDays, new Date());
  const { backups, files, freedBytes } = expired;
  progress.say(
    `${backups} backups older than ${keepDays} days were removed, and ${files} files that no backup has any more (${sizeInWords(freedBytes)}).`,
  );
}

interface StoredSnapshot {
  readonly facts: SnapshotFacts;
  readonly tables: Inventory['tables'];
  /** Lists of `NamedFile`. */
  readonly names: readonly StoredBytes[];
}

async function storeSnapshot(
  { files }: BackupFolder,
  parts: AsyncIterable<SnapshotPart>,
  signal: AbortSignal,
): Promise<StoredSnapshot> {
  let facts: SnapshotFacts | null = null;
  const tables: Inventory['tables'] = [];
  const names: StoredBytes[] = [];
  let isWhole = false;
  for await (const part of parts) {
    signal.throwIfAborted();
    if (part.kind === 'begin') {
      const { kind: _, ...rest } = part;
      facts = {
        takenAt: rest.takenAt,
        migrations: rest.migrations,
        database: rest.database,
        sequences: rest.sequences,
      };
    } else if (part.kind === 'table') {
      tables.push({ name: part.name, columns: [...part.columns], rows: 0, parts: [] });
    } else if (part.kind === 'rows') {
      const table = tables.at(-1)!;
      table.rows += part.rows;
      table.parts.push(await storeCompressed(files, part.body));
    } else if (part.kind === 'files') {
      names.push(await storeCompressed(files, part.body));
    } else isWhole = true;
  }
  if (!facts || !isWhole) throw new Error('The snapshot of the database is not complete.');
  return { facts, tables, names };
}

/** What the newest backup knows of files whose hash no row has. */
async function knownFiles(
  folder: BackupFolder,
  inventories: readonly ListedInventory[],
): Promise<KnownFiles> {
  const known = new Map<string, ListedFile>();
  const newest = inventories.at(-1);
  if (!newest) return known;
  for await (const file of filesOf(folder.files, newest.inventory)) {
    if (file.modifiedMs !== null) known.set(placeOf(file), file);
  }
  return known;
}
