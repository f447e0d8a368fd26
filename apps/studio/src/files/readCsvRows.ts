import type { CsvRows } from '@fovea/rules/people/userRows';

export const CSV_FILE_MAX_BYTES = 1_000_000;

export type CsvFileProblem = 'tooLarge' | 'notText';

/** The part of the Blob interface that is used here. */
type Bytes = Pick<Blob, 'size' | 'arrayBuffer'>;

/**
 * Reads a CSV file, separated by commas, semicolons or tabs, with or without a UTF-8 byte order mark,
 * and with any line endings.
 */
export async function readCsvRows(
  file: Bytes,
): Promise<{ readonly rows: CsvRows } | { readonly problem: CsvFileProblem }> {
  if (file.size > CSV_FILE_MAX_BYTES) return { problem: 'tooLarge' };
  const [{ default: papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()]);
  const text = utf8(bytes);
  if (text === null) return { problem: 'notText' };
  // Excel declares the separator in a first line, which is not a row.
  const told = /^sep=([,;\t])\r?\n/i.exec(text);
  const { data } = papa.parse<string[]>(told ? text.slice(told[0].length) : text, {
    delimiter: told?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t'],
  });
  return { rows: data };
}

/** Decodes UTF-8; null if the bytes are not valid. */
function utf8(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
