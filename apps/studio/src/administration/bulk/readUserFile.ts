import { readUserRows, type UserRow } from '@fovea/rules/people/userRows';
import { readCsvRows, type CsvFileProblem } from '../../files/readCsvRows';

export const ROWS_MAX = 2000;

export type UserFileProblem = CsvFileProblem | 'tooManyRows' | 'noEmails';
export type UserFile =
  { readonly rows: readonly UserRow[] } | { readonly problem: UserFileProblem };

/**
 * Parses the users of a CSV file.
 * @param today YYYY-MM-DD
 */
export async function readUserFile(
  file: Parameters<typeof readCsvRows>[0],
  today: string,
): Promise<UserFile> {
  const csv = await readCsvRows(file);
  if ('problem' in csv) return csv;
  const read = readUserRows(csv.rows, today);
  if ('problem' in read) return read;
  return read.rows.length > ROWS_MAX ? { problem: 'tooManyRows' } : { rows: read.rows };
}
