import { describe, expect, test } from 'vitest';
import type { SessionHeadFactors } from './sessionQuality';
import { QUALITY_TABLE, qualityRows, type StoredQuality } from './qualityTables';

const headFactors: SessionHeadFactors = {
  pitch: -0.66,
  yaw: 0,
  pitchOutcome: 'used',
  yawOutcome: 'notProved',
  moments: 13,
  excursions: 4,
  beforeDeg: 3.74,
  afterDeg: 1.3,
};

const HEAD_COLUMNS = [
  'head_pitch_factor',
  'head_pitch_outcome',
  'head_yaw_factor',
  'head_yaw_outcome',
  'head_error_before_deg',
  'head_error_after_deg',
];

function headCells(quality: Pick<StoredQuality, 'headFactors'> | null) {
  const [row] = qualityRows('P1', quality as StoredQuality | null, [], () => null);
  if (!row) throw new Error('No row of the whole recording.');
  return HEAD_COLUMNS.map((name) => {
    const column = QUALITY_TABLE.columns.find((each) => each.name === name);
    if (!column) throw new Error(`No column ${name}.`);
    return column.value(row);
  });
}

describe('the quality table', () => {
  test('has factors of the head, whether they are used, and what they changed', () => {
    expect(headCells({ headFactors })).toEqual([-0.66, 'used', 0, 'notProved', 3.74, 1.3]);
  });

  test('leaves the head empty where no calibration asked for it, and without results', () => {
    const empty = [null, null, null, null, null, null];
    expect(headCells({})).toEqual(empty);
    expect(headCells(null)).toEqual(empty);
  });

  test('has no two columns of one name', () => {
    const names = QUALITY_TABLE.columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
