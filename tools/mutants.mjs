// `npm run mutants -- --seed 1 --count 600`: puts small faults into the packages, one at a time, and
// tells which of them no unit test notices. docs/mutation-tests.md says how to read the answer.
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { relatedTests } from './mutation/relatedTests.mjs';
import { summary } from './mutation/mutantSummary.mjs';
import { root } from './root.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { isTest, sources } from './running/sources.mjs';
import { OUTPUT, VITEST_ENV } from './testing/vitestRun.mjs';

await ensureInstalled();
const { parseSync } = await import('vite');
const { findMutants, hash } = await import('./mutation/findMutants.mjs');

const MUTATED = /^packages\/(rules|science)\/src\/(?!testing\/)[^?]*\.ts$/;
/** Lists of names and texts; what a test of them would say is the list again. */
const TABLES = /\/(commonPasswords|locales|aoiCatalogue|colormaps)\.ts$/;
/** How long tests may take before their mutant counts as endless: as long as alone, on a busy machine. */
const limitMs = (aloneMs) => 5_000 + 2 * aloneMs;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '600' },
    only: { type: 'string', multiple: true, default: [] },
    from: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '3600' },
    survivors: { type: 'boolean', default: false },
    id: { type: 'string', multiple: true, default: [] },
    far: { type: 'boolean', default: false },
  },
});
const name = ['mutants', values.seed, ...values.only.map((only) => only.replaceAll(/\W+/g, '-'))];
const resultsFile = join(OUTPUT, `${name.join('-')}.json`);
/** @type {{isEquivalent: boolean, why: string, mutants: string[]}[]} */
const named = JSON.parse(readFileSync(join(root, 'tools/mutation/survivors.json'), 'utf8'));

/** Drawn by the id, so that the sample stays when something is renamed, moved or written next to it. */
function sample(files) {
  const wanted = files
    .filter((path) => MUTATED.test(path) && !TABLES.test(path) && !isTest(path))
    .filter((path) => values.only.length === 0 || values.only.some((only) => path.includes(only)));
  const all = wanted.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return findMutants(path, text).map((mutant) => ({ path, text, ...mutant }));
  });
  console.log(`${all.length} mutants in ${wanted.length} files`);
  const drawn = all
    .map((mutant) => ({ mutant, rank: hash(`${values.seed} ${mutant.id}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1));
  const chosen = [];
  const ids = new Set();
  for (const { mutant } of drawn) {
    if (chosen.length === Number(values.count)) break;
    const { text, ...facts } = mutant;
    const code = text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end);
    if (ids.has(mutant.id) || parseSync(mutant.path, code).errors.length > 0) continue;
    ids.add(mutant.id);
    chosen.push({ ...facts, original: text.slice(mutant.start, mutant.end) });
  }
  return chosen;
}

let worker = null;
let vitestOutput = '';

function nextMessage(child, withinMs) {
  return new Promise((done) => {
    const limit = setTimeout(() => done({ timedOut: true }), withinMs);
    const end = (answer) => {
      clearTimeout(limit);
      child.off('exit', ended);
      child.off('message', end);
      done(answer);
    };
    const ended = () => end({ failed: 'the process of the tests' });
    child.once('exit', ended);
    child.once('message', end);
  });
}

async function startWorker() {
  vitestOutput = '';
  worker = fork(join(root, 'tools/mutation/mutationWorker.mjs'), {
    cwd: root,
    env: { ...process.env, ...VITEST_ENV },
    execArgv: ['--max-old-space-size=1536'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (piece) => (vitestOutput = (vitestOutput + piece).slice(-4000)));
  const ready = await nextMessage(worker, 60_000);
  if (ready !== 'ready') throw new Error(`vitest does not start:\n${vitestOutput}`);
}

async function ask(mutant, tests, withinMs) {
  if (!worker?.connected) await startWorker();
  const answer = nextMessage(worker, withinMs);
  worker.send({ mutant, tests });
  const { failed, timedOut, tookMs = {} } = await answer;
  if (timedOut || !worker.connected) {
    worker.kill('SIGKILL');
    worker = null;
  }
  if (timedOut) return { status: 'timed out', by: null, tookMs };
  return { status: failed ? 'killed' : 'survived', by: failed, tookMs };
}
process.on('exit', () => worker?.kill('SIGKILL'));

const packageOf = (path) => path.split('/').slice(0, 2).join('/');

/** The tests of the same package; with `--far` those of the other packages when they let it through. */
async function judge(mutant, testsOf, aloneMs) {
  const tests = testsOf(mutant.path);
  const near = tests.filter((test) => packageOf(test) === packageOf(mutant.path));
  const far = tests.filter((test) => packageOf(test) !== packageOf(mutant.path));
  let answer = { status: 'survived', by: null };
  for (const some of values.far ? [near, far] : [near]) {
    if (answer.status !== 'survived' || some.length === 0) continue;
    answer = await ask(mutant, some, limitMs(some.reduce((sum, test) => sum + aloneMs[test], 0)));
  }
  return { status: answer.status, by: answer.by };
}

const files = sources();
const testsOf = relatedTests(files.filter((path) => /^packages\/.*\.ts$/.test(path)));
const earlier = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {};
const chosen = sample(files);
const results = {};
const goesOn = Number(values.from) > 0 || values.survivors || values.id.length > 0;
for (const { id } of chosen) if (goesOn && earlier[id]) results[id] = earlier[id];

const tests = [...new Set(chosen.flatMap(({ path }) => testsOf(path)))].filter(
  (test) => values.far || MUTATED.test(test),
);
const sound = await ask(null, tests, 300_000);
if (sound.status !== 'survived')
  throw new Error(
    `The tests fail without any mutant: ${sound.by ?? sound.status}\n${vitestOutput}`,
  );

mkdirSync(dirname(resultsFile), { recursive: true });
const since = performance.now();
let at = Number(values.from);
for (; at < chosen.length; at++) {
  const mutant = chosen[at];
  const before = results[mutant.id]?.status ?? 'survived';
  if (values.survivors && before !== 'survived') continue;
  if (values.id.length > 0 && !values.id.includes(mutant.id)) continue;
  if (performance.now() - since > Number(values.seconds) * 1000) break;
  results[mutant.id] = { ...mutant, ...(await judge(mutant, testsOf, sound.tookMs)) };
  // After each, so that an interrupted run can go on.
  writeFileSync(resultsFile, JSON.stringify(results, null, 1));
  if (results[mutant.id].status !== 'killed')
    console.log(
      `${at} ${results[mutant.id].status}: ${mutant.path}:${mutant.line} ${mutant.operator} (${mutant.id})`,
    );
}
// The positions are those of today's text, even of mutants that were judged before.
const judged = chosen
  .filter(({ id }) => results[id])
  .map((one) => ({ ...results[one.id], ...one }));
const { table, unnamed } = summary(judged, named);
writeFileSync(resultsFile.replace(/json$/, 'md'), table);
console.log(`\n${table}`);
if (at < chosen.length) console.log(`Time is up: go on with --from ${at}.`);
worker?.disconnect();
process.exit(unnamed === 0 && at === chosen.length ? 0 : 1);
