import type { ExportContents } from '@fovea/contract/studies/exports';
import type {
  ColumnDeclaration,
  ColumnValues,
  TableDeclaration,
  TableRows,
} from '@fovea/science/tables/tableDeclaration';
import { csvText } from '@fovea/science/tables/writeCsv';
import { CsvBuffer } from './csvBuffer';

export type CsvForm = Pick<ExportContents, 'separator' | 'locale'>;

/** Digits after the decimal mark of a column of floats that declares none. */
const DEFAULT_DECIMALS = 6;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The first line. Excel takes a file with semicolons for UTF-8 by its byte order mark; R and Python
 * would make it a part of the first column's name, so files with commas have none.
 */
export function csvHeader({ columns }: TableDeclaration, form: CsvForm): Uint8Array<ArrayBuffer> {
  const names = columns.map(({ name }) => csvText(name, form.separator)).join(form.separator);
  const buffer = new CsvBuffer();
  buffer.writeText(`${isForSpreadsheets(form) ? BYTE_ORDER_MARK : ''}${names}${lineEnd(form)}`);
  return buffer.take();
}

/** The rows as lines, without the header; every line is ended. */
export function csvRows(
  declaration: TableDeclaration,
  rows: TableRows,
  form: CsvForm,
): Uint8Array<ArrayBuffer> {
  const buffer = new CsvBuffer();
  appendCsvRows(buffer, declaration, rows, form);
  return buffer.take();
}

/** The same at the end of what is there already. */
export function appendCsvRows(
  buffer: CsvBuffer,
  { columns }: TableDeclaration,
  rows: TableRows,
  form: CsvForm,
): void {
  const mark = (form.locale === 'da' ? ',' : '.').charCodeAt(0);
  const separator = form.separator.charCodeAt(0);
  const end = new TextEncoder().encode(lineEnd(form));
  const cells = cellsOf(columns, rows, form);
  for (let first = 0; first < rows.rowCount; first += BLOCK_ROWS) {
    const count = Math.min(BLOCK_ROWS, rows.rowCount - first);
    for (const cell of cells) if (cell.isNumbers) fillBlock(cell, first, count);
    for (let row = 0; row < count; row++) {
      for (const cell of cells) {
        if (cell.isNumbers) {
          const { block, decimals } = cell;
          buffer.writeRow(block, row * decimals.length, decimals, mark, separator);
        } else {
          buffer.writeBytes(cell.bytesOf(first + row));
          buffer.writeByte(separator);
        }
      }
      buffer.endRow(end);
    }
  }
}

function isForSpreadsheets({ separator }: CsvForm): boolean {
  return separator === ';';
}

export function lineEnd(form: CsvForm): '\n' | '\r\n' {
  return isForSpreadsheets(form) ? '\r\n' : '\n';
}

/** Columns of numbers side by side, of which some rows at a time lie in memory one after the other. */
interface NumberCells {
  readonly isNumbers: true;
  readonly columns: (Float64Array | Float32Array)[];
  decimals: Uint8Array;
  block: Float64Array;
}

interface TextCell {
  readonly isNumbers: false;
  readonly bytesOf: (row: number) => Uint8Array;
}

const BLOCK_ROWS = 256;

function cellsOf(
  columns: readonly ColumnDeclaration[],
  rows: TableRows,
  form: CsvForm,
): (NumberCells | TextCell)[] {
  const cells: (NumberCells | TextCell)[] = [];
  for (const [at, { kind, decimals = DEFAULT_DECIMALS }] of columns.entries()) {
    const values = rows.columns[at]!;
    if (!(values instanceof Float64Array || values instanceof Float32Array)) {
      cells.push({ isNumbers: false, bytesOf: textBytes(values, form) });
      continue;
    }
    let group = cells.at(-1);
    if (!group?.isNumbers) {
      group = { isNumbers: true, columns: [], decimals: new Uint8Array(0), block: NO_BLOCK };
      cells.push(group);
    }
    group.columns.push(values);
    group.decimals = Uint8Array.of(...group.decimals, kind === 'int32' ? 0 : decimals);
    group.block = NO_BLOCK;
  }
  return cells;
}

const NO_BLOCK = new Float64Array(0);

function fillBlock(cells: NumberCells, first: number, count: number): void {
  const width = cells.columns.length;
  if (cells.block === NO_BLOCK) cells.block = new Float64Array(width * BLOCK_ROWS);
  for (const [column, values] of cells.columns.entries()) {
    for (let row = 0, to = column; row < count; row++, to += width) {
      cells.block[to] = values[first + row]!;
    }
  }
}

function textBytes(
  values: Exclude<ColumnValues, Float64Array | Float32Array>,
  form: CsvForm,
): TextCell['bytesOf'] {
  // A respondent and a stimulus stand in thousands of rows one below the other.
  const encoder = new TextEncoder();
  let last: string | boolean | null = null;
  let bytes: Uint8Array = new Uint8Array(0);
  return (row) => {
    const value = values[row] ?? null;
    if (value !== last) {
      last = value;
      bytes = encoder.encode(cellText(value, form));
    }
    return bytes;
  };
}

/** R takes TRUE and FALSE for logical values, but not true and false; Python takes both. */
function cellText(value: string | boolean | null, { separator }: CsvForm): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return csvText(value, separator);
}
