/** Where the fields of a CSV file are, so that a column is read without parsing the others. */
const COMMA = 44;
const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/** More would not fit into the memory of a report beside what is made of them. */
const MOST_CELLS = 60_000_000;

export class TableTooLarge extends Error {}

export interface CsvCells {
  readonly header: readonly string[];
  readonly rowCount: number;
  /** The text of a field; empty where nothing stands between two separators. */
  text(row: number, column: number): string;
}

/** @throws TableTooLarge, or Error for a line with too few or too many fields */
export function csvCells(name: string, file: Buffer): CsvCells {
  const bytes = withoutMark(file);
  const lineEnd = bytes.indexOf(LINE_FEED);
  const begin = lineEnd === -1 ? bytes.length : lineEnd + 1;
  const header = fieldsOf(bytes.subarray(0, begin));
  const starts = fieldStarts(name, bytes, begin, header.length);
  return {
    header,
    rowCount: Math.floor((starts.length - 1) / header.length),
    text(row, column) {
      const at = row * header.length + column;
      return fieldText(bytes, starts[at]!, starts[at + 1]! - 1);
    },
  };
}

function withoutMark(file: Buffer): Buffer {
  return file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? file.subarray(3) : file;
}

function fieldsOf(line: Buffer): string[] {
  const starts = scan(line, 0);
  return Array.from({ length: starts.count - 1 }, (_, at) =>
    fieldText(line, starts.values[at]!, starts.values[at + 1]! - 1),
  );
}

/** Begins of all fields, and one behind the last. */
function fieldStarts(name: string, bytes: Buffer, begin: number, columns: number): Uint32Array {
  const { values, count } = scan(bytes, begin);
  if (columns === 0 || (count - 1) % columns !== 0) {
    throw new Error(`The table ${name} has a line with more or fewer fields than its header.`);
  }
  return values.subarray(0, count);
}

function scan(bytes: Buffer, begin: number): { values: Uint32Array; count: number } {
  let values = new Uint32Array(1024);
  let count = 0;
  let at = begin;
  const length = bytes.length;
  values[count++] = begin;
  while (at < length) {
    if (bytes[at] === QUOTE) at = behindQuotes(bytes, at);
    let byte = bytes[at];
    while (at < length && byte !== COMMA && byte !== LINE_FEED) byte = bytes[++at];
    at++;
    if (count === values.length) {
      if (count > MOST_CELLS) {
        throw new TableTooLarge(
          `A table of this study has more than ${MOST_CELLS / 1e6} million fields, which is more than a report can read. Use the tables of AOIs or fixations instead, or export the study and analyse it in R or Python.`,
        );
      }
      const larger = new Uint32Array(values.length * 2);
      larger.set(values);
      values = larger;
    }
    values[count++] = at;
  }
  return { values, count };
}

/** Behind the closing quotes; a doubled quote stands for one. */
function behindQuotes(bytes: Buffer, opening: number): number {
  let at = bytes.indexOf(QUOTE, opening + 1);
  while (at !== -1 && bytes[at + 1] === QUOTE) at = bytes.indexOf(QUOTE, at + 2);
  return at === -1 ? bytes.length : at + 1;
}

function fieldText(bytes: Buffer, start: number, end: number): string {
  const last = end > start && bytes[end - 1] === RETURN ? end - 1 : Math.min(end, bytes.length);
  if (bytes[start] !== QUOTE) return bytes.toString('utf8', start, last);
  const closing = bytes[last - 1] === QUOTE ? last - 1 : last;
  return bytes.toString('utf8', start + 1, closing).replaceAll('""', '"');
}
