import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AgentBundleContent } from '@fovea/contract/labs/agentBundle';
import { syncFolder } from '../folder/writeDurably';

/**
 * Writes the files of a version into a folder of its own, which nothing refers to yet, so that it lasts before
 * anything does. What cannot be written as a whole is taken away again.
 */
export async function unpackVersion(
  folder: string,
  { files }: Pick<AgentBundleContent, 'files'>,
): Promise<void> {
  // An update that was broken off may have left some files.
  await rm(folder, { recursive: true, force: true });
  try {
    const folders = new Set([folder, dirname(folder)]);
    for (const { path, base64 } of files) {
      const target = join(folder, ...path.split('/'));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      folders.add(dirname(target));
      await writeNew(target, Buffer.from(base64, 'base64'));
    }
    for (const each of folders) await syncFolder(each);
  } catch (reason) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw reason;
  }
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Deletes all versions but these. One that cannot be deleted, because a program holds it, is left. */
export async function deleteOtherVersions(all: string, kept: readonly string[]): Promise<void> {
  const names = await readdir(all).catch(() => []);
  for (const name of names) {
    if (kept.includes(name)) continue;
    await rm(join(all, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
