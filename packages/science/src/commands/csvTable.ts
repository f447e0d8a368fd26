/**
 * Reads tables in common formats: columns are found by name, in any order, ignoring case and
 * surrounding spaces; byte order marks, Windows line endings, blank lines, quotes and additional
 * columns are accepted. Cells are separated by tabs, semicolons (then 0,5 is a number) or commas,
 * whichever the header uses.
 */
import { CommandRefusal } from './commandRefusal';

/** Written where gaze was lost. */
const NOTHING = new Set(['', 'nan', 'na', 'n/a', 'null', 'none', '.', '-']);

export class CsvTable {
  readonly file: string;
  readonly count: number;
  readonly #names: readonly string[];
  readonly #rows: readonly (readonly string[])[];
  /** [rows] line number in the file, starting at 1. */
  readonly #lines: readonly number[];
  readonly #hasDecimalComma: boolean;

  constructor(text: string, file: string) {
    const lines = text.replace(/^\u{feff}/u, '').split(/\r\n|\n|\r/);
    const filled = [...lines.keys()].filter((at) => lines[at]?.trim() !== '');
    if (/^"?sep=.?"?$/i.test(lines[filled[0] ?? 0]?.trim() ?? '')) filled.shift();
    const header = lines[filled[0] ?? -1];
    if (header === undefined) throw new CommandRefusal(`${file} is empty; it needs a header line.`);
    const separator = ['\t', ';', ','].find((one) => header.includes(one)) ?? ',';
    this.file = file;
    this.#hasDecimalComma = separator === ';';
    this.#names = cellsOf(header, separator).map((name) => name.toLowerCase());
    this.#rows = filled.slice(1).map((at) => cellsOf(lines[at] ?? '', separator));
    this.#lines = filled.slice(1).map((at) => at + 1);
    this.count = this.#rows.length;
  }

  has(name: string): boolean {
    return this.#names.includes(name);
  }

  /** The first of these names that exists. */
  firstOf(names: readonly string[]): string | null {
    return names.find((name) => this.has(name)) ?? null;
  }

  /** @throws CommandRefusal naming the missing and the existing columns */
  need(names: readonly string[], what: string): void {
    const missing = names.filter((name) => !this.has(name));
    if (missing.length === 0) return;
    const there = this.#names.filter((name) => name !== '').join(', ') || 'none';
    throw new CommandRefusal(
      `${this.file} has no column ${missing.join(', ')}. ${what} The columns it has: ${there}.`,
    );
  }

  texts(name: string): string[] {
    const at = this.#column(name);
    return this.#rows.map((row) => row[at] ?? '');
  }

  /** Every cell must be a number. */
  numbers(name: string): Float64Array {
    return this.#read(name, () => {
      throw new CommandRefusal('a number is needed');
    });
  }

  /** NaN where nothing was measured. */
  measured(name: string): Float64Array {
    return this.#read(name, () => Number.NaN);
  }

  /** Strictly ascending times. */
  ascending(name: string): Float64Array {
    const times = this.numbers(name);
    for (let i = 1; i < times.length; i++) {
      if ((times[i] ?? 0) > (times[i - 1] ?? 0)) continue;
      throw new CommandRefusal(
        `${this.file}, line ${this.#lines[i]}: ${name} ${times[i]} does not come after ${times[i - 1]}. Sort the rows by ${name} and leave each time only once.`,
      );
    }
    return times;
  }

  /** @param empty gives the value of an empty cell; if it throws, the error names the cell */
  #read(name: string, empty: () => number): Float64Array {
    const cells = this.texts(name);
    return Float64Array.from(cells, (cell, row) => {
      const where = () => `${this.file}, line ${this.#lines[row]}, column ${name}`;
      try {
        if (NOTHING.has(cell.toLowerCase())) return empty();
      } catch {
        throw new CommandRefusal(
          `${where()}: there is no number. Fill it in or leave the row out.`,
        );
      }
      const number = Number(this.#hasDecimalComma ? cell.replace(',', '.') : cell);
      if (!Number.isFinite(number)) {
        throw new CommandRefusal(
          `${where()}: "${cell}" is not a number. Write numbers as 12.5, and nothing where nothing was measured.`,
        );
      }
      return number;
    });
  }

  #column(name: string): number {
    const at = this.#names.indexOf(name);
    if (at !== this.#names.lastIndexOf(name)) {
      throw new CommandRefusal(`${this.file} has the column ${name} twice; leave one of them.`);
    }
    return at;
  }
}

function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const letter = line[i] ?? '';
    if (letter === '"') {
      if (isQuoted && line[i + 1] === '"') {
        cell += '"';
        i++;
      } else isQuoted = !isQuoted;
    } else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  cells.push(cell.trim());
  return cells;
}
