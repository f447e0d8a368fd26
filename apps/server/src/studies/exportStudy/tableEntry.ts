import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import { csvHeader, csvRows } from '../exportFiles/csvTableBytes';
import type { ExportEntry } from '../exportFiles/exportEntry';
import { ParquetFile, parquetPiece } from '../exportFiles/parquetRowGroups';
import { requireFitting, tablePath, type TableForm } from '../exportFiles/tableBytes';

/** A table in `tables/`, whose rows come in pieces so that it never stands in memory as a whole. */
export function tableEntry(
  declaration: TableDeclaration,
  form: TableForm,
  estimatedBytes: number,
  pieces: (signal: AbortSignal) => AsyncIterable<TableRows>,
): ExportEntry {
  return {
    path: tablePath(declaration, form),
    // Parquet compresses by itself.
    isCompressible: form.tableFormat === 'CSV',
    estimatedBytes,
    bytes: (signal) =>
      form.tableFormat === 'CSV'
        ? csvPieces(declaration, form, pieces(signal))
        : parquetPieces(declaration, pieces(signal)),
  };
}

async function* csvPieces(
  declaration: TableDeclaration,
  form: TableForm,
  pieces: AsyncIterable<TableRows>,
): AsyncGenerator<Uint8Array> {
  yield csvHeader(declaration, form);
  for await (const rows of pieces) {
    requireFitting(declaration, rows);
    if (rows.rowCount > 0) yield csvRows(declaration, rows, form);
  }
}

/** One row group per piece. */
async function* parquetPieces(
  declaration: TableDeclaration,
  pieces: AsyncIterable<TableRows>,
): AsyncGenerator<Uint8Array> {
  const file = new ParquetFile(declaration);
  yield file.header();
  for await (const rows of pieces) {
    requireFitting(declaration, rows);
    const piece = parquetPiece(declaration, rows);
    if (piece) yield file.append(piece);
  }
  yield file.footer();
}
