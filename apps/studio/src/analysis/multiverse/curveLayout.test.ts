import { expect, it } from 'vitest';
import { aMultiverseCell } from '../testing/aMultiverseCell';
import { curveOf, ticksOf } from './curveLayout';

it('orders analyses by their difference and marks the settings of each', () => {
  const curve = curveOf([
    aMultiverseCell(null, 5, 1, 9),
    aMultiverseCell({ algorithm: 'ivt', thresholdDegPerS: 30, minDurationMs: 60 }, -2, -4, 1),
    aMultiverseCell({ algorithm: 'idt', dispersionDeg: 3, minDurationMs: 60 }, 8, 2, Infinity),
    aMultiverseCell({ algorithm: 'segments', price: 2, minDurationMs: 120 }, 6, 3, 9),
    {
      filter: null,
      fixationsPerRespondent: 0,
      compared: { ok: false, refusal: 'too-few', n1: 0, n2: 1, shared: 0 },
    },
  ]);
  expect(curve.points.map(({ estimate, isClear }) => [estimate, isClear])).toEqual([
    [-2, false],
    [5, true],
    [6, true],
    [8, true],
  ]);
  expect(curve.rows.map(({ key, places }) => [key, places])).toEqual([
    ['segments 2', [2]],
    ['idt 3', [3]],
    ['ivt 30', [0]],
    ['minDuration 60', [0, 3]],
    ['minDuration 120', [2]],
  ]);
  expect([curve.min, curve.max]).toEqual([-4, 9]);
});

it('keeps an axis when there is nothing to draw', () => {
  expect(curveOf([])).toEqual({ points: [], rows: [], min: 0, max: 0 });
  expect(ticksOf(0, 0)).toEqual([0]);
});

it('ticks are round numbers and include 0', () => {
  expect(ticksOf(-130, 270)).toEqual([-100, 0, 100, 200]);
  expect(ticksOf(0, 0.9)).toEqual([0, 0.5]);
});
