import { describe, expect, it, test } from 'vitest';
import { withoutForbiddenCharacters } from '../inputs/fileNames';
import {
  AOI_POINTS_MAX,
  AOI_SHAPES_MAX,
  aoiFileNameProblem,
  aoiNameProblem,
  aoiTarget,
  DEFAULT_AOI_SQUARE,
  defaultAoiName,
  shapeProblem,
  timelineProblem,
} from './aoi';
import { STIMULUS_TYPES } from '@fovea/contract/studies/stimuli';

const polygon = (...values: number[]) =>
  Array.from({ length: values.length / 2 }, (_, at) => ({
    x: values[2 * at]!,
    y: values[2 * at + 1]!,
  }));
const circle = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    x: 0.5 + 0.3 * Math.cos((2 * Math.PI * at) / count),
    y: 0.5 + 0.3 * Math.sin((2 * Math.PI * at) / count),
  }));

describe('a shape', () => {
  it.each([
    ['the default square', DEFAULT_AOI_SQUARE, null],
    ['a triangle', polygon(0, 0, 1, 0, 0, 1), null],
    ['a triangle in the other direction', polygon(0, 1, 1, 0, 0, 0), null],
    ['a shape with a dent', polygon(0, 0, 1, 0, 0.5, 0.3, 1, 1, 0, 1), null],
    ['an arrow that is almost closed', polygon(0, 0, 1, 0, 1, 1, 0.5, 0.01, 0, 1), null],
    ['a point on a straight side', polygon(0, 0, 0.5, 0, 1, 0, 1, 1, 0, 1), null],
    ['a point drawn twice', polygon(0, 0, 1, 0, 1, 0, 1, 1, 0, 1), null],
    ['slightly outside', polygon(-0.2, -0.2, 1.2, -0.2, 0.5, 1.2), null],
    ['a circle', circle(AOI_POINTS_MAX), null],
    ['nothing', [], 'tooFewPoints'],
    ['a line', polygon(0, 0, 1, 1), 'tooFewPoints'],
    ['too many', circle(AOI_POINTS_MAX + 1), 'tooManyPoints'],
    ['not a number', polygon(0, 0, Number.NaN, 0, 0, 1), 'notANumber'],
    ['infinite', polygon(0, 0, Number.POSITIVE_INFINITY, 0, 0, 1), 'notANumber'],
    ['far away', polygon(0, 0, 2.1, 0, 0, 1), 'outside'],
    ['a bow tie', polygon(0, 0, 1, 1, 1, 0, 0, 1), 'sidesCross'],
    ['a bow tie with an area', polygon(0, 0, 1, 1, 1, 0.2, 0, 1), 'sidesCross'],
    ['a star in one stroke', polygon(0.5, 0, 0.8, 1, 0, 0.4, 1, 0.4, 0.2, 1), 'sidesCross'],
    ['a point touching another side', polygon(0, 0, 1, 0, 1, 1, 0.5, 0, 0, 1), 'sidesCross'],
    ['a spike that runs back', polygon(0, 0, 1, 0, 1, 1, 1, 0.5, 0, 1), 'sidesCross'],
    ['successive points on a line', polygon(0, 0, 0.5, 0, 1, 0), 'sidesCross'],
    ['a speck', polygon(0.5, 0.5, 0.5005, 0.5, 0.5, 0.5005), 'noArea'],
    // The line through one side cuts another side, but the side itself ends before it.
    ['a side that points at another', polygon(0, 0, 1, 1, 0.5, 0.6, 0.2, 0.9), null],
  ])('%s', (_, points, problem) => {
    expect(shapeProblem(points)).toBe(problem);
  });

  it('is judged the same for every starting point and direction', () => {
    for (const points of [
      polygon(0, 0, 1, 1, 1, 0.2, 0, 1),
      polygon(0, 0, 1, 0, 1, 1, 1, 0.5, 0, 1),
    ]) {
      for (let by = 0; by < points.length; by++) {
        const turned = [...points.slice(by), ...points.slice(0, by)];
        expect(shapeProblem(turned)).toBe('sidesCross');
        expect(shapeProblem(turned.toReversed())).toBe('sidesCross');
      }
    }
  });
});

describe('a timeline', () => {
  const at = (ts: number, points: readonly { x: number; y: number }[] = DEFAULT_AOI_SQUARE) => ({
    ts,
    points: [...points],
  });
  it.each([
    ['one shape', [at(0)], null],
    ['one that ends and returns', [at(0), at(500, []), at(900)], null],
    ['none', [], { problem: 'noShapes', shape: 0 }],
    ['beginning with an end', [at(0, []), at(5)], { problem: 'firstShapeEmpty', shape: 0 }],
    ['two at the same time', [at(0), at(0)], { problem: 'timesOutOfOrder', shape: 1 }],
    ['back in time', [at(0), at(9), at(5)], { problem: 'timesOutOfOrder', shape: 2 }],
    ['before the start', [at(-1)], { problem: 'badTime', shape: 0 }],
    ['NaN time', [at(Number.NaN)], { problem: 'badTime', shape: 0 }],
    ['infinite time', [at(Infinity)], { problem: 'badTime', shape: 0 }],
    ['a bad shape', [at(0), at(4, polygon(0, 0, 1, 1))], { problem: 'tooFewPoints', shape: 1 }],
    [
      'too many shapes',
      Array.from({ length: AOI_SHAPES_MAX + 1 }, (_, ts) => at(ts)),
      { problem: 'tooManyShapes', shape: AOI_SHAPES_MAX },
    ],
    [
      'too many points together',
      Array.from({ length: 81 }, (_, ts) => at(ts, circle(500))),
      { problem: 'tooManyPoints', shape: 80 },
    ],
  ])('%s', (_, timeline, problem) => {
    expect(timelineProblem(timeline)).toEqual(problem);
  });
});

test.each([
  [[], 'AOI 1'],
  [['AOI 1', 'AOI 2'], 'AOI 3'],
  [['AOI 7', 'Logo', 'AOI x'], 'AOI 8'],
  [['aoi 2 '], 'AOI 3'],
])('the next name after %j is %s', (others, name) => {
  expect(defaultAoiName(others)).toBe(name);
});

test.each([
  ['Logo', null],
  ['  ', 'empty'],
  ['a'.repeat(255), null],
  ['a'.repeat(256), 'tooLong'],
])('the name %s', (name, problem) => {
  expect(aoiNameProblem(name)).toBe(problem);
});

test('AOIs belong to pictures, videos and texts; for websites to one respondent; never to calibrations', () => {
  const lying = (on: 'stimulus' | 'respondent' | null) =>
    STIMULUS_TYPES.filter((type) => aoiTarget(type) === on).toSorted();
  expect(lying('stimulus')).toEqual(['IMAGE', 'INSTRUCTION', 'VIDEO']);
  expect(lying(null)).toEqual(['CALIBRATION', 'SURVEY', 'UNKNOWN']);
  expect(lying('respondent')).toContain('WEB');
});

test.each([
  ['metrics', 'metrics', null],
  [' a/b\\c:d*e?f"g<h>i|j ', 'abcdefghij', null],
  ['one\u0000two\u202egpj', 'onetwogpj', null],
  ['///', '', 'required'],
  ['', '', 'required'],
  ['x'.repeat(255), 'x'.repeat(255), null],
  ['x'.repeat(256), 'x'.repeat(256), 'tooLong'],
])('a file called %s', (name, stripped, problem) => {
  expect(withoutForbiddenCharacters(name)).toBe(stripped);
  expect(aoiFileNameProblem(name)).toBe(problem);
});

it('a new shape is a fifth of the picture wide and high, in its middle', () => {
  expect(DEFAULT_AOI_SQUARE).toEqual(polygon(0.4, 0.4, 0.6, 0.4, 0.6, 0.6, 0.4, 0.6));
});
