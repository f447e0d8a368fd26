import { freeBytes } from '../../platform/objects/freeBytes';
import { BackupProblem } from './backupProblem';
import { copyFile, planFile, type Copying } from './copyFile';
import { readLines, storeLines, type ListedFile, type Inventory } from './inventory';
import type { NamedFile } from './namedFiles';
import { sizeInWords, type BackupProgress } from './backupProgress';
import type { StoredBytes } from './fileStore';

/** Files at a time: writing durably waits for the disk most of the time. */
const AT_ONCE = 4;
/** Files in a list. */
const LISTED = 20_000;
/** Room that must be left on the disk of the backups. */
const MARGIN_BYTES = 64 * 1024 * 1024;

export interface CopiedFiles {
  readonly lists: Inventory['lists'];
  readonly files: number;
  readonly bytes: number;
  readonly copiedFiles: number;
  readonly copiedBytes: number;
  /** Files that are missing or differ, with what is wrong. */
  readonly omitted: readonly { readonly named: NamedFile; readonly problem: string }[];
}

export interface CopyingAll extends Copying {
  /** The folder of the backups, whose disk must have room. */
  readonly path: string;
  readonly progress: BackupProgress;
  readonly signal: AbortSignal;
}

/**
 * Copies what the names list and the store does not have.
 * @param names lists of `NamedFile`, in the store
 * @throws BackupProblem when there is not enough room; looked at before the first file is copied
 */
export async function copyFiles(
  copying: CopyingAll,
  names: readonly StoredBytes[],
): Promise<CopiedFiles> {
  await requireRoom(copying, names);
  const { progress, signal, files } = copying;
  const lists: StoredBytes[] = [];
  const total = { files: 0, bytes: 0, copiedFiles: 0, copiedBytes: 0 };
  const omitted: { named: NamedFile; problem: string }[] = [];
  let lines: string[] = [];
  const store = async () => {
    const full = lines;
    lines = [];
    if (full.length > 0) lists.push(await storeLines(files, full));
  };
  const keep = async (file: ListedFile) => {
    total.files++;
    total.bytes += file.sizeBytes;
    lines.push(JSON.stringify(file));
    if (lines.length >= LISTED) await store();
  };
  const work = async (named: NamedFile) => {
    signal.throwIfAborted();
    const planned = await planFile(copying, named);
    if (planned.kind === 'kept') await keep(planned.file);
    if (planned.kind === 'problem') omitted.push({ named, problem: planned.problem });
    if (planned.kind !== 'new') return;
    const copied = await copyFile(copying, named, planned.modifiedMs, (bytes) => {
      signal.throwIfAborted();
      progress.onBytes(bytes);
    });
    if (copied.kind === 'problem') omitted.push({ named, problem: copied.problem });
    if (copied.kind !== 'copied') return;
    total.copiedFiles++;
    total.copiedBytes += copied.file.sizeBytes;
    progress.onFile();
    await keep(copied.file);
  };
  await inParallel(namedFiles(copying, names), work);
  await store();
  return { lists, ...total, omitted };
}

async function requireRoom(copying: CopyingAll, names: readonly StoredBytes[]): Promise<void> {
  let newBytes = 0;
  await inParallel(namedFiles(copying, names), async (named) => {
    copying.signal.throwIfAborted();
    const planned = await planFile(copying, named);
    if (planned.kind === 'new') newBytes += planned.sizeBytes;
  });
  copying.progress.expect(newBytes);
  const free = await freeBytes(copying.path);
  if (free >= newBytes + MARGIN_BYTES) return;
  throw new BackupProblem(
    `${sizeInWords(newBytes)} must be copied and ${sizeInWords(MARGIN_BYTES)} stay free, but the disk of ${copying.path} has ${sizeInWords(free)} left. Make room, or let old backups go with --keep. Earlier backups are as they were.`,
  );
}

async function* namedFiles(
  { files, source }: CopyingAll,
  names: readonly StoredBytes[],
): AsyncGenerator<NamedFile> {
  // Several rows may name the same file; those of one list are near each other.
  let seen = new Set<string>();
  for (const list of names) {
    const before = seen;
    seen = new Set();
    for (const line of await readLines(files, list)) {
      const named = JSON.parse(line) as NamedFile;
      const keys = named.isPrefix ? source.below(named.key) : [named.key];
      for await (const key of keys) {
        const place = `${named.at}/${key}`;
        if (seen.has(place) || before.has(place)) continue;
        seen.add(place);
        yield { ...named, key };
      }
    }
  }
}

export async function inParallel<T>(
  items: AsyncGenerator<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const worker = async () => {
    for (let next = await items.next(); !next.done; next = await items.next()) {
      await work(next.value);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of workers) if (one.status === 'rejected') throw one.reason;
}
