import type { ExportContents } from '@fovea/contract/studies/exports';
import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import { csvHeader, csvRows } from './csvTableBytes';
import { joinBytes } from './joinBytes';
import { ParquetFile, parquetPiece } from './parquetRowGroups';

export type TableForm = Pick<ExportContents, 'tableFormat' | 'separator' | 'locale'>;

/** Name of the file of a table, without a folder. */
export function tableFileName(
  { name }: Pick<TableDeclaration, 'name'>,
  { tableFormat }: Pick<TableForm, 'tableFormat'>,
): string {
  return `${name}${tableFormat === 'PARQUET' ? '.parquet' : '.csv'}`;
}

/** Where it is in an export. */
export function tablePath(
  table: Pick<TableDeclaration, 'name' | 'folder'>,
  form: Pick<TableForm, 'tableFormat'>,
): string {
  return `${table.folder ?? 'tables'}/${tableFileName(table, form)}`;
}

/** A whole table that fits into memory, as CSV or Parquet. The same rows give the same bytes. */
export function tableBytes(
  declaration: TableDeclaration,
  rows: TableRows,
  form: TableForm,
): Uint8Array<ArrayBuffer> {
  requireFitting(declaration, rows);
  return form.tableFormat === 'PARQUET'
    ? parquetBytes(declaration, rows)
    : joinBytes([csvHeader(declaration, form), csvRows(declaration, rows, form)]);
}

/** @throws Error if columns are missing or too short: a bug of whoever made the rows */
export function requireFitting({ name, columns }: TableDeclaration, rows: TableRows): void {
  if (rows.columns.length !== columns.length) {
    throw new Error(`${name} has ${columns.length} columns, not ${rows.columns.length}.`);
  }
  for (const [at, { length }] of rows.columns.entries()) {
    if (length === rows.rowCount) continue;
    throw new Error(`${name}.${columns[at]!.name} has ${length} values, not ${rows.rowCount}.`);
  }
}

function parquetBytes(declaration: TableDeclaration, rows: TableRows): Uint8Array<ArrayBuffer> {
  const file = new ParquetFile(declaration);
  const parts = [file.header()];
  const piece = parquetPiece(declaration, rows);
  if (piece) parts.push(file.append(piece));
  return joinBytes([...parts, file.footer()]);
}
