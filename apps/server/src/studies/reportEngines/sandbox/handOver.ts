import { chmod, chown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isRoot, SANDBOX_USER } from './bubblewrap';

/**
 * Lets the user of the sandbox read one folder and write another. The folders above them stay closed:
 * inside the sandbox they do not exist.
 */
export async function handOver(inFolder: string, outFolder: string): Promise<void> {
  if (!isRoot()) return;
  await chown(outFolder, SANDBOX_USER, SANDBOX_USER);
  await makeReadable(inFolder);
}

async function makeReadable(path: string): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  await chmod(path, entry.mode | (entry.isDirectory() ? 0o555 : 0o444));
  if (!entry.isDirectory()) return;
  for (const name of await readdir(path)) await makeReadable(join(path, name));
}
