import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AS_INSTALLED, Versions, type InstalledVersion } from './versions';
import { writeDurably } from './writeDurably';

const NAME_HASH_LENGTH = 16;

/** The versions of the agent in its folder: each in a folder of its own, and a file that says which is current. */
export function versionsFolder(folder: string) {
  const all = join(folder, 'versions');
  const file = join(folder, 'versions.json');
  // Another build of the same version is another folder: one that may be running is never written to.
  const nameOf = ({ version, sha256 }: InstalledVersion) =>
    `${version}-${sha256.slice(0, NAME_HASH_LENGTH)}`;
  const folderOf = (installed: InstalledVersion) => join(all, nameOf(installed));
  const programOf = (installed: InstalledVersion) => join(folderOf(installed), 'agent.js');
  return {
    path: all,
    nameOf,
    folderOf,
    programOf,
    hasProgram: (installed: InstalledVersion) => existsSync(programOf(installed)),
    /** Without the file, or with a damaged one, what was installed by hand is started. */
    async read(): Promise<Versions> {
      const text = await readFile(file, 'utf8').catch(() => '');
      try {
        return Versions.parse(JSON.parse(text));
      } catch {
        return AS_INSTALLED;
      }
    },
    write: (versions: Versions) => writeDurably(file, `${JSON.stringify(versions, null, 2)}\n`),
  };
}

export type VersionsFolder = ReturnType<typeof versionsFolder>;
