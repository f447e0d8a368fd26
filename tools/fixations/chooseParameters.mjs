// `node tools/fixations/chooseParameters.mjs FOLDER`: parameters of the segmentation of gaze by nested
// cross-validation over recordings, with intervals (docs/science/fixations.md).
import { ensureInstalled } from '../running/ensureInstalled.mjs';
import { loadSource } from '../running/loadSource.mjs';
import { bootstrapInterval } from './bootstrapInterval.mjs';
import { MADE_NOISE, withMadeNoise } from './madeNoise.mjs';
import { readTrials } from './readTrials.mjs';

const HELP = `node tools/fixations/chooseParameters.mjs FOLDER

FOLDER       with samples.csv (trial, level, recording, std2d_deg, t_ms, x_deg, y_deg) and truth.csv (trial,
             start_ms, end_ms); levels clean, good, median, poor

Of a grid of round values, those with the best mean F1 of the levels (clean counts half). Nested: for each recording
those that are best on all others. Intervals: 95 %, drawing recordings.`;

const LEVELS = ['clean', 'good', 'median', 'poor'];
const WEIGHT = { clean: 0.5, good: 1, median: 1, poor: 1 };
// One price could stand for all: only their ratios and the spread matter, so that of a fixation is given.
const GRID = {
  spreadBaseDeg: [0.6, 0.8, 1, 1.2],
  spreadPerStd: [0.4, 0.6, 0.8],
  mostCorrelation: [0.8, 0.9],
  transitionPrice: [1, 1.5, 2],
  usualMs: [150, 200, 250],
  durationWeight: [1, 1.5, 2],
};

const [folder] = process.argv.slice(2);
if (!folder || folder.startsWith('--')) {
  console.log(HELP);
  process.exit(folder === '--help' ? 0 : 2);
}
await ensureInstalled();
const science = 'packages/science/src/eyeMovements';
const { chooseFixationFilter } = await loadSource(`${science}/fixationFilter.ts`);
const { segmentation, SEGMENTATION_DEFAULTS } = await loadSource(`${science}/segmentation.ts`);
const { fillGaps } = await loadSource(`${science}/fillGaps.ts`);
const { agreementOf, f1Of, sumOfAgreements } = await loadSource(
  'packages/samples/src/testing/fixationAgreement.ts',
);
const { seededRandom } = await loadSource('packages/samples/src/seededRandom.ts');

const trials = readTrials(folder);
const recordings = [...new Set(trials.map(({ recording }) => recording))].toSorted();

const pairsOf = ({ startMs, endMs }) => [...startMs].map((start, f) => [start, endMs[f]]);
const withFilter = (name) => (trial) =>
  chooseFixationFilter(name, 30, trial.stdDeg).detectLinear(trial.tMs, trial.xDeg, trial.yDeg, 1);
const withParameters = (parameters) => (trial) => {
  const { tMs, xDeg, yDeg, stdDeg } = trial;
  const measured = { xPx: xDeg, yPx: yDeg };
  return segmentation(tMs, fillGaps(tMs, xDeg), fillGaps(tMs, yDeg), measured, stdDeg, parameters);
};

/** By level and recording. */
function agreements(detect, all = trials) {
  const found = new Map();
  for (const trial of all) {
    const key = `${trial.level} ${trial.recording}`;
    const own = agreementOf(trial.fixations, pairsOf(detect(trial)));
    found.set(key, sumOfAgreements([found.get(key), own].filter(Boolean)));
  }
  return found;
}
const f1 = (found, level, of = recordings) =>
  f1Of(sumOfAgreements(of.map((recording) => found.get(`${level} ${recording}`))));
const merit = (found, of) =>
  LEVELS.reduce((sum, level) => sum + WEIGHT[level] * f1(found, level, of), 0);

const candidates = Object.entries(GRID)
  .reduce(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [SEGMENTATION_DEFAULTS],
  )
  .map((parameters) => ({ parameters, found: agreements(withParameters(parameters)) }));
const bestOn = (of) =>
  candidates.reduce((best, one) => (merit(one.found, of) > merit(best.found, of) ? one : best));

const digits = (value) => value.toFixed(3);
const line = (name, found, levels = LEVELS) =>
  console.log(
    name.padEnd(60),
    levels.map((level) => `${level} ${digits(f1(found, level))}`).join('  '),
  );
const chosenOf = ({ parameters }) =>
  Object.keys(GRID)
    .map((name) => `${name} ${parameters[name]}`)
    .join(', ');

console.log(
  `${trials.length} trials, ${recordings.length} recordings, ${candidates.length} candidates`,
);
const before = agreements(withFilter('idt'));
line('I-DT (median of 3, dispersion by precision)', before);
line('I-VT', agreements(withFilter('ivt')));
line('segmentation as built', agreements(withFilter('segments')));
const best = bestOn(recordings);
line('best of all candidates, on all recordings', best.found);
console.log(`  ${chosenOf(best)}`);

const held = new Map();
for (const recording of recordings) {
  const chosen = bestOn(recordings.filter((other) => other !== recording));
  console.log(`  without recording ${recording}: ${chosenOf(chosen)}`);
  for (const level of LEVELS) {
    const key = `${level} ${recording}`;
    held.set(key, chosen.found.get(key));
  }
}
line('nested: each recording by what the others chose', held);
for (const level of LEVELS) {
  const { uniform } = seededRandom(`fixations ${level}`);
  const of = (figure) => bootstrapInterval(recordings, figure, uniform).map(digits).join(' to ');
  console.log(
    `  ${level.padEnd(7)} ${digits(f1(held, level))} (${of((some) => f1(held, level, some))}), more than I-DT by`,
    `${digits(f1(held, level) - f1(before, level))} (${of((some) => f1(held, level, some) - f1(before, level, some))})`,
  );
}

console.log('noise made by us, I-DT and then segmentation as built:');
for (const noise of MADE_NOISE) {
  const made = withMadeNoise(trials, noise, seededRandom(noise.name));
  for (const filter of ['idt', 'segments']) {
    line(`  ${filter}, ${noise.name}`, agreements(withFilter(filter), made), LEVELS.slice(1));
  }
}
process.exit(0);
