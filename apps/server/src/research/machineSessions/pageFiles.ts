import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { MachineFile } from '@fovea/contract/participation/machineSessions';
import { faceModelPath } from '../../platform/faceModel/faceModelFile';

interface Known {
  readonly modifiedMs: number;
  readonly sha256: string;
}

export interface PageFiles {
  /** `index.html` as it was built; null: there is no build. */
  html(): Promise<string | null>;
  /** Every other file that the page may ask for. */
  files(): Promise<MachineFile[]>;
}

/**
 * The files of the respondents' page with their hashes, which are computed once for each version of a file.
 * @param folder of the build
 */
export function pageFiles(folder: string, dataFolder: string): PageFiles {
  const known = new Map<string, Known>();

  async function described(full: string, path: string): Promise<MachineFile> {
    const { size, mtimeMs } = await stat(full);
    let at = known.get(full);
    if (at?.modifiedMs !== mtimeMs) {
      at = { modifiedMs: mtimeMs, sha256: await hashOf(full) };
      known.set(full, at);
    }
    return { path, sha256: at.sha256, sizeBytes: size, url: `/${path}` };
  }

  return {
    html: () => readFile(join(folder, 'index.html'), 'utf8').catch(() => null),
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        // What begins with a dot is of the build and is never served.
        .filter(
          (path) => path !== 'index.html' && !path.endsWith('.map') && !/(^|\/)\./.test(path),
        );
      const files: MachineFile[] = [];
      for (const path of paths.toSorted()) {
        files.push(await described(join(folder, path), `collect/${path}`));
      }
      // It is installed beside the build.
      const model = faceModelPath(dataFolder);
      const hasModel = await stat(model).catch(() => null);
      if (hasModel) files.push(await described(model, 'collect/engine/face_landmarker.task'));
      return files;
    },
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
