/**
 * Reads a number as people write it: comma or dot as the decimal sign, thousand separators of
 * either style, spaces or apostrophes between thousands. Null when it is none.
 *
 * With both signs present the last one is the decimal sign. One sign that repeats separates
 * thousands. A single sign is the decimal sign.
 */
export function parseNumber(text: string): number | null {
  const bare = text.trim().replace(/[\s'\u2019\u00a0\u202f]/g, '');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(bare)) return null;
  const commas = bare.split(',').length - 1;
  const dots = bare.split('.').length - 1;
  let plain: string;
  if (commas > 0 && dots > 0) {
    const decimal = bare.lastIndexOf(',') > bare.lastIndexOf('.') ? ',' : '.';
    const thousands = decimal === ',' ? '.' : ',';
    if (bare.split(decimal).length > 2) return null;
    plain = bare.replaceAll(thousands, '').replace(decimal, '.');
  } else if (commas > 1 || dots > 1) {
    plain = bare.replace(/[.,]/g, '');
  } else {
    plain = bare.replace(',', '.');
  }
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}

/** The number as it stands in a field: no thousand separators, no needless zeros. */
export function numberText(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
