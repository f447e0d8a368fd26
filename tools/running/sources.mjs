import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../root.mjs';

const EXCLUDED_FOLDERS = new Set(['node_modules', 'dist', 'build', '.git', 'data', 'output']);

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (EXCLUDED_FOLDERS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}

/** Every file of the project that is or could be committed, with `/`, sorted. */
export function sources() {
  try {
    const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...new Set(list.split('\0').filter(Boolean))]
      .filter((path) => existsSync(join(root, path)))
      .sort();
  } catch {
    return walk(root).sort(); // A downloaded archive has no git.
  }
}

export const isCode = (path) => /\.(ts|tsx|mts|mjs|js)$/.test(path);
export const isTest = (path) => /\.(test|journey|bench)\.(ts|tsx|mjs)$/.test(path);
