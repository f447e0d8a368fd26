import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The build parts the respondent's words into those up to the consent and the others; here each part is all. */
const wholeWords = {
  name: 'whole-messages',
  enforce: 'pre' as const,
  load(id: string) {
    const [, file] = /^(.*\/messages\/[\w-]+\.json)\?part=/.exec(id) ?? [];
    if (!file) return null;
    return { code: `export default ${readFileSync(file, 'utf8')}`, moduleType: 'js' as const };
  },
};

const packageFile = join(import.meta.dirname, 'apps/studio/package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

const SERVER = 'apps/server/src';

type Reasons = Readonly<Record<string, string>>;
const pgliteList = join(import.meta.dirname, 'tools/testing/pglite-tests.json');
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

/** A file named so runs in the slow lane, on PostgreSQL: it takes ten seconds or more, and the fast lane has others of its topic. */
const slowServerTests = [`${SERVER}/**/*.slow.test.ts`];

/** Server tests leave nothing behind, so a worker loads the server once for all its files. */
const serverTests = {
  pool: 'threads' as const,
  isolate: false,
  retry: 1,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Nothing is guessed in tests, so hashes of passwords cost nothing there; see the file. */
const cheapHashes = {
  alias: { '@node-rs/argon2': join(import.meta.dirname, 'tools/testing/cheapHashes.mjs') },
};

/**
 * Vitest begins with the files that took longest in an earlier run, and without one with the largest. This file is
 * small and takes longest by far: begun late, it runs alone at the end, while the other core has nothing to do.
 */
const LONGEST = `${SERVER}/platform/http/tenancy.test.ts`;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}

const isLongest = ({ moduleId }: TestSpecification) =>
  moduleId.replaceAll('\\', '/').endsWith(LONGEST);

/** One after the other: each drives a browser and whole programs. */
const journey = {
  pool: 'forks' as const,
  fileParallelism: false,
  // A camera and a face engine without a GPU: a machine that is busy elsewhere may miss a beat.
  retry: 1,
  testTimeout: 300_000,
  hookTimeout: 180_000,
};

const leaveNothing = join(import.meta.dirname, 'tools/testing/restoreGlobals.mjs');
const waitPatiently = join(import.meta.dirname, 'tools/testing/patientWaits.mjs');
const leaveNoPage = join(import.meta.dirname, 'tools/testing/restorePage.mjs');
/**
 * What a unit test needs around it; the file says so itself, and may be moved without a word here.
 * - `plain` needs neither a page nor modules of its own: a worker runs these files one after the other.
 * - `page` (`// Needs a page`) has the window of tools/testing/sharedPage.mjs, one for all files of a worker.
 * - `alone` needs new modules: without a page `vi.mock` only reaches modules that nothing has loaded before, a file with a window of
 *   its own (`// @vitest-environment happy-dom`) has modules that keep it, and `// Runs alone: <reason>` says of any
 *   other file why it cannot follow on another. `jsdom` takes half as long again; it is for tests of what
 *   happy-dom lacks, such as sanitising and `:disabled` inside a fieldset.
 */
type Surroundings = 'plain' | 'page' | 'alone';

function surroundingsOf(text: string): Surroundings {
  if (/^\/\/ Needs a page$/m.test(text)) return 'page';
  const hasMock = /^\s*vi\.(mock|doMock|resetModules)\(/m.test(text);
  const hasWindow = /^\/\/ @vitest-environment (jsdom|happy-dom)$/m.test(text);
  return hasMock || hasWindow || /^\/\/ Runs alone: \S/m.test(text) ? 'alone' : 'plain';
}

const rooms = readdirSync(join(import.meta.dirname, 'packages')).map((name) => `packages/${name}`);
const tests: Record<Surroundings, string[]> = {
  plain: ['tools/**/*.test.mjs'],
  page: [],
  alone: [],
};
for (const room of [...rooms, 'apps/studio', 'apps/respondent', 'apps/help', 'apps/agent']) {
  const folder = join(import.meta.dirname, room, 'src');
  if (!existsSync(folder)) continue;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.test\.tsx?$/.test(name)) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    tests[surroundingsOf(text)].push(`${room}/src/${name.replaceAll('\\', '/')}`);
  }
}

/**
 * Libraries of many small files, each read as one: a test with new modules loads them again. React's own packages
 * stay as they are, because other libraries load them too and there may be only one of each.
 */
const optimizer = {
  client: {
    enabled: true,
    include: [
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
      '@tanstack/react-router',
      'react-intl',
    ],
    exclude: ['react', 'react-dom', 'react-dom/client'],
  },
};

/** Files that share a worker, or a page, leave it to the next as they found it. */
function restorers({ isolate, environment }: { isolate: boolean; environment?: string }): string[] {
  if (isolate) return [];
  return environment ? [leaveNoPage, leaveNothing] : [leaveNothing];
}

/** One surrounding of the unit tests; the files themselves say which they need. */
function unitProject(
  name: string,
  include: string[],
  surroundings: { isolate: boolean; environment?: string },
) {
  return {
    plugins: [wholeWords],
    // As the build of the studio does.
    define: { __FOVEA_VERSION__: JSON.stringify(version) },
    test: {
      name,
      include,
      pool: 'threads' as const,
      retry: 1,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 8000 } },
      ...(surroundings.isolate ? { deps: { optimizer } } : {}),
      setupFiles: [waitPatiently, ...restorers(surroundings)],
      ...surroundings,
    },
  };
}

/** Server tests on the embedded database. */
function pgliteProject(name: string, files: Reasons) {
  return {
    resolve: cheapHashes,
    test: {
      ...serverTests,
      name,
      include: Object.keys(files).map((file) => `${SERVER}/**/${file}`),
      env: { FOVEA_TEST_DATABASE_URL: '' },
    },
  };
}

/** Unit tests stand beside the code; journeys and faults stand in tests/ and drive whole programs. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // A test may be tried twice, on a machine that is busy elsewhere; the run names each that needed it.
    projects: [
      unitProject('unit', tests.plain, { isolate: false }),
      unitProject('unit-page', tests.page, {
        isolate: false,
        environment: 'tools/testing/sharedPage.mjs',
      }),
      unitProject('unit-alone', tests.alone, { isolate: true }),
      {
        resolve: cheapHashes,
        test: {
          ...serverTests,
          name: 'server',
          include: [`${SERVER}/**/*.test.ts`],
          exclude: [...withReplacedModules, ...slowServerTests],
          globalSetup: 'tools/testing/testPostgres.mjs',
        },
      },
      {
        resolve: cheapHashes,
        test: {
          ...serverTests,
          name: 'server-slow',
          include: slowServerTests,
          globalSetup: 'tools/testing/testPostgres.mjs',
        },
      },
      {
        test: {
          ...serverTests,
          name: 'server-replaced',
          isolate: true,
          include: withReplacedModules,
          globalSetup: 'tools/testing/testPostgres.mjs',
        },
      },
      pgliteProject('pglite', onPglite.differs),
      pgliteProject('pglite-smoke', onPglite.smoke),
      {
        test: {
          ...journey,
          name: 'journeys',
          include: ['tests/**/*.journey.ts'],
          exclude: ['**/*.slow.journey.ts'],
          globalSetup: 'tests/browser/sharedChromium.ts',
          setupFiles: 'tests/browser/useSharedChromium.ts',
        },
      },
      {
        test: { ...journey, name: 'slow-journeys', include: ['tests/**/*.slow.journey.ts'] },
      },
    ],
  },
});
