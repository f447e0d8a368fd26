// `npm run faults`: the built server is killed, cut off and starved while clients upload; nothing that
// was acknowledged may be lost. `-- --short` is the form of `npm test`; `-- --seed N` repeats a run;
// `-- --only kills,disk` takes some. The last line is `N passed, N failed`.
import { build } from './build.mjs';
import { ensureInstalled } from './installed.mjs';
import { loadSource } from './loadSource.mjs';
import { root } from './root.mjs';
import { seconds } from './run.mjs';
import { startServer } from './runningServer.mjs';

const option = (name) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const short = process.argv.includes('--short');
const seed = Number(option('--seed') ?? Math.floor(Math.random() * 1e9));
const only = option('--only')?.split(',');

await ensureInstalled();
if (!(await build({ programs: ['server'] })).ok) process.exit(1);

const { seededRandom } = await loadSource('packages/samples/src/seededRandom.ts');
const { killLoop } = await loadSource('tests/faults/killLoop.ts');
const { diesAtFailpoint } = await loadSource('tests/faults/diesAtFailpoint.ts');
const { diesWhileProcessing } = await loadSource('tests/faults/diesWhileProcessing.ts');
const { lostAnswers } = await loadSource('tests/faults/lostAnswers.ts');
const { fullDisk } = await loadSource('tests/faults/fullDisk.ts');
const tools = { root, startServer };

const nothingLost = (result) => ({
  'nothing acknowledged is missing on the disk': result.missingFiles === 0,
  'nothing acknowledged is bad': result.badFiles === 0,
  'nothing acknowledged is missing in the database': result.missingRows === 0,
});
const dies = (failpoints) => async () => {
  const result = await diesAtFailpoint(tools, failpoints);
  return {
    result,
    holds: {
      'the server died': result.died,
      'it died in the middle': result.acknowledgedBeforeDeath < 10,
      ...nothingLost(result),
    },
  };
};

const FAULTS = [
  {
    name: 'kills',
    title: `SIGKILL at random moments while 12 clients upload (seed ${seed})`,
    async run() {
      const least = short ? { kills: 4, chunks: 200 } : { kills: 20, chunks: 1500 };
      const result = await killLoop({
        ...tools,
        ...least,
        clients: 12,
        random: seededRandom(seed).uniform,
        limitMs: short ? 120_000 : 600_000,
      });
      return {
        result,
        holds: {
          [`at least ${least.kills} kills`]: result.kills >= least.kills,
          [`at least ${least.chunks} acknowledged chunks`]: result.acknowledged >= least.chunks,
          'every session is complete': result.complete === result.sessions,
          ...nothingLost(result),
        },
      };
    },
  },
  { name: 'rename', title: 'killed before a rename', run: dies('chunk:beforeRename=kill@4') },
  { name: 'renamed', title: 'killed after a rename', run: dies('chunk:afterRename=kill@4') },
  { name: 'row', title: 'killed before the row', run: dies('chunk:beforeRow=kill@4') },
  { name: 'answer', title: 'killed before the answer', run: dies('chunk:beforeAnswer=kill@4') },
  {
    name: 'sync',
    title: 'fsync fails (EIO): the server ends without an answer',
    run: dies('chunk:sync=EIO@4'),
  },
  {
    name: 'processing',
    title: 'killed while a recording is analysed, then started again',
    async run() {
      const result = await diesWhileProcessing(tools);
      return {
        result,
        holds: {
          'the server died': result.died,
          'the recording was analysed after all': result.state === 'PROCESSED',
          'its accuracy is known': result.accuracyDeg !== null,
          'its results are there once': result.results === 1,
        },
      };
    },
  },
  {
    name: 'answers',
    title: 'every third answer is lost on the way',
    async run() {
      const result = await lostAnswers(tools);
      return {
        result,
        holds: {
          'answers were lost': result.dropped > 0,
          'chunks sent again were told apart': result.duplicates === result.dropped,
          ...nothingLost(result),
        },
      };
    },
  },
  {
    name: 'disk',
    title: 'the disk is full, then has room again',
    async run() {
      const result = await fullDisk(tools);
      return {
        result,
        holds: {
          'the client was told (507)': result.refused > 0,
          'no half-written file is left': result.leftOver === 0,
          'all arrived when there was room': result.acknowledged > result.acknowledgedWhileFull,
          ...nothingLost(result),
        },
      };
    },
  },
];

let passed = 0;
let failed = 0;
for (const fault of FAULTS.filter(({ name }) => !only || only.includes(name))) {
  const since = performance.now();
  try {
    const { result, holds } = await fault.run();
    const broken = Object.entries(holds).filter(([, held]) => !held);
    console.log(`${broken.length === 0 ? 'ok  ' : 'FAIL'} ${fault.title}, ${seconds(since)}`);
    console.log(`     ${JSON.stringify(result)}`);
    for (const [words] of broken) console.log(`     does not hold: ${words}`);
    if (broken.length === 0) passed++;
    else failed++;
  } catch (reason) {
    failed++;
    console.log(`FAIL ${fault.title}, ${seconds(since)}`);
    console.log(reason instanceof Error ? reason.stack : reason);
  }
}
if (failed > 0) console.log(`\nRepeat with: npm run faults -- --seed ${seed}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
