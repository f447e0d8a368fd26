import { resolve } from 'node:path';
import { root } from '../root.mjs';

/** Imports a TypeScript module of the project (a path from the root) into this process. */
export async function loadSource(path) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(resolve(root, path), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}
