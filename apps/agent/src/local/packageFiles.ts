import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AssignedSession } from '@fovea/contract/labs/agents';
import { MachinePackage, type MachineFile } from '@fovea/contract/participation/machineSessions';
import * as z from 'zod/mini';
import { writeDurably } from '../folder/writeDurably';

const StoredPackage = z.object({ session: AssignedSession, package: MachinePackage });
export type StoredPackage = z.infer<typeof StoredPackage>;

/**
 * Packages on the disk: one file for each, and every file of theirs once, under its hash. So a package of
 * another study needs only what has changed.
 */
export async function openPackageFiles(folder: string) {
  const packages = join(folder, 'packages');
  const files = join(folder, 'files');
  for (const path of [packages, files]) await mkdir(path, { recursive: true, mode: 0o700 });

  const pathOf = ({ sha256 }: Pick<MachineFile, 'sha256'>) => join(files, sha256);
  const packageFile = (sessionId: string) =>
    join(packages, `${encodeURIComponent(sessionId)}.json`);

  async function has(file: MachineFile): Promise<boolean> {
    const found = await stat(pathOf(file)).catch(() => null);
    return found?.size === file.sizeBytes;
  }

  return {
    pathOf,
    has,
    async isComplete({ files: all }: MachinePackage): Promise<boolean> {
      const found = await Promise.all(all.map(has));
      return found.every(Boolean);
    },
    async save(stored: StoredPackage): Promise<void> {
      await writeDurably(packageFile(stored.session.id), `${JSON.stringify(stored)}\n`);
    },
    /** What earlier agents have downloaded; what cannot be read is downloaded again. */
    async stored(): Promise<StoredPackage[]> {
      const found: StoredPackage[] = [];
      for (const name of await readdir(packages)) {
        const text = await readFile(join(packages, name), 'utf8').catch(() => '');
        const read = StoredPackage.safeParse(parsed(text));
        if (read.success) found.push(read.data);
        else await rm(join(packages, name), { force: true });
      }
      return found;
    },
    /** Removes every other package and file. */
    async keepOnly(kept: readonly StoredPackage[]): Promise<void> {
      const ids = new Set(kept.map(({ session }) => `${encodeURIComponent(session.id)}.json`));
      const hashes = new Set(kept.flatMap((one) => one.package.files.map(({ sha256 }) => sha256)));
      for (const name of await readdir(packages)) {
        if (!ids.has(name)) await rm(join(packages, name), { force: true });
      }
      for (const name of await readdir(files)) {
        if (!hashes.has(name.replace(/\.part$/, ''))) await rm(join(files, name), { force: true });
      }
    },
  };
}

export type PackageFiles = Awaited<ReturnType<typeof openPackageFiles>>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
