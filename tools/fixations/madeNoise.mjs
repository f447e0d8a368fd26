/**
 * Trials with noise that we make: to see whether what was chosen on the noise of one tracker holds for others.
 * The eye movements are those of the clean trials.
 */
export const MADE_NOISE = [
  { name: 'scatter without memory', correlation: 0, smoothed: 1 },
  { name: 'correlation .6, as our own gaze', correlation: 0.6, smoothed: 1 },
  { name: 'correlation .9', correlation: 0.9, smoothed: 1 },
  {
    name: 'correlation .9, eye movements smoothed over 4 samples too',
    correlation: 0.9,
    smoothed: 4,
  },
];

const STD_OF_LEVEL = { good: 0.85, median: 1.6, poor: 3 };
const REPEATS = 2;

/** @param random seededRandom.ts: uniform and normal numbers */
export function withMadeNoise(trials, { correlation, smoothed }, random) {
  const clean = trials.filter(({ level }) => level === 'clean');
  return Object.entries(STD_OF_LEVEL).flatMap(([level, stdDeg]) =>
    clean.flatMap((trial) =>
      Array.from({ length: REPEATS }, () => ({
        ...trial,
        ...{ level, stdDeg },
        xDeg: noisy(trial.xDeg, stdDeg, correlation, smoothed, random),
        yDeg: noisy(trial.yDeg, stdDeg, correlation, smoothed, random),
      })),
    ),
  );
}

function noisy(values, stdDeg, correlation, smoothed, random) {
  const fresh = Math.sqrt(1 - correlation * correlation);
  let scatter = random.normal();
  return values.map((value, at) => {
    scatter = correlation * scatter + fresh * random.normal();
    const window = values.slice(Math.max(0, at - smoothed + 1), at + 1).filter(Number.isFinite);
    const mean = window.reduce((sum, one) => sum + one, 0) / window.length;
    return Number.isFinite(value) ? mean + scatter * stdDeg * Math.SQRT1_2 : value;
  });
}
