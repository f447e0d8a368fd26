import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { run } from '../running/run.mjs';

export const OUTPUT = join(root, 'tests', 'output');

/** The command line of vitest itself. */
export const VITEST = join(root, 'node_modules/vitest/vitest.mjs');

export const VITEST_ENV = { NODE_ENV: 'test', NO_COLOR: '1', FORCE_COLOR: undefined };

const lines = (path) => readFileSync(path, 'utf8').split('\n').filter(Boolean);

/**
 * Runs one vitest project, or several in one run.
 * @param {string | readonly string[]} project
 * @param {{limitMs: number, env?: Record<string, string | undefined>, report?: string, more?: readonly
 *   string[]}} options `report` names the files that the run leaves in tests/output; `more` is passed to
 *   vitest
 * @returns how it ended (`code`, `output`, `timedOut`), vitest's own report (`told`, null if there is none),
 *   the files that were unfinished when it ended (`unfinishedFiles`), and the tests that passed on a retry
 *   (`passedOnRetry`)
 */
export async function runVitest(project, { limitMs, env = {}, report = project, more = [] }) {
  mkdirSync(OUTPUT, { recursive: true });
  const file = join(OUTPUT, `${report}.json`);
  const progress = join(OUTPUT, `${report}.running`);
  const retried = join(OUTPUT, `${report}.second-tries`);
  rmSync(file, { force: true });
  writeFileSync(progress, '');
  writeFileSync(retried, '');
  const result = await run(
    process.execPath,
    [
      VITEST,
      'run',
      ...[project].flat().flatMap((name) => ['--project', name]),
      ...['--passWithNoTests', '--reporter=dot', ...more],
      '--reporter=json',
      `--reporter=${join(root, 'tools/testing/vitestProgress.mjs')}`,
      `--outputFile=${file}`,
    ],
    {
      limitMs,
      env: {
        ...VITEST_ENV,
        FOVEA_TEST_PROGRESS: progress,
        FOVEA_TEST_SECOND_TRIES: retried,
        ...env,
      },
    },
  );
  return {
    ...result,
    output: result.output.replaceAll(`${root}/`, '').trimEnd(),
    vitestReport: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null,
    unfinishedFiles: lines(progress),
    passedOnRetry: lines(retried),
  };
}
