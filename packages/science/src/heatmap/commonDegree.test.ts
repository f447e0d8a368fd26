import { expect, it } from 'vitest';
import { commonDegrees, type MeasuredDegree } from './commonDegree';

const view = (
  stimulusId: string,
  xNormPerDeg: number | null,
  respondents: number,
): MeasuredDegree => ({
  stimulusId,
  degreeScale: xNormPerDeg === null ? null : { xNormPerDeg, method: 'face size' },
  respondents,
});

it('views of one stimulus have one degree: the mean over all their respondents', () => {
  const degrees = commonDegrees([view('a', 0.04, 30), view('a', 0.06, 10)]);
  expect(degrees.get('a')?.xNormPerDeg).toBeCloseTo(0.045, 12);
  expect(degrees.get('a')?.method).toBe('face size');
});

it('each stimulus has its own, and views that do not know theirs take that of the others', () => {
  const degrees = commonDegrees([view('a', 0.04, 5), view('a', null, 5), view('b', null, 9)]);
  expect(degrees.get('a')?.xNormPerDeg).toBe(0.04);
  expect(degrees.get('b')).toBeNull();
});

it('a view without gaze has no say', () => {
  expect(commonDegrees([view('a', 0.04, 5), view('a', 0.2, 0)]).get('a')?.xNormPerDeg).toBe(0.04);
});
