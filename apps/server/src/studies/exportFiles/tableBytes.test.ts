import type {
  ColumnKind,
  TableDeclaration,
  TableRows,
} from '@fovea/science/tables/tableDeclaration';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { tableBytes, tableFileName } from './tableBytes';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const english = { tableFormat: 'CSV', separator: ',', locale: 'en' } as const;
const danish = { tableFormat: 'CSV', separator: ';', locale: 'da' } as const;
const parquet = { tableFormat: 'PARQUET', separator: ',', locale: 'en' } as const;

function declare(columns: readonly (readonly [string, ColumnKind, number?])[]): TableDeclaration {
  return {
    name: 'gaze',
    definition: 'One row per sample.',
    columns: columns.map(([name, kind, decimals]) => ({
      name,
      kind,
      unit: '',
      definition: 'For this test.',
      ...(decimals !== undefined && { decimals }),
    })),
  };
}

const declaration = declare([
  ['respondent', 'text'],
  ['t_ms', 'float64', 3],
  ['x_norm', 'float32', 4],
  ['fixation', 'int32'],
  ['on_stimulus', 'boolean'],
]);
const rows: TableRows = {
  rowCount: 3,
  columns: [
    ['Åse', '=1+1', null],
    new Float64Array([0, 33.3335, Number.NaN]),
    new Float32Array([0.5, Number.NaN, -0.25]),
    new Float64Array([1, Number.NaN, -7]),
    [true, false, null],
  ],
};
const csv = (contents: typeof english | typeof danish) =>
  decoder.decode(tableBytes(declaration, rows, contents));

it('names a file after its table and format', () => {
  expect(tableFileName(declaration, english)).toBe('gaze.csv');
  expect(tableFileName(declaration, parquet)).toBe('gaze.parquet');
});

it('writes commas and decimal points without a byte order mark', () => {
  expect(csv(english)).toBe(
    'respondent,t_ms,x_norm,fixation,on_stimulus\n' +
      'Åse,0.000,0.5000,1,TRUE\n' +
      "'=1+1,33.334,,,FALSE\n" +
      ',,-0.2500,-7,\n',
  );
});

it('writes semicolons and decimal commas for a Danish spreadsheet', () => {
  expect(csv(danish)).toBe(
    '\uFEFFrespondent;t_ms;x_norm;fixation;on_stimulus\r\n' +
      'Åse;0,000;0,5000;1;TRUE\r\n' +
      "'=1+1;33,334;;;FALSE\r\n" +
      ';;-0,2500;-7;\r\n',
  );
});

it('quotes texts with separators, quotes and line breaks, however long they are', () => {
  const texts = ['a,b', 'a;b', 'say "hi"', 'two\nlines', 'æ'.repeat(70_000)];
  const text = decoder.decode(
    tableBytes(declare([['label', 'text']]), { rowCount: 5, columns: [texts] }, english),
  );
  expect(text).toBe(`label\n"a,b"\na;b\n"say ""hi"""\n"two\nlines"\n${'æ'.repeat(70_000)}\n`);
});

it('has a header and nothing else without rows', () => {
  const none: TableRows = { rowCount: 0, columns: [[], new Float64Array(0)] };
  const empty = declare([
    ['respondent', 'text'],
    ['t_ms', 'float64'],
  ]);
  expect(decoder.decode(tableBytes(empty, none, english))).toBe('respondent,t_ms\n');
});

it('writes more rows than its buffer holds at first', () => {
  const rowCount = 30_000;
  const values = Float64Array.from({ length: rowCount }, (_, at) => at / 8);
  const text = decoder.decode(
    tableBytes(declare([['t_ms', 'float64', 3]]), { rowCount, columns: [values] }, english),
  );
  expect(text).toBe(`t_ms\n${Array.from(values, (value) => `${value.toFixed(3)}\n`).join('')}`);
});

it('writes Parquet whose floats are equal to the bit and whose missing values are null', async () => {
  const bytes = tableBytes(declaration, rows, parquet);
  const file = bytes.buffer as ArrayBuffer;
  expect(await parquetReadObjects({ file })).toEqual([
    { respondent: 'Åse', t_ms: 0, x_norm: 0.5, fixation: 1, on_stimulus: true },
    { respondent: '=1+1', t_ms: 33.3335, x_norm: null, fixation: null, on_stimulus: false },
    { respondent: null, t_ms: null, x_norm: -0.25, fixation: -7, on_stimulus: null },
  ]);
  const metadata = parquetMetadata(file);
  expect(metadata.schema.slice(1).map(({ type }) => type)).toEqual([
    'BYTE_ARRAY',
    'DOUBLE',
    'FLOAT',
    'INT32',
    'BOOLEAN',
  ]);
  expect(metadata.schema.slice(1).every((one) => one.repetition_type === 'OPTIONAL')).toBe(true);
  expect(metadata.key_value_metadata).toContainEqual({ key: 'fovea.codebook_version', value: '1' });
});

it('keeps the sign of zero and the last bit in Parquet, also in numbers that repeat', async () => {
  const values = Float64Array.from({ length: 600 }, (_, at) => [0, -0, 0.1 + 0.2][at % 3]!);
  const bytes = tableBytes(
    declare([['t_ms', 'float64']]),
    { rowCount: 600, columns: [values] },
    parquet,
  );
  const read = await parquetReadObjects({ file: bytes.buffer as ArrayBuffer });
  expect(Float64Array.from(read, (row) => row.t_ms as number)).toEqual(values);
});

it('refuses rows that do not fit the declaration', () => {
  const missing: TableRows = { rowCount: 1, columns: [['a']] };
  expect(() => tableBytes(declaration, missing, english)).toThrow('gaze has 5 columns, not 1');
  const short: TableRows = { rowCount: 2, columns: [['a', 'b'], new Float64Array(1)] };
  const two = declare([
    ['respondent', 'text'],
    ['t_ms', 'float64'],
  ]);
  expect(() => tableBytes(two, short, parquet)).toThrow('gaze.t_ms has 1 values, not 2');
});
