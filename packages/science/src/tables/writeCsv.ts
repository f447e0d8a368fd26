/** A table as CSV (RFC 4180), for the studio's downloads and the analysis on the command line. */

export type CsvValue = string | number | boolean | null | undefined;

export interface CsvStyle {
  readonly separator: ',' | ';';
  readonly lineEnd: '\n' | '\r\n';
  /** How a number is written, NaN and infinite ones included. The text must not need quotes. */
  readonly numberText: (value: number) => string;
}

/** Every row ends with a line end. Missing values stay empty. Numbers are never guarded or quoted. */
export function writeCsv(
  rows: readonly (readonly CsvValue[])[],
  { separator, lineEnd, numberText }: CsvStyle,
): string {
  const cellText = (value: CsvValue) => {
    if (typeof value === 'number') return numberText(value);
    if (typeof value === 'string') return csvText(value, separator);
    return value === null || value === undefined ? '' : String(value);
  };
  const lines = rows.map((row) => row.map(cellText).join(separator));
  // The empty last line ends the one before it.
  return lines.length === 0 ? '' : [...lines, ''].join(lineEnd);
}

/** A text as it stands in a field: guarded against formulas, and quoted where it must be. */
export function csvText(text: string, separator: CsvStyle['separator']): string {
  return quoted(guardFormula(text), separator);
}

/**
 * Prevents formula injection: respondents write labels and answers, and a spreadsheet would execute
 * a text that starts like a formula, some also after spaces.
 */
export function guardFormula(text: string): string {
  const isNumber = /^[-+]?\d+([.,]\d+)?$/.test(text.trim());
  return /^(\s*[=+\-@]|[\t\r])/.test(text) && !isNumber ? `'${text}` : text;
}

function quoted(text: string, separator: string): string {
  const needsQuotes = text.includes(separator) || /["\r\n]/.test(text) || text !== text.trim();
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
