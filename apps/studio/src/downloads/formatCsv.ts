/** Number and separator conventions of a CSV file: English, or Danish as in most of Europe. */
export const CSV_LOCALES = ['en', 'da'] as const;
export type CsvLocale = (typeof CSV_LOCALES)[number];

export interface CsvFormat {
  /** en: comma as separator, decimal point; da: semicolon as separator, decimal comma. */
  readonly locale: CsvLocale;
  /** Starts with the line `sep=;`, by which Excel detects the separator. */
  readonly hasSepLine: boolean;
}

/** Null and NaN stay empty. Dates are written as YYYY-MM-DD HH:mm:ss in local time. */
export type CsvValue = string | number | boolean | Date | null | undefined;

/** Formats rows as CSV (RFC 4180: CRLF, doubled quotes) with a UTF-8 byte order mark. */
export function formatCsv(rows: readonly (readonly CsvValue[])[], format: CsvFormat): string {
  const separator = format.locale === 'da' ? ';' : ',';
  const lines = rows.map((row) =>
    row.map((value) => field(valueText(value, format.locale), separator)).join(separator),
  );
  if (format.hasSepLine) lines.unshift(`sep=${separator}`);
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

function valueText(value: CsvValue, locale: CsvLocale): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    // No measurement has more than twelve significant digits; the rest is floating-point error.
    const text = String(Number(value.toPrecision(12)));
    return locale === 'da' ? text.replace('.', ',') : text;
  }
  if (value instanceof Date) return formatCsvTime(value);
  if (typeof value === 'boolean') return String(value);
  return guarded(value);
}

/** A timestamp in local time; empty for an invalid date. */
export function formatCsvTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/**
 * Prevents formula injection: respondents write labels and answers, and a spreadsheet would execute
 * them.
 */
function guarded(text: string): string {
  const isNumber = /^[-+]?\d+([.,]\d+)?$/.test(text);
  return /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
}

function field(text: string, separator: string): string {
  const needsQuotes = text.includes(separator) || /["\r\n]/.test(text) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
