// `npm run flaky -- NAME`: repeats the tests whose file or name contains NAME, twenty times and without
// retries, each time in a new process. `--times N` repeats them N times. The last line is always `N passed, N
// failed`.
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ensureChromium } from './running/chromium.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { root } from './root.mjs';
import { run, seconds } from './running/run.mjs';
import { runVitest, VITEST, VITEST_ENV } from './testing/vitestRun.mjs';

const ON_BUILD = ['journeys', 'slow-journeys'];
const WITHOUT_BROWSER = ['server', 'server-slow', 'server-replaced', 'pglite', 'pglite-smoke'];
const LIMIT_MS = 15 * 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
  },
});
const wanted = positionals.join(' ');
const times = Number(values.times);
if (!wanted) refuse('Which tests? npm run flaky -- NAME [--times 20]');
if (!Number.isInteger(times) || times < 1) refuse('--times must be a whole number above 0.');

function refuse(sentence) {
  console.error(sentence);
  console.log('0 passed, 0 failed');
  process.exit(1);
}

/** Finds the requested tests by reading the files as text, without running them. */
async function findTests() {
  const args = [VITEST, 'list', '--staticParse', '--json'];
  const { code, output } = await run(process.execPath, args, { limitMs: 120_000, env: VITEST_ENV });
  if (code !== 0) refuse(output);
  const tests = JSON.parse(output.slice(output.indexOf('[\n'))).map((test) => ({
    project: test.projectName,
    file: relative(root, test.file),
    // Joined as in vitest's name filter.
    name: test.name.replaceAll(' > ', ' '),
  }));
  const byFile = tests.filter(({ file }) => file.includes(wanted));
  if (byFile.length > 0) return { tests: byFile, more: [] };
  const pattern = wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return {
    tests: tests.filter(({ name }) => name.includes(wanted)),
    more: ['--testNamePattern', pattern],
  };
}

/** Sets up what the tests of the projects need. @returns their environment */
async function prepareProjects(projects) {
  const env = {};
  if (projects.some((project) => ON_BUILD.includes(project)) && !(await build()).ok) {
    refuse('The programs for the journeys could not be built.');
  }
  if (projects.some((project) => !WITHOUT_BROWSER.includes(project))) {
    env.FOVEA_CHROMIUM = (await ensureChromium()) ?? undefined;
  }
  return env;
}

/** For each test, by file and name: how often it passed, and the message of each failure. */
const results = new Map();

function recordResults({ vitestReport, output }) {
  for (const { name: path, assertionResults, message } of vitestReport?.testResults ?? []) {
    const file = relative(root, path);
    const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed');
    for (const { fullName, status, failureMessages } of ran) {
      recordResult(
        `${file} > ${fullName}`,
        status === 'passed' ? null : failureMessages.join('\n'),
      );
    }
    if (message && ran.length === 0) recordResult(file, message);
  }
  if (!vitestReport) recordResult('(vitest itself)', output);
}

function recordResult(name, failure) {
  const { passed, failures } = results.get(name) ?? { passed: 0, failures: [] };
  if (failure !== null) failures.push(failure.replaceAll(`${root}/`, ''));
  results.set(name, { passed: passed + (failure === null ? 1 : 0), failures });
}

await ensureInstalled();
const { tests, more } = await findTests();
if (tests.length === 0) refuse(`No test has “${wanted}” in its file or name.`);
const projects = [...new Set(tests.map(({ project }) => project))];
const env = await prepareProjects(projects);
let hasFailedBefore = false;
for (let round = 1; round <= times; round++) {
  const since = performance.now();
  let hasFailed = false;
  for (const project of projects) {
    const files = tests.filter((test) => test.project === project).map(({ file }) => file);
    const ran = await runVitest(project, {
      limitMs: LIMIT_MS,
      env,
      report: 'flaky',
      more: ['--retry=0', ...more, ...new Set(files)],
    });
    recordResults(ran);
    // Includes the difference between expected and actual values, which the report lacks.
    if (ran.code !== 0 && !hasFailedBefore) console.log(ran.output);
    hasFailedBefore ||= ran.code !== 0;
    hasFailed ||= ran.code !== 0;
  }
  console.log(`  ${round} of ${times}: ${hasFailed ? 'FAILED' : 'passed'} in ${seconds(since)}`);
}

let passed = 0;
let failed = 0;
console.log('');
for (const [name, { passed: often, failures }] of results) {
  passed += often;
  failed += failures.length;
  console.log(`${often} of ${often + failures.length} passed: ${name}`);
  for (const failure of new Set(failures)) {
    const count = failures.filter((each) => each === failure).length;
    const inOurs = failure
      .split('\n')
      .filter((line) => !/^\s+at .*node_modules|new Promise/.test(line));
    console.log(`  ${count} times:\n${inOurs.map((line) => `    ${line}`).join('\n')}`);
  }
}
if (results.size === 0) console.log(`No test ran: no row of the test matches “${wanted}”.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
