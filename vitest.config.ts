import { readFileSync } from 'node:fs';
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

/** One after the other: each drives a browser and whole programs. */
const journey = {
  pool: 'forks' as const,
  fileParallelism: false,
  // A camera and a face engine without a GPU: a machine that is busy elsewhere may miss a beat.
  retry: 1,
  testTimeout: 300_000,
  hookTimeout: 180_000,
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
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          pool: 'threads',
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...journey,
          name: 'journeys',
          include: ['tests/**/*.journey.ts'],
          exclude: ['**/*.slow.journey.ts'],
          globalSetup: 'tests/browser/oneChromium.ts',
          setupFiles: 'tests/browser/useOneChromium.ts',
        },
      },
      {
        test: { ...journey, name: 'slow-journeys', include: ['tests/**/*.slow.journey.ts'] },
      },
    ],
  },
});
