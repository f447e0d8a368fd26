import { expect, it } from 'vitest';
import { degreeUncertainty } from './degreeUncertainty';

const camera = { cameraMethod: 'assumed', cameraErrorPercent: 12, sizeErrorPercent: 5 } as const;

it('adds independent errors as the root of their squares', () => {
  // 5, 12, 13; with 20 % of the screen the root of 569 = 23.9; with 2 % of a card that of 173 = 13.2.
  const assumed = degreeUncertainty(camera, 'assumed');
  expect(assumed).toEqual({
    distanceErrorPercent: 13,
    degreeErrorPercent: 24,
    cameraMethod: 'assumed',
    cameraErrorPercent: 12,
    screenSizeMethod: 'assumed',
    screenSizeErrorPercent: 20,
  });
  expect(degreeUncertainty(camera, 'bank-card')).toMatchObject({
    screenSizeErrorPercent: 2,
    degreeErrorPercent: 13,
  });
});

it('a distance without a camera has an error of its own, and none of a camera', () => {
  const laboratory = { cameraMethod: 'none', assumedErrorPercent: 21 } as const;
  expect(degreeUncertainty(laboratory, 'assumed')).toMatchObject({
    cameraErrorPercent: null,
    distanceErrorPercent: 21,
    degreeErrorPercent: 29,
  });
});

it('without a distance nothing is known of the degrees', () => {
  expect(degreeUncertainty(null, 'assumed')).toMatchObject({
    cameraMethod: null,
    screenSizeErrorPercent: 20,
    distanceErrorPercent: null,
    degreeErrorPercent: null,
  });
});

it('is stated in whole percent', () => {
  const assumed = {
    cameraMethod: 'assumed',
    cameraErrorPercent: 18.4,
    sizeErrorPercent: 5,
  } as const;
  // The root of 338.56 + 25 is 19.07, with 400 more 27.6.
  expect(degreeUncertainty(assumed, 'assumed')).toMatchObject({
    cameraErrorPercent: 18,
    distanceErrorPercent: 19,
    degreeErrorPercent: 28,
  });
});

it('of a camera that was measured with this person, sizes do not count a second time', () => {
  const basis = { cameraMethod: 'measured', cameraErrorPercent: 8.5, sizeErrorPercent: 5 } as const;
  const measured = degreeUncertainty({ ...basis, measuredErrorPercent: 7.6 }, 'bank-card');
  expect(measured).toMatchObject({
    cameraMethod: 'measured',
    cameraErrorPercent: 9,
    distanceErrorPercent: 8,
    // sqrt(7.6² + 2²) = 7.86
    degreeErrorPercent: 8,
  });
});
