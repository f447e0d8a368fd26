import { numberOf, type OpenGazeElement } from './openGazeElement';

/** Reads the time of a record on the tracker's clock, in ms; NaN where it has none. */
export type TrackerTime = (record: OpenGazeElement) => number;

/** Three centuries; later times are none, and would be kept with less than a microsecond. */
const LATEST_MS = 1e13;

/** Seconds since the tracker started or was calibrated last. */
const bySeconds: TrackerTime = (record) => believable(numberOf(record, 'TIME') * 1000);

/** Both clocks run in the same computer, so they differ by rounding only. */
const LARGEST_DIFFERENCE = 0.02;

/**
 * The clock to use. Ticks are finer and run on through calibrations, but their frequency is not always
 * right: it is compared with the seconds in the first records.
 *
 * @param ticksPerS as the tracker says; null: it does not
 */
export function chooseTrackerTime(
  records: readonly OpenGazeElement[],
  ticksPerS: number | null,
): TrackerTime {
  if (ticksPerS === null) return bySeconds;
  const byTicks: TrackerTime = (record) => {
    const ticks = numberOf(record, 'TIME_TICK');
    return Number.isSafeInteger(ticks) ? believable((ticks / ticksPerS) * 1000) : Number.NaN;
  };
  const passedMs = stepsOf(records, bySeconds);
  const speeds = stepsOf(records, byTicks).map(
    (tickedMs, at) => tickedMs / (passedMs[at] ?? Number.NaN),
  );
  const speed = middleOf(speeds.filter((one) => !Number.isNaN(one)));
  // A tracker that sends ticks alone has nothing to compare them with.
  const isAlone = records.every((record) => Number.isNaN(bySeconds(record)));
  const isRight = speed !== null && Math.abs(speed - 1) < LARGEST_DIFFERENCE;
  return isAlone || isRight ? byTicks : bySeconds;
}

/** From each record to the next. */
function stepsOf(records: readonly OpenGazeElement[], time: TrackerTime): number[] {
  return records.slice(1).map((record, at) => {
    const before = records[at];
    return before ? time(record) - time(before) : Number.NaN;
  });
}

/** Not the mean, because TIME may begin again in between. */
function middleOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function believable(timeMs: number): number {
  return Math.abs(timeMs) <= LATEST_MS ? timeMs : Number.NaN;
}

/**
 * Ticks in a second, of an answer to TIME_TICK_FREQUENCY. Some versions print the bits of a floating-point
 * number as an integer: 4704405731611246592 are those of 3330093.
 */
export function parseTickFrequency(text: string): number | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  const stated = BigInt(text);
  const isPlausible = (ticksPerS: number) => ticksPerS >= 1e3 && ticksPerS <= 1e12;
  if (isPlausible(Number(stated))) return Number(stated);
  const bits = new DataView(new ArrayBuffer(8));
  bits.setBigUint64(0, stated);
  const meant = bits.getFloat64(0);
  return isPlausible(meant) ? meant : null;
}
