/**
 * The colours of AOIs in the order they are assigned. Each was chosen as far as possible from the
 * earlier ones, also as seen with red or green colour blindness (Machado 2009, distances in OKLab);
 * the first eight are distinguishable for everyone.
 */
export const AOI_COLORS = [
  '#ff8c00',
  '#2817d7',
  '#385805',
  '#27e3fd',
  '#907eb3',
  '#7c1878',
  '#e2e58d',
  '#f22b69',
  '#b844fb',
  '#98b79e',
  '#59aaf8',
  '#298509',
  '#3263b5',
  '#bc267f',
  '#6cfcd0',
  '#903f4f',
  '#56f023',
  '#611ba7',
  '#a4a0c2',
  '#85cd75',
  '#f26b59',
  '#55a294',
  '#e2bed5',
  '#d2cca7',
  '#de3e2d',
  '#6079d3',
  '#8e715a',
  '#8e0049',
  '#6e679a',
  '#873bdd',
  '#fa6cf1',
  '#a56c87',
  '#c7aade',
  '#7af4fb',
  '#c17dd1',
  '#a82418',
  '#66af77',
  '#335c69',
  '#72df59',
  '#9f39b5',
  '#c8800d',
  '#764297',
  '#a7016d',
  '#3ec407',
] as const;

/** Orange. */
export const DEFAULT_AOI_COLOR = AOI_COLORS[0];

/** The colour of a new AOI: the first of the least used ones. */
export function nextAoiColor(others: readonly string[]): string {
  const used = AOI_COLORS.map(
    (color) => others.filter((other) => other.toLowerCase() === color).length,
  );
  return AOI_COLORS[used.indexOf(Math.min(...used))] ?? DEFAULT_AOI_COLOR;
}
