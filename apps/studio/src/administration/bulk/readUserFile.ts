import { readUserRows, type UserRow } from '@fovea/rules/people/userRows';

export const FILE_MAX_BYTES = 1_000_000;
export const ROWS_MAX = 2000;

export type UserFileProblem = 'tooLarge' | 'notText' | 'tooManyRows' | 'noEmails';
export type UserFile =
  { readonly rows: readonly UserRow[] } | { readonly problem: UserFileProblem };

/** The part of the Blob interface that is used here. */
type Bytes = Pick<Blob, 'size' | 'arrayBuffer'>;

/**
 * Parses the users of a CSV file, separated by commas, semicolons or tabs, with or without a UTF-8 byte
 * order mark, and with any line endings.
 * @param today YYYY-MM-DD
 */
export async function readUserFile(file: Bytes, today: string): Promise<UserFile> {
  if (file.size > FILE_MAX_BYTES) return { problem: 'tooLarge' };
  const [{ default: papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()]);
  const text = utf8(bytes);
  if (text === null) return { problem: 'notText' };
  // Excel declares the separator in a first line, which is not a row.
  const told = /^sep=([,;\t])\r?\n/i.exec(text);
  const { data } = papa.parse<string[]>(told ? text.slice(told[0].length) : text, {
    delimiter: told?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t'],
  });
  const read = readUserRows(data, today);
  if ('problem' in read) return read;
  return read.rows.length > ROWS_MAX ? { problem: 'tooManyRows' } : { rows: read.rows };
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
