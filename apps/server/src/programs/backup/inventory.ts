import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BackupFolder } from './backupFolder';
import { BackupProblem, DamagedFile } from './backupProblem';
import type { FileStore } from './fileStore';

const Stored = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  sizeBytes: z.number(),
});

const Inventory = z.object({
  format: z.literal(1),
  /** When the snapshot of the database was taken; ISO 8601. */
  takenAt: z.string(),
  version: z.string(),
  migrations: z.array(z.string()),
  database: z.enum(['embedded', 'postgresql']),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Rows as lines of JSON, compressed. */
      parts: z.array(Stored),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.nullable(z.number()) })),
  /** Lists of files, see `ListedFile`. */
  lists: z.array(Stored),
  files: z.number(),
  bytes: z.number(),
  /** Files that the database names and that could not be copied, in words. */
  problems: z.array(z.string()),
});
export type Inventory = z.infer<typeof Inventory>;

/** A file of an installation in a backup. */
export interface ListedFile {
  readonly at: 'recordings' | 'objects' | 'data';
  readonly key: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Of files whose hash no row knows: with the size, it tells later whether they are the same. */
  readonly modifiedMs: number | null;
}

/** A backup that is listed, with the file that says what belongs to it. */
export interface ListedInventory {
  readonly name: string;
  readonly path: string;
  readonly inventory: Inventory;
}

const SUFFIX = '.inventory';

/** Written last: from then on there is this backup. */
export async function writeInventory(folder: BackupFolder, inventory: Inventory): Promise<string> {
  const name = `${inventory.takenAt.replaceAll(':', '-')}${SUFFIX}`;
  const text = JSON.stringify(inventory);
  await folder.writeText('backups', name, `${hashOf(text)}\n${text}\n`);
  return name;
}

/**
 * The backups of a folder, the earliest first.
 * @throws BackupProblem naming one that is damaged or of a newer version
 */
export async function readInventories(folder: BackupFolder): Promise<ListedInventory[]> {
  const found: ListedInventory[] = [];
  for (const name of await folder.list('backups')) {
    if (!name.endsWith(SUFFIX)) continue;
    const path = join(folder.path, 'backups', name);
    found.push({ name, path, inventory: await readInventory(folder, path) });
  }
  return found;
}

async function readInventory(folder: BackupFolder, path: string): Promise<Inventory> {
  const damaged = (what: string) =>
    new DamagedFile(
      `${path} ${what}. The other backups can be used: move this file away, and try again.`,
    );
  const whole = await folder.readText(path).catch((reason: unknown) => {
    throw damaged(reason instanceof DamagedFile ? reason.message : 'cannot be read');
  });
  const end = whole.indexOf('\n');
  const text = whole.slice(end + 1).trimEnd();
  if (whole.slice(0, end) !== hashOf(text)) throw damaged('has other bytes than were written');
  const parsed = Inventory.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new BackupProblem(
    `${path} was written by another version of Fovea. Restore it with that version.`,
  );
}

/** Many lines of JSON become one stored file. */
export async function storeLines(
  files: FileStore,
  lines: readonly string[],
): Promise<z.infer<typeof Stored>> {
  return await storeCompressed(files, await compressLines(lines));
}

const compress = promisify<string, { level: number }, Buffer>(gzip);
const decompress = promisify<Uint8Array, Buffer>(gunzip);

/** The same lines always become the same bytes. In another thread, because a server may be serving in this one. */
export async function compressLines(lines: readonly string[]): Promise<Uint8Array> {
  return await compress(lines.join('\n'), { level: 1 });
}

export async function storeCompressed(
  files: FileStore,
  bytes: Uint8Array,
): Promise<z.infer<typeof Stored>> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const stored = { sha256, sizeBytes: bytes.byteLength };
  if (await files.has(stored)) return stored;
  return await files.put(
    (async function* () {
      yield bytes;
    })(),
  );
}

/** @throws DamagedFile */
export async function readLines(
  files: FileStore,
  stored: z.infer<typeof Stored>,
): Promise<string[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of files.read(stored)) pieces.push(piece);
  const text = (await decompress(Buffer.concat(pieces))).toString('utf8');
  return text === '' ? [] : text.split('\n');
}

/** Every file of a backup. @throws DamagedFile */
export async function* filesOf(
  files: FileStore,
  inventory: Pick<Inventory, 'lists'>,
): AsyncGenerator<ListedFile> {
  for (const list of inventory.lists) {
    for (const line of await readLines(files, list)) yield JSON.parse(line) as ListedFile;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
