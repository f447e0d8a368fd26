import { expect, it } from 'vitest';
import {
  BLIND,
  CORNER_AOI,
  LEFT_AOI,
  ONE,
  rectangle,
  RIGHT_AOI,
  still,
  valuesOf,
} from '../../testing/aoiCases';

it('Presses in the AOI count; its left side belongs to it', () => {
  expect(valuesOf([ONE], LEFT_AOI).mouseClicks).toEqual([1]);
  expect(valuesOf([ONE], RIGHT_AOI).mouseClicks).toEqual([2]);
  expect(valuesOf([ONE], CORNER_AOI).mouseClicks).toEqual([0]);
});

it('Presses need no gaze', () => {
  expect(valuesOf([BLIND], LEFT_AOI).mouseClicks).toEqual([1]);
});

it('A press before the AOI appears does not count', () => {
  expect(valuesOf([ONE], still('late', rectangle(0.5, 0, 1, 1), 650)).mouseClicks).toEqual([1]);
});
