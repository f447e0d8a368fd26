import { statfs } from 'node:fs/promises';

/** Room on the disk of a folder that this user may take. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
