import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * The real path of a file inside a folder; null if there is none, or if `..` or a link leads out of it.
 * Node's permissions follow links wherever they lead.
 */
export function fileInside(root: string, path: string): string | null {
  try {
    const folder = realpathSync(root);
    const file = realpathSync(join(folder, path));
    return file.startsWith(folder + sep) && statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}
