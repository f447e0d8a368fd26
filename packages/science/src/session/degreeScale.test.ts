import { expect, it } from 'vitest';
import { degreeScaleOf } from './stimulusGaze';

it.each([
  ['a scale', { xNormPerDeg: 0.05, method: 'test' }, { xNormPerDeg: 0.05, method: 'test' }],
  ['nothing', null, null],
  ['a number', 5, null],
  ['no method', { xNormPerDeg: 0.05 }, null],
  ['no length', { method: 'test' }, null],
  ['a length that is a text', { xNormPerDeg: '0.05', method: 'test' }, null],
  ['a length of nothing', { xNormPerDeg: 0, method: 'test' }, null],
  ['more than is read', { xNormPerDeg: 1, method: 'm', more: 2 }, { xNormPerDeg: 1, method: 'm' }],
])('reads %s from a file', (_, value, scale) => {
  expect(degreeScaleOf(value)).toEqual(scale);
});
