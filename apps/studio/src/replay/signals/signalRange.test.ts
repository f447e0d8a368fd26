import { describe, expect, it } from 'vitest';
import { areCrossed, axisRange, valueRange } from './signalRange';

const line = { rangeType: 'fixed', customScaleMin: null, customScaleMax: null } as const;

describe('the limits of an axis', () => {
  it('are the full range of the signal, with an eighth of padding on each side', () => {
    expect(axisRange(line, '0..100', { min: 20, max: 30 })).toEqual({ min: -12.5, max: 112.5 });
    expect(axisRange(line, '-100..100', null)).toEqual({ min: -125, max: 125 });
  });
  it('are the measured range for an automatic scale, and for signals without limits', () => {
    const measured = { min: 20, max: 28 };
    expect(axisRange({ ...line, rangeType: 'auto' }, '0..100', measured)).toEqual({
      min: 19,
      max: 29,
    });
    expect(axisRange(line, 'cm', measured)).toEqual({ min: 19, max: 29 });
  });
  it('are the values set by the user, unless min is not below max', () => {
    const set = { ...line, customScaleMin: 10, customScaleMax: 50 };
    expect(axisRange(set, '0..100', null)).toEqual({ min: 10, max: 50 });
    expect(axisRange({ ...set, customScaleMax: null }, '0..100', null).min).toBe(10);
    expect(axisRange({ ...set, customScaleMax: 10 }, '0..100', null).max).toBe(112.5);
    expect(
      axisRange({ ...set, customScaleMin: 200, customScaleMax: null }, '0..100', null),
    ).toEqual({ min: 200, max: 201 });
  });
  it('have padding even around a single value, and without values', () => {
    expect(axisRange({ ...line, rangeType: 'auto' }, 'cm', { min: 8, max: 8 })).toEqual({
      min: 7,
      max: 9,
    });
    expect(axisRange(line, 'cm', null)).toEqual({ min: -0.125, max: 1.125 });
  });
});

it('ignores missing values', () => {
  expect(valueRange([[NaN, 3, 1], [2]])).toEqual({ min: 1, max: 3 });
  expect(valueRange([[NaN], []])).toBeNull();
});

it('detects limits that are equal or reversed', () => {
  expect([areCrossed(1, 1), areCrossed(2, 1), areCrossed(1, 2), areCrossed(null, 1)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
