import type { TableDeclaration, TableRows } from '@fovea/science/tables/tableDeclaration';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { readWithParquetWasm } from '../../testing/exports/readWithParquetWasm';
import { joinBytes } from './joinBytes';
import { ParquetFile, parquetPiece } from './parquetRowGroups';

const declaration: TableDeclaration = {
  name: 'gaze',
  definition: 'One row per sample.',
  columns: [
    { name: 'respondent', kind: 'text', unit: '', definition: 'For this test.' },
    { name: 't_ms', kind: 'float64', unit: 'ms', definition: 'For this test.', decimals: 3 },
    { name: 'x_norm', kind: 'float32', unit: '1', definition: 'For this test.', decimals: 6 },
    { name: 'fixation', kind: 'int32', unit: 'number', definition: 'For this test.' },
    { name: 'on_stimulus', kind: 'boolean', unit: 'yes/no', definition: 'For this test.' },
  ],
};

/** Numbers without an end, with gaps, and columns that get a dictionary. */
function rowsOf(respondent: string, rowCount: number): TableRows {
  const at = Array.from({ length: rowCount }, (_, row) => row);
  return {
    rowCount,
    columns: [
      at.map(() => respondent),
      Float64Array.from(at, (row) => (row * 1000) / 30 + rowCount / 7),
      Float32Array.from(at, (row) => (row % 5 === 3 ? Number.NaN : Math.sin(row))),
      Float64Array.from(at, (row) => (row % 4 === 0 ? Number.NaN : Math.floor(row / 20))),
      at.map((row) => (row % 5 === 3 ? null : row % 2 === 0)),
    ],
  };
}

function fileOf(tables: readonly TableRows[]): Uint8Array<ArrayBuffer> {
  const file = new ParquetFile(declaration);
  const parts = [file.header()];
  for (const rows of tables) {
    const piece = parquetPiece(declaration, rows);
    if (piece) parts.push(file.append(structuredClone(piece)));
  }
  return joinBytes([...parts, file.footer()]);
}

const tables = [rowsOf('Åse', 1000), rowsOf('nobody', 0), rowsOf('P0002', 1), rowsOf('P3', 20_000)];
const expected = tables.flatMap(({ rowCount, columns }) =>
  Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(
      declaration.columns.map(({ name }, at) => {
        const value = columns[at]![row];
        return [name, typeof value === 'number' && Number.isNaN(value) ? null : value];
      }),
    ),
  ),
);

it('joins row groups that were made apart, and every value is read back to the bit', async () => {
  const file = fileOf(tables).buffer;
  expect(await parquetReadObjects({ file })).toEqual(expected);
  const { row_groups: groups, num_rows: rows } = parquetMetadata(file);
  expect(groups.map((group) => Number(group.num_rows))).toEqual([1000, 1, 20_000]);
  expect(Number(rows)).toBe(21_001);
});

it('is read by another implementation', () => {
  expect(readWithParquetWasm(fileOf(tables))).toEqual(expected);
});

it('is a file without rows when there are none', async () => {
  const file = fileOf([]);
  expect(await parquetReadObjects({ file: file.buffer })).toEqual([]);
  expect(readWithParquetWasm(file)).toEqual([]);
});

it('gives the same bytes from the same rows', () => {
  expect(Buffer.compare(fileOf(tables), fileOf(tables))).toBe(0);
});
