import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../platform/objects/durableWrite';
import type { RunningProcess, ServerProcess } from './serverProcesses';

/** In the data folder: each process has a file of its name here. */
const FOLDER = 'processes';
const LEFT_MS = 10 * 60_000;

/**
 * The file with which a process shows that a data folder is its own. What is in it changes all the time, so a copy of the
 * folder shows nothing for long.
 */
export interface FolderMark {
  /** For the row of this process: one of them is in the file, also after a crash between the two writes. */
  noted(): readonly string[];
  /** Another mark is about to be written; `noted` has both. */
  renew(): void;
  write(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes the file of a process. */
export async function openFolderMark(dataFolder: string, id: string): Promise<FolderMark> {
  const folder = join(dataFolder, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, id);
  let next = randomUUID();
  let written = next;
  const write = async () => {
    await writeDurably(`${path}.${next}`, path, Buffer.from(next), {});
    written = next;
  };
  await write();
  return {
    noted: () => (next === written ? [written] : [next, written]),
    renew() {
      // After a write that failed, the file may have either.
      if (next === written) next = randomUUID();
    },
    write,
    remove: () => rm(path, { force: true }),
  };
}

/** Whether another process has the same data folder, as far as its row and its file say so now. */
export async function isMarked(
  dataFolder: string,
  { id, folderMarks }: Pick<RunningProcess, 'id' | 'folderMarks'>,
): Promise<boolean> {
  const mark = await readFile(join(dataFolder, FOLDER, id), 'utf8').catch(() => null);
  return mark !== null && (folderMarks.length === 0 || folderMarks.includes(mark));
}

/** Of processes that were killed; a young one belongs to a process that is about to say so. */
export async function removeLeftMarks(
  dataFolder: string,
  running: readonly Pick<ServerProcess, 'id'>[],
): Promise<void> {
  const folder = join(dataFolder, FOLDER);
  for (const name of await readdir(folder)) {
    if (running.some(({ id }) => id === name)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_MS)
      await rm(join(folder, name), { force: true });
  }
}
