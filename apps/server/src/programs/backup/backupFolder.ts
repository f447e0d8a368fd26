import { mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isDiskFull, makeFolderDurably, writeDurably } from '../../platform/objects/durableWrite';
import type { BackupCipher } from './backupCipher';
import { BackupProblem, writingProblem } from './backupProblem';
import { FileStore } from './fileStore';
import { lockBackups } from './lockBackups';

/**
 * A folder of backups:
 *
 *     fovea-backup.json              what it is, and whether it is encrypted
 *     files/{2 digits}/{name}        every file once, named by its hash
 *     backups/{time}.inventory        what belongs to a backup; written last
 *     erasures/{time}.list           ids of what was erased
 *     unfinished/                    files that are being written
 */
export interface BackupFolder {
  readonly path: string;
  readonly cipher: BackupCipher;
  readonly files: FileStore;
  /** Writes a small file durably, whole or not at all. */
  writeText(folder: 'backups' | 'erasures', name: string, text: string): Promise<void>;
  /** @throws DamagedFile */
  readText(path: string): Promise<string>;
  /** The names in one of its folders, sorted; the earliest first. */
  list(folder: 'backups' | 'erasures'): Promise<string[]>;
}

const ABOUT = 'fovea-backup.json';
const FORMAT = 1;
const KEPT_FOLDERS = ['files', 'backups', 'erasures'];
const OWN_FOLDERS = [...KEPT_FOLDERS, 'unfinished'];

interface About {
  readonly format: number;
  readonly keyCheck: string | null;
}

/**
 * Opens a folder to back up into it; an empty or missing one becomes a folder of backups. One process at
 * a time has it open.
 * @throws BackupProblem when it may not be used; nothing is written then
 */
export async function openBackupFolder(
  path: string,
  cipher: BackupCipher,
  dataFolder: string,
): Promise<{ readonly folder: BackupFolder; readonly close: () => Promise<void> }> {
  const target = resolve(path);
  await refuseNested(target, dataFolder);
  const about = await readAbout(target);
  if (about) requireSameKey(target, about, cipher);
  else await requireEmpty(target);
  await makeFolderDurably(target).catch((reason: unknown) => {
    throw notWritable(target, reason);
  });
  const unlock = await lockBackups(target).catch((reason: unknown) => {
    if (reason instanceof BackupProblem) throw reason;
    const full = isDiskFull(reason) ? writingProblem(target, reason) : null;
    throw full ?? notWritable(target, reason);
  });
  try {
    const unfinished = join(target, 'unfinished');
    // What an interrupted backup was writing; its complete files are kept.
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    for (const name of KEPT_FOLDERS) {
      await makeFolderDurably(join(target, name));
    }
    if (!about) {
      const text = JSON.stringify({ format: FORMAT, keyCheck: cipher.keyCheck } satisfies About);
      await writeDurably(
        join(unfinished, ABOUT),
        join(target, ABOUT),
        Buffer.from(`${text}\n`),
        {},
      );
    }
    return { folder: folderAt(target, cipher), close: unlock };
  } catch (reason) {
    await unlock();
    throw writingProblem(target, reason) ?? reason;
  }
}

/**
 * Opens a folder of backups to read it.
 * @throws BackupProblem when it is none, or has another key
 */
export async function openToRestore(path: string, cipher: BackupCipher): Promise<BackupFolder> {
  const target = resolve(path);
  const about = await readAbout(target);
  if (!about) {
    throw new BackupProblem(
      `${target} is no folder of backups: it has no ${ABOUT}. Name the folder that 'fovea backup' wrote.`,
    );
  }
  requireSameKey(target, about, cipher);
  return folderAt(target, cipher);
}

function folderAt(path: string, cipher: BackupCipher): BackupFolder {
  const decoded = async (at: string) => {
    const bytes = await readFile(at);
    const pieces: Uint8Array[] = [];
    for await (const piece of cipher.decode(once(bytes))) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  };
  return {
    path,
    cipher,
    files: new FileStore(join(path, 'files'), join(path, 'unfinished'), cipher),
    async writeText(folder, name, text) {
      const body = cipher.encode(once(Buffer.from(text)));
      const temporary = join(path, 'unfinished', randomUUID());
      try {
        await writeDurably(temporary, join(path, folder, name), body, {});
      } catch (reason) {
        throw writingProblem(path, reason) ?? reason;
      }
    },
    readText: decoded,
    async list(folder) {
      const names = await readdir(join(path, folder)).catch(() => []);
      return names.filter((name) => !name.startsWith('.')).toSorted();
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function readAbout(target: string): Promise<About | null> {
  const path = join(target, ABOUT);
  const text = await readFile(path, 'utf8').catch((reason: unknown) => {
    const { code } = reason as { code?: unknown };
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new BackupProblem(`${path} cannot be read (${String(code)}).`);
  });
  if (text === null) return null;
  let about: Partial<About> = {};
  try {
    about = JSON.parse(text) as Partial<About>;
  } catch {
    // Refused below, with the same words.
  }
  const { format, keyCheck } = about;
  if (format === undefined || (keyCheck !== null && typeof keyCheck !== 'string')) {
    throw new BackupProblem(`${path} is damaged. It belongs to no backup that can be read.`);
  }
  if (format !== FORMAT) {
    throw new BackupProblem(
      `${target} was written by a newer version of Fovea. Use that version, or another folder.`,
    );
  }
  return { format, keyCheck };
}

function requireSameKey(target: string, { keyCheck }: About, cipher: BackupCipher): void {
  if (keyCheck === cipher.keyCheck) return;
  if (keyCheck === null) {
    throw new BackupProblem(
      `The backups in ${target} are not encrypted, but a key is set. Leave FOVEA_BACKUP_KEY out, or use an empty folder.`,
    );
  }
  if (cipher.keyCheck === null) {
    throw new BackupProblem(
      `The backups in ${target} are encrypted. Set FOVEA_BACKUP_KEY or FOVEA_BACKUP_KEY_FILE to their key.`,
    );
  }
  throw new BackupProblem(
    `The backups in ${target} are encrypted with another key than the one that is set (FOVEA_BACKUP_KEY, FOVEA_BACKUP_KEY_FILE). Nothing was changed.`,
  );
}

async function requireEmpty(target: string): Promise<void> {
  const names = await readdir(target).catch((reason: unknown) => {
    const { code } = reason as { code?: unknown };
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') {
      throw new BackupProblem(`${target} is a file. Name a folder for the backups.`);
    }
    throw notWritable(target, reason);
  });
  const others: string[] = [];
  for (const name of names) {
    // A mounted disk may have the first of its own. A first backup that was killed at its very beginning leaves the others.
    if (name === 'lost+found' || name === 'running') continue;
    if (!OWN_FOLDERS.includes(name) || (await hasFiles(join(target, name)))) others.push(name);
  }
  if (others.length > 0) {
    throw new BackupProblem(
      `${target} has other files (${others[0]}) and no backups. Use an empty folder.`,
    );
  }
}

/** A file that was being written says nothing yet. */
async function hasFiles(folder: string): Promise<boolean> {
  if (basename(folder) === 'unfinished') return false;
  const names = await readdir(folder).catch(() => ['']);
  return names.length > 0;
}

/** @throws BackupProblem when one of the folders is in the other: a backup would be copied into itself */
async function refuseNested(target: string, dataFolder: string): Promise<void> {
  const [backups, data] = await Promise.all([realPathOf(target), realPathOf(dataFolder)]);
  const isWithin = (inner: string, outer: string) => {
    const way = relative(outer, inner);
    return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way);
  };
  if (isWithin(backups, data)) {
    throw new BackupProblem(
      `${target} is within the data folder ${dataFolder}. Keep backups elsewhere, best on another machine.`,
    );
  }
  if (isWithin(data, backups)) {
    throw new BackupProblem(
      `The data folder ${dataFolder} is within ${target}. Name a folder that has nothing but backups.`,
    );
  }
}

/** Symbolic links are followed as far as the path exists. */
async function realPathOf(path: string): Promise<string> {
  const whole = resolve(path);
  const exists = await stat(whole).catch(() => null);
  if (exists || dirname(whole) === whole) return await realpath(whole);
  return join(await realPathOf(dirname(whole)), basename(whole));
}

function notWritable(target: string, reason: unknown): BackupProblem {
  const code = String((reason as { code?: unknown }).code ?? reason);
  return new BackupProblem(
    `The folder ${target} cannot be written (${code}). Is the disk mounted, and may this user write there?`,
  );
}
