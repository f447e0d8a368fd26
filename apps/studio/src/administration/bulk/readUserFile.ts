import { readUserRows, type UserRow } from '@fovea/rules/people/userRows';

export const FILE_MAX_BYTES = 1_000_000;
export const ROWS_MAX = 2000;

export type UserFileProblem = 'tooLarge' | 'notText' | 'tooManyRows' | 'noEmails';
export type UserFile =
  { readonly rows: readonly UserRow[] } | { readonly problem: UserFileProblem };

/** What is needed of a file. */
type Bytes = Pick<Blob, 'size' | 'arrayBuffer'>;

/**
 * Reads the users of a CSV file: commas, semicolons or tabs between, with or without the mark that
 * says UTF-8, and whatever line ends.
 * @param today YYYY-MM-DD
 */
export async function readUserFile(file: Bytes, today: string): Promise<UserFile> {
  if (file.size > FILE_MAX_BYTES) return { problem: 'tooLarge' };
  const [{ default: papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()]);
  const text = utf8(bytes);
  if (text === null) return { problem: 'notText' };
  // Spreadsheets are told the separator in a first line, which is none of the rows.
  const told = /^sep=([,;\t])\r?\n/i.exec(text);
  const { data } = papa.parse<string[]>(told ? text.slice(told[0].length) : text, {
    delimiter: told?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t'],
  });
  const read = readUserRows(data, today);
  if ('problem' in read) return read;
  return read.rows.length > ROWS_MAX ? { problem: 'tooManyRows' } : { rows: read.rows };
}

/** Null: these bytes are no text in UTF-8. */
function utf8(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
