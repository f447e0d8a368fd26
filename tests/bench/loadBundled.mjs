import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports a TypeScript module bundled like the programs, where a function of another file is called as
 * directly as one of the same file.
 *
 * @param folder where the bundle is written
 */
export async function loadBundled(root, path, folder) {
  const { build } = await import('vite');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(root, path), formats: ['es'] },
    },
  });
  const { output } = Array.isArray(built) ? built[0] : built;
  const file = join(folder, `${path.replaceAll('/', '-')}.mjs`);
  writeFileSync(file, output[0].code);
  return await import(pathToFileURL(file).href);
}
