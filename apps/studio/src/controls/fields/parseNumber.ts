/** Thousands with commas or points, including Indian grouping, with one separator throughout. */
const GROUPED = /^[+-]?\d{1,3}(?:(,)(?:\d{2,3},)*|(\.)(?:\d{2,3}\.)*)\d{3}$/;

/**
 * Parses a number as people write it: comma or point as decimal separator; comma, point, space or
 * apostrophe between thousands. Returns null if it is not a number.
 *
 * If both comma and point occur, the last one is the decimal separator. One that repeats separates
 * thousands. A single one is the decimal separator, except in whole-number fields, where `12,000` is
 * twelve thousand.
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

/** Formats a number for a field: no thousands separators, no trailing zeros. */
export function formatFieldNumber(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
