import { csvCells, type CsvCells } from './csvCells';
import { UnknownColumn, type Cell, type ReportColumn, type ReportTable } from './reportTable';

/** Columns of the codebook that hold numbers. */
const NUMBER_KINDS = new Set(['float64', 'float32', 'int32']);
/** A number as exports write it; texts such as 007 are none. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;
/** The apostrophe that exports put before texts that a spreadsheet would run. */
const GUARDED = /^'(?=\s*[=+\-@])/;

/**
 * A table of an export.
 * @param kinds of the columns, by name, as in the codebook; other columns are read as what they look like
 */
export function csvTable(
  name: string,
  file: Buffer,
  kinds: ReadonlyMap<string, string>,
): ReportTable {
  const cells = csvCells(name, file);
  const columns = new Map<string, ReportColumn>();
  return {
    name,
    rowCount: cells.rowCount,
    columnNames: cells.header,
    column(wanted) {
      const known = columns.get(wanted);
      if (known) return known;
      const at = cells.header.indexOf(wanted);
      if (at === -1) throw new UnknownColumn(name, wanted, cells.header);
      const column = readColumn(cells, at, kinds.get(wanted));
      columns.set(wanted, column);
      return column;
    },
  };
}

function readColumn(cells: CsvCells, at: number, kind: string | undefined): ReportColumn {
  const looks = kind ?? looksLike(cells, at);
  if (NUMBER_KINDS.has(looks)) {
    const values = new Float64Array(cells.rowCount);
    for (let row = 0; row < values.length; row++) {
      const text = cells.text(row, at);
      values[row] = text === '' ? Number.NaN : Number(text);
    }
    return {
      kind: 'number',
      at: (row) => (Number.isNaN(values[row]) ? null : (values[row] ?? null)),
    };
  }
  const isBoolean = looks === 'boolean';
  const known = new Map<string, Cell>([['', null]]);
  const values = Array.from({ length: cells.rowCount }, (_, row) => {
    const text = cells.text(row, at);
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = isBoolean ? text.toUpperCase() === 'TRUE' : text.replace(GUARDED, '');
    // Most texts are repeated: respondents, stimuli, AOIs.
    if (known.size < 10_000) known.set(text, value);
    return value;
  });
  return { kind: isBoolean ? 'boolean' : 'text', at: (row) => values[row] ?? null };
}

function looksLike(cells: CsvCells, at: number): string {
  let looks: string | null = null;
  for (let row = 0; row < cells.rowCount; row++) {
    const text = cells.text(row, at);
    if (text === '') continue;
    const one = NUMBER.test(text) ? 'float64' : /^(TRUE|FALSE)$/.test(text) ? 'boolean' : 'text';
    if (one === 'text' || (looks !== null && looks !== one)) return 'text';
    looks = one;
  }
  return looks ?? 'text';
}
