import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Whether files can be written to a folder, by writing one: permissions alone do not tell of a disk that
 * is full or mounted read-only.
 * @returns null when they can, otherwise the code of the system's error, for example EACCES or ENOSPC
 */
export async function writeProblem(folder: string): Promise<string | null> {
  const path = join(folder, `.writable-${randomUUID()}`);
  try {
    await writeFile(path, 'x', { flag: 'wx', mode: 0o600 });
    return null;
  } catch (reason) {
    return String((reason as { code?: unknown }).code ?? reason);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
