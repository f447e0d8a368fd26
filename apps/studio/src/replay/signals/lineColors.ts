import { SERIES_COLORS } from '../layers/layerColors';

export const LINE_COLORS = SERIES_COLORS;

/** Dashes tell lines apart whose colours are used again. */
const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3]];

/** Pixels on and off; empty: a whole line. */
export function lineDash(at: number): readonly number[] {
  return DASHES[Math.floor(at / LINE_COLORS.length) % DASHES.length] ?? [];
}

export function lineColor(at: number): string {
  return LINE_COLORS[at % LINE_COLORS.length] ?? LINE_COLORS[0];
}
