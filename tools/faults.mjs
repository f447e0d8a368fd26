// `npm run faults`: the built server, its connection and the respondent's browser are killed, cut off and
// starved while data is recorded; nothing acknowledged may be lost. The faults and their numbers are
// explained in docs/reliability.md. `-- --short` is the form of `npm test`; `-- --seed N` repeats a run; `--
// --only kills,disk` selects faults by name or number; `-- --mix --minutes 60` is the random mix for the
// given time. The last line is `N passed, N failed`, and how many could not be tried here.
import { build } from './build.mjs';
import { ensureChromium } from './running/chromium.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { loadSource } from './running/loadSource.mjs';
import { startBucket } from './testing/bucket.mjs';
import { postgresProblem, startPostgres } from './testing/postgres.mjs';
import { startRadosgw } from './testing/radosgw/radosgw.mjs';
import { root } from './root.mjs';
import { setUpSecondFactor } from './running/setUpSecondFactor.mjs';
import { seconds } from './running/run.mjs';
import { startServer } from './running/startServer.mjs';

const option = (name) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const isShort = process.argv.includes('--short');
const seed = Number(option('--seed') ?? Math.floor(Math.random() * 1e9));
const only = option('--only')?.split(',');
const minutes = Number(option('--minutes') ?? 1 / 3);

await ensureInstalled();
const programs = isShort ? ['server'] : ['server', 'respondent', 'agent'];
if (!(await build({ programs })).ok) process.exit(1);

const { seededRandom } = await loadSource('packages/samples/src/seededRandom.ts');
const { randomMixOf, SERVER_FAULTS, SHORT_SOAK } = await loadSource('tests/faults/serverFaults.ts');
const { AGENT_FAULTS } = await loadSource('tests/faults/agent/agentFaults.ts');
const { PROCESS_FAULTS, processMixOf } = await loadSource(
  'tests/faults/processes/processFaults.ts',
);
const { BROWSER_FAULTS } = await loadSource('tests/faults/browserFaults.ts');

const all = [
  ...SERVER_FAULTS,
  ...BROWSER_FAULTS,
  ...AGENT_FAULTS,
  ...PROCESS_FAULTS,
  SHORT_SOAK,
  randomMixOf(minutes * 60_000),
  ...processMixOf(minutes * 60_000),
];
const isWanted = ({ name, numbers, isQuick }) => {
  if (process.argv.includes('--mix')) return name === 'mix';
  if (only) return only.some((one) => one === name || numbers.includes(Number(one)));
  return !isShort || isQuick;
};
const faults = all.filter(isWanted).sort((a, b) => (a.numbers[0] ?? 99) - (b.numbers[0] ?? 99));
if (faults.some((fault) => BROWSER_FAULTS.includes(fault))) {
  process.env.FOVEA_CHROMIUM ??= (await ensureChromium()) ?? undefined;
}

console.log(`Seed ${seed}`);
let passed = 0;
let failed = 0;
let skipped = 0;
for (const fault of faults) {
  const since = performance.now();
  const title = `${fault.numbers.map((number) => `#${number} `).join('')}${fault.name}: ${fault.title}`;
  try {
    const { result, holds, notRun } = await fault.run({
      root,
      startServer,
      startPostgres,
      postgresProblem,
      startBucket,
      startRadosgw,
      setUpSecondFactor,
      isShort,
      // Each has its own generator, so that it can be repeated alone.
      random: seededRandom(seed).uniform,
    });
    if (notRun !== undefined) {
      console.log(`skip ${title}: ${notRun}`);
      skipped++;
      continue;
    }
    const broken = Object.entries(holds).filter(([, held]) => !held);
    console.log(`${broken.length === 0 ? 'ok  ' : 'FAIL'} ${title}, ${seconds(since)}`);
    console.log(`     ${JSON.stringify(result)}`);
    for (const [text] of broken) console.log(`     failed: ${text}`);
    if (broken.length === 0) passed++;
    else failed++;
  } catch (reason) {
    failed++;
    console.log(`FAIL ${title}, ${seconds(since)}`);
    console.log(reason instanceof Error ? reason.stack : reason);
  }
}
if (failed > 0) console.log(`\nRepeat with: npm run faults -- --seed ${seed}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
