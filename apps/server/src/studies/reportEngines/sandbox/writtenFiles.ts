import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface WrittenFiles {
  /** Within the folder, with `/` between folders. */
  readonly paths: readonly string[];
  readonly sizeBytes: number;
  /** Links, sockets, devices: they are removed. */
  readonly oddPaths: readonly string[];
}

/** What a sandboxed program has left in its folder. Links are not followed. */
export async function writtenFiles(folder: string): Promise<WrittenFiles> {
  const paths: string[] = [];
  const oddPaths: string[] = [];
  let sizeBytes = 0;
  const look = async (within: string): Promise<void> => {
    for (const name of await readdir(join(folder, within))) {
      const path = within === '' ? name : `${within}/${name}`;
      const entry = await lstat(join(folder, path)).catch(() => null);
      if (entry?.isDirectory()) await look(path);
      else if (entry?.isFile()) {
        paths.push(path);
        sizeBytes += entry.size;
      } else if (entry) oddPaths.push(path);
    }
  };
  await look('');
  return { paths: paths.sort(), sizeBytes, oddPaths };
}

export async function removeOddFiles(folder: string, { oddPaths }: WrittenFiles): Promise<void> {
  for (const path of oddPaths) await rm(join(folder, path), { force: true });
}
