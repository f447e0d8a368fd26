// Short trials in the respondent's page with a real server and the face engine on. The camera is a rendered head
// whose eyes follow the screen; the peer is a bare page that shows the same pictures, before and after.
// FOVEA_TIMING_TRIALS: another number of trials; FOVEA_TIMING_LATENCY_MS: a camera that delivers later;
// FOVEA_TIMING_FROM_VIDEO=1: as in browsers that cannot read a camera in a worker.
import { cpus, loadavg } from 'node:os';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { REACTION_MS, runBare, runRespondent } from '../timing/runTrials.mjs';
import * as figures from '../timing/timingFigures.mjs';

const TRIALS = Number(process.env.FOVEA_TIMING_TRIALS ?? 800);
/** Before and after the respondent. */
const BARE_TRIALS = Math.floor(TRIALS / 4);
const LATENCY_MS = Number(process.env.FOVEA_TIMING_LATENCY_MS ?? 0);
const FROM_VIDEO = process.env.FOVEA_TIMING_FROM_VIDEO === '1';
/** Left for the last stimuli, so that memory is measured while the flow runs. */
const BEFORE_END = 10;
const LIMITS = { biasMs: 20, frameMs: 1000 / 60, growthBytes: 5e6 };
const LEAST_STEPS = 40;
const MB = 1e6;

export async function rows() {
  const { startLabServer } = await loadSource('tests/servers/labServer.ts');
  const { openBrowser } = await loadSource('tests/browser/openBrowser.ts');
  const lab = await startLabServer();
  const { browser, newContext } = await openBrowser({ flags: ['--disable-breakpad'] });
  const parts = { lab, url: lab.url, browser, newContext };
  try {
    const bareBefore = await runBare({ ...parts, trials: BARE_TRIALS });
    const run = await runRespondent({
      ...parts,
      trials: TRIALS,
      memoryAt: [TRIALS / 8, TRIALS / 2, TRIALS - BEFORE_END].map(Math.floor),
      latencyMs: LATENCY_MS,
      fromVideo: FROM_VIDEO,
    });
    const load = loadavg()[0].toFixed(1);
    const bareAfter = await runBare({ ...parts, trials: BARE_TRIALS });
    return rowsOf(run, [bareBefore, bareAfter], load);
  } finally {
    await browser.close();
    await lab.stop();
  }
}

function rowsOf(run, bareRuns, load) {
  const delay = figures.gazeDelay(run, REACTION_MS);
  if (delay.steps < Math.min(LEAST_STEPS, TRIALS / 2)) {
    throw new Error(`The gaze shows ${delay.steps} steps only.`);
  }
  const bare = exposureOf(bareRuns);
  const shown = figures.exposureErrors(run);
  const record = figures.recordErrors(run);
  const [early, , late] = run.heap;
  const what = `${TRIALS} trials of 200 to 500 ms, ${cpus().length} cores, load ${load}`;
  const row = (name, value, unit, against = null) => ({
    name: `${what}: ${name}`,
    value,
    unit,
    against,
    ratio: typeof against === 'number' && against !== 0 ? Math.abs(value) / against : null,
  });
  const [first, third] = delay.quartilesMs;
  const [low, high] = delay.alignedMs;
  return [
    row(
      `gaze after the screen, median of ${delay.steps} steps`,
      delay.medianMs,
      'ms',
      LIMITS.biasMs,
    ),
    row('gaze after the screen, first quartile', first, 'ms'),
    row('gaze after the screen, third quartile', third, 'ms'),
    row('gaze after the screen, least delay that fits most steps', low, 'ms'),
    row('gaze after the screen, greatest delay that fits most steps', high, 'ms'),
    row('gaze after the screen, steps that it fits', delay.alignedShare * 100, '%'),
    row(
      'gaze after the screen, second half minus first half',
      delay.secondHalfMs - delay.firstHalfMs,
      'ms',
    ),
    row('time of a picture by the engine minus its stamp, p95', stampErrorMs(run), 'ms'),
    row('exposures off by more than a frame', shown.shareBeyond * 100, '%', bare.shareBeyond * 100),
    row('exposure error, p95', shown.p95Ms, 'ms', LIMITS.frameMs),
    row('exposure error, greatest', shown.mostMs, 'ms', bare.mostMs),
    row('exposure longer than asked for, median', shown.medianMs, 'ms'),
    row('exposure, last eighth longer than the first', shown.lastMs - shown.firstMs, 'ms'),
    row('recorded onset minus seen onset, greatest', greatest(record.onset), 'ms', LIMITS.frameMs),
    row('recorded end minus seen end, greatest', greatest(record.offset), 'ms', LIMITS.frameMs),
    row('painted minus seen onset, median (Element Timing)', paintedMs(run), 'ms'),
    row('late frames of the page', figures.lateFrames(run) * 100, '%', bare.lateFrames * 100),
    row(
      `heap of the page, growth from trial ${early.at} to ${late.at}`,
      (late.heapBytes - early.heapBytes) / MB,
      'MB',
      LIMITS.growthBytes / MB,
    ),
    ...run.heap.map(({ at, heapBytes }) => row(`heap after ${at} trials`, heapBytes / MB, 'MB')),
    ...run.heap.map(({ at, processBytes }) =>
      row(`process of the page after ${at} trials`, processBytes / MB, 'MB'),
    ),
    row('face engine', engineFps(run), 'fps', '29 of the camera'),
    row('analysis of a picture, median', figures.quantile(run.analysisMs, 0.5), 'ms'),
  ];
}

/** The two runs of the bare page as one. */
function exposureOf(runs) {
  const errors = runs.map((run) => figures.exposureErrors(run));
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    shareBeyond: mean(errors.map(({ shareBeyond }) => shareBeyond)),
    mostMs: Math.max(...errors.map(({ mostMs }) => mostMs)),
    lateFrames: mean(runs.map(figures.lateFrames)),
  };
}

const greatest = (errorsMs) => Math.max(...errorsMs.map(Math.abs));

const paintedMs = ({ paintedMs: painted, onMs }) =>
  figures.quantile(
    painted.flatMap((ms, trial) => (ms === null ? [] : [ms - onMs[trial]])),
    0.5,
  );

/** While pictures were shown. */
const inTrials = ({ resultMs, onMs, offMs }) => {
  const shown = resultMs.map((ms, at) => ({ ms, at }));
  return shown.filter(({ ms }) => ms > onMs[0] && ms < offMs.at(-1));
};

const engineFps = (run) => {
  const shown = inTrials(run);
  return ((shown.length - 1) * 1000) / (shown.at(-1).ms - shown[0].ms);
};

/** The least difference is a property of the two clocks: what remains is by how much single stamps are late. */
function stampErrorMs(run) {
  const stamped = inTrials(run).filter(({ at }) => run.stampMs[at] !== null);
  if (stamped.length === 0) return Number.NaN;
  const apart = stamped.map(({ ms, at }) => ms - run.stampMs[at]);
  const least = figures.quantile(apart, 0);
  return figures.quantile(apart, 0.95) - least;
}
