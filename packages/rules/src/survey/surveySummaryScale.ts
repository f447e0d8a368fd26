/** Ratings, sliders and numbers: how often each value was given, and their distribution. */
import type { RespondentAnswer } from './respondentAnswer';
import { numberOf, type SurveyQuestion } from './surveyQuestions';

export interface ScaleBin {
  /** Inclusive. `to` is exclusive, except in the last bin. */
  readonly from: number;
  /** Equal to `from` if the bin is a single value. */
  readonly to: number;
  /** [groups] */
  readonly counts: readonly number[];
}

export interface ScaleFigures {
  readonly n: number;
  readonly mean: number;
  readonly median: number;
  /** Sample standard deviation (n - 1); null with fewer than two. */
  readonly sd: number | null;
  readonly min: number;
  readonly max: number;
}

/** Up to this many values have a bar each. */
const VALUES_MAX = 21;
const BINS_MAX = 30;

export function summariseScale(
  question: SurveyQuestion,
  given: readonly RespondentAnswer[],
  groups: number,
) {
  const values: number[][] = Array.from({ length: groups }, () => []);
  const unreadable = Array.from({ length: groups }, () => 0);
  for (const { group, value } of given) {
    const number = numberOf(value);
    if (number === null) unreadable[group]!++;
    else values[group]!.push(number);
  }
  // To twelve digits, like the edges, so that 0.1 + 0.2 counts as 0.3.
  const rounded = values.map((own) => own.map(toDigits));
  const bins = binsOf(question.scale, rounded.flat()).map(({ from, to }, at, all) => ({
    from,
    to,
    counts: rounded.map((own) => {
      const isLast = at === all.length - 1;
      const isIn = (value: number) =>
        from === to ? value === from : value >= from && (value < to || (isLast && value <= to));
      return own.filter(isIn).length;
    }),
  }));
  return { bins, figures: values.map(figuresOf), unreadable };
}

const toDigits = (value: number) => Number(value.toPrecision(12));

/**
 * Mean, median and spread; null without values. With an even number, the median is the mean of the
 * middle two.
 */
export function figuresOf(values: readonly number[]): ScaleFigures | null {
  const n = values.length;
  if (n === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  // Divided first, because the sum of huge numbers may overflow.
  const mean = values.reduce((sum, value) => sum + value / n, 0);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2 / Math.max(1, n - 1), 0);
  const [low, high] = [sorted[Math.floor((n - 1) / 2)]!, sorted[Math.floor(n / 2)]!];
  return {
    n,
    mean,
    median: low / 2 + high / 2,
    sd: n < 2 ? null : Math.sqrt(squares),
    min: sorted[0]!,
    max: sorted[n - 1]!,
  };
}

interface Edges {
  readonly from: number;
  readonly to: number;
}

function binsOf({ min, max, step }: SurveyQuestion['scale'], values: readonly number[]): Edges[] {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const one = (value: number): Edges => ({ from: value, to: value });
  const steps = stepsOf(min, max, step);
  // Every value of the scale has a bar, including unused ones.
  if (steps && steps.length <= VALUES_MAX) {
    const all = [...new Set([...steps, ...distinct])].sort((a, b) => a - b);
    if (all.length <= VALUES_MAX) return all.map(one);
  }
  if (distinct.length === 0) return [];
  const whole = distinct.every(Number.isInteger);
  const [low, high] = [distinct[0]!, distinct.at(-1)!];
  if (whole && high - low < VALUES_MAX) {
    return Array.from({ length: high - low + 1 }, (_, at) => one(low + at));
  }
  if (distinct.length === 1) return distinct.map(one);
  return edgesOf(min ?? low, max ?? high, low, high, values.length);
}

function stepsOf(min: number | null, max: number | null, step: number | null): number[] | null {
  if (min === null || max === null || step === null || !(step > 0) || !(max > min)) return null;
  const count = Math.floor((max - min) / step + 1e-9) + 1;
  if (count > VALUES_MAX) return null;
  return Array.from({ length: count }, (_, at) => toDigits(min + at * step));
}

/**
 * Bins of a round width (1, 2 or 5 times a power of ten) covering all values; about sqrt(n) of
 * them.
 */
function edgesOf(min: number, max: number, low: number, high: number, n: number): Edges[] {
  const [from, to] = [Math.min(min, low), Math.max(max, high)];
  const span = to - from;
  if (!Number.isFinite(span) || span <= 0) return [{ from, to }];
  const wanted = Math.min(BINS_MAX / 2, Math.max(5, Math.ceil(Math.sqrt(n))));
  const power = 10 ** Math.floor(Math.log10(span / wanted));
  const width = [1, 2, 5, 10]
    .map((by) => by * power)
    .find((each) => span / each <= wanted * 1.0001);
  if (!width || !Number.isFinite(width)) return [{ from, to }];
  const first = Math.floor(from / width + 1e-9);
  const last = Math.max(first + 1, Math.ceil(to / width - 1e-9));
  return Array.from({ length: Math.min(BINS_MAX, last - first) }, (_, at) => ({
    from: toDigits((first + at) * width),
    to: toDigits((first + at + 1) * width),
  }));
}
