import { chmod, chown, lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRoot } from './bubblewrap';

/**
 * Lets the user of a sandbox read a folder with all that is in it. The folders above it stay closed: inside the
 * sandbox they do not exist.
 */
export async function makeReadable(folder: string): Promise<void> {
  if (isRoot()) await open(folder);
}

/** Lets the user of a sandbox go down from one folder to another within it. */
export async function openWay(from: string, to: string): Promise<void> {
  if (!isRoot()) return;
  for (let at = to; at.startsWith(from); at = dirname(at)) await chmod(at, 0o755);
}

/** Lets the user of a sandbox write a folder. */
export async function makeWritable(folder: string, user: number): Promise<void> {
  if (isRoot()) await chown(folder, user, user);
}

async function open(path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  const mode = entry.mode | (entry.isDirectory() ? 0o555 : 0o444);
  if (mode !== entry.mode) await chmod(path, mode);
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await open(join(path, name));
}
