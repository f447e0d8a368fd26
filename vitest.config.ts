import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The build parts the respondent's words into those up to the consent and the others; here each part is all. */
const wholeWords = {
  name: 'whole-words',
  enforce: 'pre' as const,
  load(id: string) {
    const [, file] = /^(.*\/words\/[\w-]+\.json)\?part=/.exec(id) ?? [];
    if (!file) return null;
    return { code: `export default ${readFileSync(file, 'utf8')}`, moduleType: 'js' as const };
  },
};

const packageFile = join(import.meta.dirname, 'apps/studio/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

const SERVER = 'apps/server/src';

type Reasons = Readonly<Record<string, string>>;
const pgliteList = join(import.meta.dirname, 'tools/pglite-tests.json');
const onPglite = JSON.parse(readFileSync(pgliteList, 'utf8')) as Record<
  'differs' | 'smoke',
  Reasons
>;

/** A module can only be replaced before it is loaded, so these tests load the server for themselves. */
const withReplacedModules = readdirSync(join(import.meta.dirname, SERVER), { recursive: true })
  .map((path) => `${SERVER}/${String(path).replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) =>
    /^vi\.(do)?mock\(/im.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
  );

/** Server tests leave nothing behind, so a worker loads the server once for all its files. */
const serverTests = {
  pool: 'threads' as const,
  isolate: false,
  retry: 1,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** Unit tests stand beside the code; journeys and faults stand in tests/ and drive whole programs. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A test may be tried twice, on a machine that is busy elsewhere; the run names each that needed it.
    projects: [
      {
        plugins: [wholeWords],
        // As the build of the studio does.
        define: { __FOVEA_VERSION__: JSON.stringify(version) },
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/{studio,respondent}/src/**/*.test.{ts,tsx}',
            'tools/*.test.mjs',
          ],
          pool: 'threads',
          retry: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server',
          include: [`${SERVER}/**/*.test.ts`],
          exclude: withReplacedModules,
          globalSetup: 'tools/testPostgres.mjs',
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server-replaced',
          isolate: true,
          include: withReplacedModules,
          globalSetup: 'tools/testPostgres.mjs',
        },
      },
      {
        test: {
          ...serverTests,
          name: 'pglite',
          include: Object.keys({ ...onPglite.differs, ...onPglite.smoke }).map(
            (file) => `${SERVER}/**/${file}`,
          ),
          env: { FOVEA_TEST_DATABASE_URL: '' },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/**/*.journey.{ts,mjs}'],
          pool: 'forks',
          fileParallelism: false,
          // A camera and a face engine without a GPU: a machine that is busy elsewhere may miss a beat.
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
