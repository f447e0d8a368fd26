import type { Liquid } from 'liquidjs';
import { compareSegments, type MeasuredGroup } from '@fovea/science/statistics/segmentStatistics';
import { medianOf } from '@fovea/science/math/medianOf';
import { meanOf } from '@fovea/science/math/meanOf';
import { cellsOf, numbersOf, refuseText } from './cellsOf';

/** Null rather than NaN: `number` and its like write that as a dash. */
const orNull = (value: number) => (Number.isFinite(value) ? value : null);

const STATISTICS: Readonly<Record<string, (values: number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  mean: meanOf,
  median: medianOf,
  sd: standardDeviation,
};

/** `{{ rows | mean: "accuracy_deg" }}` and the like. */
export function registerStatistics(liquid: Liquid): void {
  for (const [name, of] of Object.entries(STATISTICS)) {
    liquid.registerFilter(name, (input: unknown, column: unknown) =>
      orNull(of(numbersOf(input, column))),
    );
  }
  liquid.registerFilter('min', (input: unknown, column: unknown) => extreme(input, column, -1));
  liquid.registerFilter('max', (input: unknown, column: unknown) => extreme(input, column, 1));
  liquid.registerFilter('quantile', (input: unknown, column: unknown, part: unknown) =>
    orNull(quantile(numbersOf(input, column), Number(part))),
  );
  // How many have a value, and which part of those that have one is TRUE (or above 0).
  liquid.registerFilter(
    'count',
    (input: unknown, column: unknown) => present(input, column).length,
  );
  liquid.registerFilter('share', (input: unknown, column: unknown) => {
    const cells = present(input, column);
    for (const cell of cells) refuseText(cell, column);
    const those = cells.filter((cell) => cell === true || (typeof cell === 'number' && cell > 0));
    return orNull(those.length / cells.length);
  });
  liquid.registerFilter('summarize', summarize);
  liquid.registerFilter('compare', compare);
}

/** Groups with a statistic of their rows: `summarize: "mean", "ttff_ms"` adds `mean_ttff_ms`. */
function summarize(groups: unknown, ...pairs: readonly unknown[]): unknown[] {
  if (!Array.isArray(groups)) throw new Error('summarize takes groups, as group_by makes them.');
  return (groups as readonly object[]).map((group) => {
    const added: Record<string, number | null> = {};
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [name, column] = [String(pairs[at]), String(pairs[at + 1])];
      const of = STATISTICS[name];
      if (!of) throw new Error(`summarize knows ${Object.keys(STATISTICS).join(', ')}.`);
      const rows = 'rows' in group ? group.rows : null;
      added[`${name}_${column}`] = orNull(of(numbersOf(rows, column)));
    }
    return { ...group, ...added };
  });
}

function present(input: unknown, column: unknown): readonly unknown[] {
  return cellsOf(input, column).filter((cell) => cell !== null && cell !== undefined);
}

/** The smallest (-1) or largest number; of texts, such as moments, the first or last by code point. */
function extreme(input: unknown, column: unknown, sign: 1 | -1): number | string | null {
  let found: number | string | null = null;
  for (const cell of present(input, column)) {
    if (typeof cell !== 'number' && typeof cell !== 'string') continue;
    if (found === null || (sign === 1 ? cell > found : cell < found)) found = cell;
  }
  return found;
}

function standardDeviation(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** As R's default (type 7): linear between the values around it. */
function quantile(values: readonly number[], part: number): number {
  if (!(part >= 0 && part <= 1)) throw new Error('A quantile is a part from 0 to 1, such as 0.75.');
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** The comparison of the studio: two sets of rows with different respondents, one row each. */
function compare(first: unknown, second: unknown, column: unknown) {
  const result = compareSegments(groupOf(first, column), groupOf(second, column));
  if (!result.ok) return { refusal: result.refusal, n1: result.n1, n2: result.n2, p: null };
  const { test, estimate, low, high, p, effect, n1, n2 } = result.difference;
  return {
    ...{ refusal: null, test, n1, n2, p: orNull(p) },
    ...{ estimate: orNull(estimate), low: orNull(low), high: orNull(high) },
    ...{ effect: orNull(effect.value), effect_kind: effect.kind },
  };
}

function groupOf(input: unknown, column: unknown): MeasuredGroup {
  const ids = cellsOf(input, 'respondent').map(String);
  if (new Set(ids).size < ids.length) {
    throw new Error('compare takes one row per respondent: filter by stimulus and AOI first.');
  }
  const values = cellsOf(input, column).map((cell) =>
    typeof cell === 'number' ? cell : cell === true ? 1 : cell === false ? 0 : Number.NaN,
  );
  return { respondentIds: ids, values };
}
