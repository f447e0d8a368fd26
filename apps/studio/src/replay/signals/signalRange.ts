import type { SignalLine } from './signalLine';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Padding above and below, as a fraction of the range. */
const PADDING = 1 / 8;

/** The possible range of a signal of this unit; null: unlimited. */
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

/** Whether both limits are set and min is not below max. */
export function areCrossed(min: number | null, max: number | null): boolean {
  return min !== null && max !== null && min >= max;
}

/** Minimum and maximum of the measured values; null when there are none. */
export function valueRange(columns: readonly ArrayLike<number>[]): Range | null {
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
 * The limits of an axis: those set by the user; otherwise the full range of a fixed scale;
 * otherwise the measured range. Limits that were not set get an eighth of padding.
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
