import { writeCsv, type CsvValue } from '@fovea/science/tables/writeCsv';

/** Number and separator conventions of a CSV file: English, or Danish as in most of Europe. */
export const CSV_LOCALES = ['en', 'da'] as const;
export type CsvLocale = (typeof CSV_LOCALES)[number];

export interface CsvFormat {
  /** en: comma as separator, decimal point; da: semicolon as separator, decimal comma. */
  readonly locale: CsvLocale;
  /** Starts with the line `sep=;`, by which Excel detects the separator. */
  readonly hasSepLine: boolean;
}

/** Formats rows as CSV with a UTF-8 byte order mark. NaN and infinite numbers stay empty. */
export function formatCsv(
  rows: readonly (readonly CsvValue[])[],
  { locale, hasSepLine }: CsvFormat,
): string {
  const separator = locale === 'da' ? ';' : ',';
  const sepLine = hasSepLine ? `sep=${separator}\r\n` : '';
  const numberText =
    locale === 'da' ? (value: number) => shortNumber(value).replace('.', ',') : shortNumber;
  return `\uFEFF${sepLine}${writeCsv(rows, { separator, lineEnd: '\r\n', numberText })}`;
}

/** No measurement has more than twelve significant digits; the rest is floating-point error. */
function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  // Short texts have no more digits than that, and rounding costs most of the time of a large file.
  return text.length <= 12 ? text : String(Number(value.toPrecision(12)));
}

/** A timestamp as YYYY-MM-DD HH:mm:ss in local time; empty for an invalid date. */
export function formatCsvTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
