import type { MultiverseCell, MultiverseFilter } from '@fovea/science/statistics/multiverse';

/** One analysis of the curve: its position and its estimate. */
export interface CurvePoint {
  /** Null: the analysis with the stored fixations. */
  readonly filter: MultiverseFilter | null;
  /** Position from the left, 0 for the smallest difference. */
  readonly place: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** The 95 % interval excludes 0. */
  readonly isClear: boolean;
}

export type SettingKind = MultiverseFilter['algorithm'] | 'minDuration';

/** In the order of the rows. */
const KINDS: readonly SettingKind[] = ['segments', 'idt', 'ivt', 'minDuration'];

/** A row below the curve: a setting, and the positions that use it. */
export interface SettingRow {
  readonly key: string;
  readonly kind: SettingKind;
  /** Degrees, degrees per second, a price, or milliseconds. */
  readonly value: number;
  readonly places: readonly number[];
}

export interface Curve {
  readonly points: readonly CurvePoint[];
  readonly rows: readonly SettingRow[];
  /** The domain of the axis: all estimates, 0, and the finite interval limits. */
  readonly min: number;
  readonly max: number;
}

/** A specification curve (Simonsohn, Simmons & Nelson 2020): analyses by the size of their difference. */
export function curveOf(cells: readonly MultiverseCell[]): Curve {
  const points = cells
    .flatMap(({ filter, compared }) => (compared.ok ? [{ filter, ...compared.difference }] : []))
    .toSorted((a, b) => a.estimate - b.estimate)
    .map(({ filter, estimate, low, high }, place) => ({
      ...{ filter, place, estimate, low, high },
      isClear: low > 0 || high < 0,
    }));
  const heights = [0, ...points.flatMap(({ estimate, low, high }) => [estimate, low, high])].filter(
    Number.isFinite,
  );
  const rows = new Map<string, { kind: SettingRow['kind']; value: number; places: number[] }>();
  const mark = (kind: SettingRow['kind'], value: number, place: number) => {
    const key = `${kind} ${value}`;
    const row = rows.get(key) ?? { kind, value, places: [] };
    row.places.push(place);
    rows.set(key, row);
  };
  for (const { filter, place } of points) {
    if (!filter) continue;
    mark(filter.algorithm, limitOf(filter), place);
    mark('minDuration', filter.minDurationMs, place);
  }
  return {
    points,
    rows: [...rows]
      .map(([key, row]) => ({ key, ...row }))
      .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.value - b.value),
    min: Math.min(...heights),
    max: Math.max(...heights),
  };
}

/** How strict a filter is: degrees, degrees per second, or the price of a fixation. */
export function limitOf(filter: MultiverseFilter): number {
  switch (filter.algorithm) {
    case 'idt':
      return filter.dispersionDeg;
    case 'ivt':
      return filter.thresholdDegPerS;
    case 'segments':
      return filter.price;
  }
}

/** About four round numbers within [min, max], including 0 when it lies inside. */
export function ticksOf(min: number, max: number): number[] {
  const span = max - min;
  if (!(span > 0)) return [min];
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((each) => each >= rough) ?? 10 * power;
  const first = Math.ceil(min / step);
  const last = Math.floor(max / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step + 0);
}
