/** Thousands of either style, and those of India, with one sign throughout. */
const GROUPED = /^[+-]?\d{1,3}(?:(,)(?:\d{2,3},)*|(\.)(?:\d{2,3}\.)*)\d{3}$/;

/**
 * Reads a number as people write it: comma or dot as the decimal sign, thousand separators of
 * either style, spaces or apostrophes between thousands. Null when it is none.
 *
 * With both signs present the last one is the decimal sign. One sign that repeats separates
 * thousands. A single sign is the decimal sign, but not where only whole numbers are meant: there
 * `12,000` is twelve thousand.
 */
export function parseNumber(text: string, decimals = Infinity): number | null {
  const bare = text.trim().replace(/[\s'\u2019\u00a0\u202f]/g, '');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(bare)) return null;
  const commas = bare.split(',').length - 1;
  const dots = bare.split('.').length - 1;
  const isWhole = decimals === 0 && GROUPED.test(bare) && !/^[+-]?0/.test(bare);
  let plain: string;
  if (commas > 0 && dots > 0) {
    const decimal = bare.lastIndexOf(',') > bare.lastIndexOf('.') ? ',' : '.';
    const [whole = '', ...rest] = bare.split(decimal);
    if (rest.length > 1 || !GROUPED.test(whole)) return null;
    plain = `${whole.replace(/[.,]/g, '')}.${rest[0]}`;
  } else if (commas > 1 || dots > 1 || isWhole) {
    if (!GROUPED.test(bare)) return null;
    plain = bare.replace(/[.,]/g, '');
  } else {
    plain = bare.replace(',', '.');
  }
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}

/** The number as it stands in a field: no thousand separators, no needless zeros. */
export function formatFieldNumber(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
