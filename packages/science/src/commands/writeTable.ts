import { writeCsv } from '../tables/writeCsv';

/** What a command answers: a header and rows. Numbers in full precision, empty cells for NaN. */
export function writeTable(
  names: readonly string[],
  rows: readonly (readonly (number | string)[])[],
): string {
  return writeCsv([names, ...rows], {
    separator: ',',
    lineEnd: '\n',
    numberText: (value) => (Number.isNaN(value) ? '' : String(value)),
  });
}
