import type { SignalLine } from './signalLine';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Room above and below, as a share of what is between. */
const PADDING = 1 / 8;

/** What a signal of this unit can be; null: there are no limits to its values. */
export function fixedDomain(unit: string): Range | null {
  switch (unit) {
    case '0..100':
      return { min: 0, max: 100 };
    case '-100..100':
      return { min: -100, max: 100 };
    case '0..1':
    case '0/1':
      return { min: 0, max: 1 };
    default:
      return null;
  }
}

/** Whether both limits are there and the wrong way round, or equal. */
export function areCrossed(min: number | null, max: number | null): boolean {
  return min !== null && max !== null && min >= max;
}

/** Smallest and largest of what was measured; null when nothing was. */
export function extentOf(columns: readonly ArrayLike<number>[]): Range | null {
  let min = Infinity;
  let max = -Infinity;
  for (const column of columns) {
    for (let at = 0; at < column.length; at++) {
      const value = column[at] ?? Number.NaN;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return min <= max ? { min, max } : null;
}

/**
 * The limits of an axis: those that were set; else, for a fixed scale, all that the signal can be;
 * else what was measured; with an eighth of room where they were not set.
 */
export function axisRange(
  line: Pick<SignalLine, 'rangeType' | 'customScaleMin' | 'customScaleMax'>,
  unit: string,
  measured: Range | null,
): Range {
  const natural = (line.rangeType === 'fixed' ? fixedDomain(unit) : null) ?? measured;
  const { min, max } = natural ?? { min: 0, max: 1 };
  const room = (max > min ? max - min : Math.abs(max) || 1) * PADDING;
  const own = { min: line.customScaleMin, max: line.customScaleMax };
  if (areCrossed(own.min, own.max)) return { min: min - room, max: max + room };
  const lower = own.min ?? min - room;
  const upper = own.max ?? max + room;
  return lower < upper ? { min: lower, max: upper } : { min: lower, max: lower + 1 };
}
