/**
 * Line colours that colour-blind users can distinguish, on dark and light backgrounds (Okabe and
 * Ito 2008, without black).
 */
export const LINE_COLORS = [
  '#56b4e9',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#d55e00',
  '#f0e442',
  '#0072b2',
] as const;

/** Dashes tell lines apart whose colours are used again. */
const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3]];

/** Pixels on and off; empty: a whole line. */
export function lineDash(at: number): readonly number[] {
  return DASHES[Math.floor(at / LINE_COLORS.length) % DASHES.length] ?? [];
}

export function lineColor(at: number): string {
  return LINE_COLORS[at % LINE_COLORS.length] ?? LINE_COLORS[0];
}
