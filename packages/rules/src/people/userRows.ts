import { cleanEmail, EMAIL_PROBLEM_MESSAGES, emailKey, emailProblem } from '../inputs/emailAddress';
import { defaultValidTo, isDay } from './validTo';

/** Cells of a CSV file by row, unprocessed. */
export type CsvRows = readonly (readonly string[])[];

export interface UserColumns {
  readonly email: number;
  /** Null if there is none. */
  readonly name: number | null;
  readonly validTo: number | null;
  /** The first row contains column names. */
  readonly hasHeader: boolean;
}

export type UserRowNote = 'invalidDate' | 'missingDate' | 'pastDate' | 'longName';
export type UserRowProblem = 'missingEmail' | 'badEmail' | 'doubledEmail';

/** One user to create. With a problem it cannot be created; a note says what is done instead. */
export interface UserRow {
  /** Line in the file, starting at 1, including the header. */
  readonly line: number;
  readonly email: string;
  readonly name: string;
  /** YYYY-MM-DD */
  readonly validTo: string;
  readonly notes: readonly UserRowNote[];
  readonly problem: UserRowProblem | null;
  /** The line where a duplicate e-mail first appears. */
  readonly firstLine: number | null;
}

export type UserRows =
  | { readonly columns: UserColumns; readonly rows: readonly UserRow[] }
  | { readonly problem: 'noEmails' };

export const NO_EMAILS_MESSAGE = 'No email addresses found in uploaded file.';

/** The sentence for each note; the studio has the same ones as messages. */
export const USER_ROW_NOTE_MESSAGES: Readonly<Record<UserRowNote, string>> = {
  invalidDate: 'Invalid date format - Default date will be used',
  missingDate: 'Missing date - Default date will be used',
  pastDate: 'Date in the past - Default date will be used',
  longName: 'Name too long - The first 200 characters will be used',
};

export function userRowProblemMessage({
  email,
  problem,
  firstLine,
}: Pick<UserRow, 'email' | 'problem' | 'firstLine'>): string | null {
  if (problem === null) return null;
  if (problem === 'missingEmail') return EMAIL_PROBLEM_MESSAGES.empty;
  if (problem === 'doubledEmail') return `The same e-mail is in line ${firstLine} already.`;
  return EMAIL_PROBLEM_MESSAGES[emailProblem(email) ?? 'notAnEmail'];
}

const NAME_MAX = 200;
const EMAIL_HEADER = /e-?mail|user\s?name|address/i;
const NAME_HEADER = /name/i;
const DATE_HEADER = /date|expir|valid|until|end/i;
const LOOKS_LIKE_DATE = /^\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}$/;

/**
 * Reads the users from a file. The e-mail column is the one with the most '@'; name and last day
 * are found by header, otherwise by content, otherwise in the order name, day.
 * @param today YYYY-MM-DD
 */
export function readUserRows(csv: CsvRows, today: string): UserRows {
  const columns = userColumns(csv);
  if (columns === null) return { problem: 'noEmails' };
  const firstLines = new Map<string, number>();
  const rows: UserRow[] = [];
  for (const [at, cells] of csv.entries()) {
    const isEmpty = cells.every((cell) => clean(cell) === '');
    if (isEmpty || (at === 0 && columns.hasHeader)) continue;
    const row = readRow(cells, at + 1, columns, today);
    const first = firstLines.get(emailKey(row.email));
    if (row.problem === null && first !== undefined) {
      rows.push({ ...row, problem: 'doubledEmail', firstLine: first });
      continue;
    }
    if (row.problem === null) firstLines.set(emailKey(row.email), row.line);
    rows.push(row);
  }
  return rows.length === 0 ? { problem: 'noEmails' } : { columns, rows };
}

/** Assigns the columns; null if none contains an '@'. */
export function userColumns(csv: CsvRows): UserColumns | null {
  const widths = csv.reduce((most, cells) => Math.max(most, cells.length), 0);
  const all = Array.from({ length: widths }, (_, at) => at);
  const count = (column: number, is: (cell: string) => boolean) =>
    csv.filter((cells) => is(clean(cells[column]))).length;
  const most = (columns: readonly number[], is: (cell: string) => boolean) => {
    const counts = columns.map((column) => count(column, is));
    const best = Math.max(0, ...counts);
    return best === 0 ? null : (columns[counts.indexOf(best)] ?? null);
  };
  const email = most(all, (cell) => cell.includes('@'));
  if (email === null) return null;
  const first = csv[0] ?? [];
  const others = all.filter((column) => column !== email);
  const isNamed = (column: number, header: RegExp) => header.test(clean(first[column]));
  const hasHeader =
    !clean(first[email]).includes('@') &&
    (isNamed(email, EMAIL_HEADER) ||
      others.some((column) => isNamed(column, NAME_HEADER) || isNamed(column, DATE_HEADER)));
  const headed = (header: RegExp, columns: readonly number[]) =>
    hasHeader ? (columns.find((column) => isNamed(column, header)) ?? null) : null;
  const headedDate = headed(DATE_HEADER, others);
  const headedName = headed(
    NAME_HEADER,
    others.filter((column) => column !== headedDate),
  );
  const unnamed = others.filter((column) => column !== headedDate && column !== headedName);
  const seenDate = headedDate ?? most(unnamed, (cell) => LOOKS_LIKE_DATE.test(cell));
  const left = unnamed.filter((column) => column !== seenDate && count(column, isText) > 0);
  // If a header names the columns, further ones are something else.
  const name = headedName ?? (hasHeader && headedDate !== null ? null : (left.shift() ?? null));
  const validTo = seenDate ?? (hasHeader ? null : (left.shift() ?? null));
  return { email, name, validTo, hasHeader };
}

function readRow(
  cells: readonly string[],
  line: number,
  columns: UserColumns,
  today: string,
): UserRow {
  const email = cleanEmail(cells[columns.email] ?? '');
  const cell = (column: number | null) => (column === null ? '' : clean(cells[column]));
  const given = cell(columns.validTo);
  const longName = cell(columns.name).normalize('NFC').replace(/\s+/g, ' ');
  // Not in the middle of a surrogate pair.
  const name = longName.slice(0, NAME_MAX).replace(/\p{Surrogate}$/u, '');
  const date = dateNote(given, today);
  const wrong = emailProblem(email);
  return {
    line,
    email,
    // A user must have a name, and most addresses begin with one.
    name: name || (email.split('@')[0] ?? ''),
    validTo: date === null ? given : defaultValidTo(today),
    notes: [...(date ? [date] : []), ...(name === longName ? [] : (['longName'] as const))],
    problem: wrong === null ? null : wrong === 'empty' ? 'missingEmail' : 'badEmail',
    firstLine: null,
  };
}

function dateNote(given: string, today: string): UserRowNote | null {
  if (given === '') return 'missingDate';
  if (!isDay(given)) return 'invalidDate';
  return given < today ? 'pastDate' : null;
}

function isText(cell: string): boolean {
  return cell !== '';
}

/** The first cell of a file from a spreadsheet may begin with a byte order mark. */
function clean(cell: string | undefined): string {
  return (cell ?? '').replace(/^\uFEFF/, '').trim();
}
