import { expect, it } from 'vitest';
import {
  columnName,
  countColumn,
  numberColumn,
  tableRowsOf,
  textColumn,
  yesNoColumn,
} from './valueColumns';

interface Row {
  readonly name: string | null;
  readonly size: number | null;
  readonly isNew: boolean | null;
}

const COLUMNS = [
  textColumn<Row>('name', 'What it is called.', ({ name }) => name),
  numberColumn<Row>('size_cm', 'cm', 'How tall.', ({ size }) => size),
  countColumn<Row>('count', 'How many.', ({ size }) => size),
  yesNoColumn<Row>('is_new', 'Whether it is new.', ({ isNew }) => isNew),
];

it('takes the values of every column, and leaves out what is missing', () => {
  const rows: Row[] = [
    { name: 'a', size: 0, isNew: false },
    { name: null, size: null, isNew: null },
    { name: '', size: Number.POSITIVE_INFINITY, isNew: true },
  ];
  const { rowCount, columns } = tableRowsOf(COLUMNS, rows);
  expect(rowCount).toBe(3);
  expect(columns).toEqual([
    ['a', null, ''],
    Float64Array.of(0, Number.NaN, Number.NaN),
    Float64Array.of(0, Number.NaN, Number.NaN),
    [false, null, true],
  ]);
});

it('has columns without rows', () => {
  expect(tableRowsOf(COLUMNS, []).columns).toHaveLength(4);
});

it.each([
  ['ttffMs', 'ttff_ms'],
  ['dwellTimePercentFixation', 'dwell_time_percent_fixation'],
  ['headYawDeg', 'head_yaw_deg'],
  ['f0Semitones', 'f0_semitones'],
  ['hnrDb', 'hnr_db'],
  ['joy', 'joy'],
])('the id %s is the column %s', (id, name) => {
  expect(columnName(id)).toBe(name);
});
