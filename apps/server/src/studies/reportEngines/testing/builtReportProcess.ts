import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
const source = fileURLToPath(new URL('../process/reportProcess.ts', import.meta.url));

export interface BuiltProcess {
  readonly file: string;
  remove(): Promise<void>;
}

/** The program of reports as the server is built with it: a process cannot load the sources. */
export async function builtReportProcess(): Promise<BuiltProcess> {
  // Within the project, so that it finds the packages.
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'report-process-'));
  // As a build is: readable for the user of the sandbox.
  await chmod(folder, 0o755);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input: { reportProcess: source },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
    ssr: { noExternal: [/^@fovea\//] },
  });
  return {
    file: join(folder, 'reportProcess.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
