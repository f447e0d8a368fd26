/** How a CSV file separates and writes: as English programs expect it, or as Danish and most of Europe's do. */
export const CSV_LOCALES = ['en', 'da'] as const;
export type CsvLocale = (typeof CSV_LOCALES)[number];

export interface CsvFormat {
  /** en: comma between, period for decimals; da: semicolon between, comma for decimals. */
  readonly locale: CsvLocale;
  /** A first line `sep=;`, by which Excel knows how to split. */
  readonly hasSepLine: boolean;
}

/** Null and what is no number stay empty. A moment is written YYYY-MM-DD HH:mm:ss, local. */
export type CsvValue = string | number | boolean | Date | null | undefined;

/** Rows as the text of a CSV file (RFC 4180: CRLF, quotes doubled), with the mark that says UTF-8. */
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
    // Twelve digits are more than anything measured has; the rest is what binary fractions leave.
    const text = String(Number(value.toPrecision(12)));
    return locale === 'da' ? text.replace('.', ',') : text;
  }
  if (value instanceof Date) return formatCsvTime(value);
  if (typeof value === 'boolean') return String(value);
  return guarded(value);
}

/** A moment in local time; empty for a date that is none. */
export function formatCsvTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** A spreadsheet would run such a text as a formula; respondents write labels and answers. */
function guarded(text: string): string {
  const isNumber = /^[-+]?\d+([.,]\d+)?$/.test(text);
  return /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
}

function field(text: string, separator: string): string {
  const needsQuotes = text.includes(separator) || /["\r\n]/.test(text) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
