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
  { columns }: TableDeclaration,
  rows: TableRows,
  form: CsvForm,
): Uint8Array<ArrayBuffer> {
  const mark = (form.locale === 'da' ? ',' : '.').charCodeAt(0);
  const separator = form.separator.charCodeAt(0);
  const end = new TextEncoder().encode(lineEnd(form));
  const buffer = new CsvBuffer();
  const cells = columns.map((column, at) =>
    cellWriter(column, rows.columns[at]!, form, mark, buffer),
  );
  for (let row = 0; row < rows.rowCount; row++) {
    for (let at = 0; at < cells.length; at++) {
      if (at > 0) buffer.writeByte(separator);
      cells[at]!(row);
    }
    buffer.writeBytes(end);
  }
  return buffer.take();
}

function isForSpreadsheets({ separator }: CsvForm): boolean {
  return separator === ';';
}

function lineEnd(form: CsvForm): string {
  return isForSpreadsheets(form) ? '\r\n' : '\n';
}

type CellWriter = (row: number) => void;

function cellWriter(
  { kind, decimals = DEFAULT_DECIMALS }: ColumnDeclaration,
  values: ColumnValues,
  form: CsvForm,
  mark: number,
  buffer: CsvBuffer,
): CellWriter {
  if (values instanceof Float64Array || values instanceof Float32Array) {
    const digits = kind === 'int32' ? 0 : decimals;
    return (row) => buffer.writeFixed(values[row]!, digits, mark);
  }
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
    buffer.writeBytes(bytes);
  };
}

/** R takes TRUE and FALSE for logical values, but not true and false; Python takes both. */
function cellText(value: string | boolean | null, { separator }: CsvForm): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return csvText(value, separator);
}
