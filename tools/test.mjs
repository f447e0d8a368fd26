// `npm test`: the fast lane; needs no preparation. `-- --all` adds the slow lane: what needs real time. `--
// --only unit,server` runs some stages of either. The last line is always `N passed, N failed`.
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { ensureChromium } from './running/chromium.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { root } from './root.mjs';
import { run, seconds } from './running/run.mjs';
import { VITEST_STAGES } from './testing/lanes.mjs';
import { runVitest } from './testing/vitestRun.mjs';

const minutes = (count) => count * 60_000;

/** Tests of all stages that passed only on a retry. */
const passedOnRetry = [];

/** One vitest project; counts come from its own report, and a file that did not load counts as failed. */
async function vitest(project, options) {
  const ran = await runVitest(project, options);
  const unloaded = (ran.vitestReport?.testResults ?? []).filter(
    (one) =>
      one.status === 'failed' && one.assertionResults.every((test) => test.status !== 'failed'),
  );
  const passed = ran.vitestReport?.numPassedTests ?? 0;
  const failed = (ran.vitestReport?.numFailedTests ?? 0) + unloaded.length;
  if (ran.timedOut) {
    const limit = `${options.limitMs / 60_000} minutes`;
    console.log(
      `  stopped after its limit of ${limit}, in: ${ran.unfinishedFiles.join(', ') || '(none)'}`,
    );
  }
  if (ran.code !== 0) console.log(ran.output);
  printSlowest(ran.vitestReport?.testResults ?? []);
  passedOnRetry.push(...ran.passedOnRetry.map((name) => `${options.report ?? project}: ${name}`));
  // Errors outside of any test make vitest exit with a code but without a failed test.
  return { passed, failed: ran.code !== 0 && failed === 0 ? 1 : failed };
}

const SLOWEST_SHOWN = 8;

/** The files that took longest, since they are where a run can be made shorter. */
function printSlowest(files) {
  const durations = files
    .map(({ name, startTime, endTime }) => ({ name, tookMs: endTime - startTime }))
    .toSorted((a, b) => b.tookMs - a.tookMs);
  for (const { name, tookMs } of durations.slice(0, SLOWEST_SHOWN)) {
    console.log(`  ${(tookMs / 1000).toFixed(0).padStart(4)} s ${relative(root, name)}`);
  }
}

/** A tool whose last line of output is its own counts. */
async function tool(path, args, limitMs, env) {
  const result = await run(process.execPath, [join(root, path), ...args], {
    limitMs,
    show: true,
    env,
  });
  const said = [...result.output.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1);
  const passed = said ? Number(said[1]) : 0;
  const failed = said ? Number(said[2]) : 0;
  if (result.timedOut) console.log(`  stopped after its limit of ${limitMs / 60_000} minutes`);
  if (result.code !== 0 && failed === 0) return { passed, failed: 1 };
  if (result.code === 0 && passed + failed === 0) return { passed: 1, failed: 0 };
  return { passed, failed };
}

/** The build itself, and the size limits of what each page loads at its start. */
async function checkBundleSizes() {
  if (!(await build()).ok) return { passed: 0, failed: 1 };
  const { rows } = await import('../tests/bench/bundle.bench.mjs');
  const sizes = await rows({ root });
  for (const { name, value, against, unit } of sizes) {
    console.log(`  ${name}: ${value} of ${against} ${unit}`);
  }
  const tooLarge = sizes.filter(({ ratio }) => !(ratio <= 1)).length;
  return { passed: 1 + sizes.length - tooLarge, failed: tooLarge };
}

/** On the server of FOVEA_TEST_DATABASE_URL, or on a new one that is stopped even if the tests time out. */
async function runOnPostgres(name, limitMs) {
  const given = process.env.FOVEA_TEST_DATABASE_URL;
  const { startPostgres } = await import('./testing/postgres.mjs');
  const own = given ? null : await startPostgres();
  try {
    return await vitest(VITEST_STAGES[name].projects, {
      limitMs,
      report: name === 'postgres' ? 'server-postgres' : name,
      env: { FOVEA_TEST_DATABASE_URL: given ?? own?.url },
    });
  } finally {
    await own?.stop();
  }
}

/** Tests of which some need a browser: it is found, or installed, first. */
async function runInChromium(name, limitMs) {
  const chromium = await ensureChromium();
  if (!chromium) {
    console.log('  No Chromium was found or could be installed; set FOVEA_CHROMIUM to its path.');
    return { passed: 0, failed: 1 };
  }
  return await vitest(VITEST_STAGES[name].projects, {
    limitMs,
    report: name,
    env: { FOVEA_CHROMIUM: chromium },
  });
}

const STAGES = [
  { name: 'check', run: () => check() },
  { name: 'build', title: 'build and size limits', run: checkBundleSizes },
  { name: 'unit', run: () => runInChromium('unit', minutes(20)) },
  {
    name: 'server',
    title: 'server on PGlite',
    run: () => vitest(VITEST_STAGES.server.projects, { limitMs: minutes(10), report: 'server' }),
  },
  {
    name: 'smoke',
    title: 'every topic on PGlite',
    run: () => vitest(VITEST_STAGES.smoke.projects, { limitMs: minutes(20), report: 'smoke' }),
  },
  {
    name: 'postgres',
    title: 'server on PostgreSQL',
    run: () => runOnPostgres('postgres', minutes(20)),
  },
  {
    name: 'slow-postgres',
    title: 'slow ones of PostgreSQL',
    run: () => runOnPostgres('slow-postgres', minutes(20)),
  },
  {
    name: 'faults',
    run: () => tool('tools/faults.mjs', ['--short'], minutes(10)),
  },
  {
    name: 'journeys',
    run: () => runInChromium('journeys', minutes(30)),
  },
  {
    name: 'slow-journeys',
    title: 'slow journeys',
    run: () => runInChromium('slow-journeys', minutes(60)),
  },
];

const isSlow = ({ name }) => name === 'faults' || VITEST_STAGES[name]?.isSlow === true;

const at = process.argv.indexOf('--only');
const isAll = process.argv.includes('--all');
const only =
  at > 0
    ? (process.argv[at + 1] ?? '').split(',')
    : STAGES.filter((stage) => isAll || !isSlow(stage)).map(({ name }) => name);
const unknown = only.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown stage ${unknown.join(', ')}; stages: ${STAGES.map((s) => s.name).join(', ')}`,
  );
  process.exit(1);
}

const begun = performance.now();
await ensureInstalled();
const sum = { passed: 0, failed: 0 };
const report = [];
// The journeys and the faults run the built programs.
const ON_BUILD = ['faults', 'journeys', 'slow-journeys'];
if (!only.includes('build') && only.some((name) => ON_BUILD.includes(name))) {
  only.push('build');
}
for (const stage of STAGES.filter(({ name }) => only.includes(name))) {
  const since = performance.now();
  const title = stage.title ?? stage.name;
  console.log(`\n${title}`);
  let counts;
  try {
    counts = await stage.run();
  } catch (reason) {
    console.log(`  broke off: ${reason instanceof Error ? reason.stack : reason}`);
    counts = { passed: 0, failed: 1 };
  }
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  report.push(
    `${title.padEnd(22)}${String(counts.passed).padStart(5)} passed${String(counts.failed).padStart(5)} failed   ${seconds(since)}`,
  );
  console.log(`  ${counts.passed} passed, ${counts.failed} failed in ${seconds(since)}`);
}
console.log(`\n${report.join('\n')}\nAltogether in ${seconds(begun)}.\n`);
if (passedOnRetry.length > 0) {
  console.log(`Passed only on a retry (npm run flaky -- NAME repeats one):`);
  for (const name of passedOnRetry) console.log(`  ${name}`);
  console.log('');
}
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
