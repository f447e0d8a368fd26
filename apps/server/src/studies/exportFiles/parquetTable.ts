import {
  CODEBOOK_VERSION,
  type ColumnKind,
  type ColumnValues,
  type TableDeclaration,
  type TableRows,
} from '@fovea/science/tables/tableDeclaration';
import type { KeyValue, ParquetType, SchemaElement } from 'hyparquet';
import type { ColumnSource } from 'hyparquet-writer';

const PHYSICAL_TYPES: Record<ColumnKind, ParquetType> = {
  float64: 'DOUBLE',
  float32: 'FLOAT',
  int32: 'INT32',
  boolean: 'BOOLEAN',
  text: 'BYTE_ARRAY',
};

/** Every column may be null: what was not measured is missing, not NaN. */
export function parquetSchema({ columns }: TableDeclaration): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, kind }): SchemaElement => ({
      name,
      type: PHYSICAL_TYPES[kind],
      repetition_type: 'OPTIONAL',
      ...(kind === 'text' && { converted_type: 'UTF8', logical_type: { type: 'STRING' } }),
    })),
  ];
}

/** What the columns mean travels with the file. */
export function parquetMetadataOf({ name, definition, columns }: TableDeclaration): KeyValue[] {
  return [
    { key: 'fovea.codebook_version', value: CODEBOOK_VERSION },
    { key: 'fovea.table', value: name },
    { key: 'fovea.codebook', value: JSON.stringify({ definition, columns }) },
  ];
}

export function parquetColumns({ columns }: TableDeclaration, rows: TableRows): ColumnSource[] {
  return columns.map(({ name, kind }, at) => ({
    name,
    data: withNulls(rows.columns[at]!),
    // A dictionary would take -0 for 0, and rarely helps measured numbers.
    ...((kind === 'float64' || kind === 'float32') && { encoding: 'PLAIN' as const }),
    // Offset indexes point into the file, and row groups are moved to where they are written.
    offsetIndex: false,
  }));
}

function withNulls(values: ColumnValues): ColumnSource['data'] {
  if (!(values instanceof Float64Array || values instanceof Float32Array)) return [...values];
  if (values.every(Number.isFinite)) return values;
  return Array.from(values, (value) => (Number.isFinite(value) ? value : null));
}
