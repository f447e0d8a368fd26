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

export function lineColor(at: number): string {
  return LINE_COLORS[at % LINE_COLORS.length] ?? LINE_COLORS[0];
}
