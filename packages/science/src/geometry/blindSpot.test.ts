import { describe, expect, it } from 'vitest';
import { BLIND_SPOT_PERCENT, blindSpotDistanceCm } from './blindSpot';

describe('the distance by the blind spot, by hand', () => {
  it('13.68 cm beside a square in front of the eye are 57 cm: tan 13.5 = 0.24008', () => {
    expect(blindSpotDistanceCm(0, 13.6845)).toBeCloseTo(57, 2);
    expect(blindSpotDistanceCm(0, -13.6845)).toBeCloseTo(57, 2);
  });

  it('half of it on either side of the eye: d / (2 tan 6.75)', () => {
    expect(blindSpotDistanceCm(-6.7463, 6.7463)).toBeCloseTo(57, 2);
  });

  it('agrees with the angle between both places wherever the eye is', () => {
    for (const [square, dot] of [
      [-9, 4.4],
      [9, -4.4],
      [3, 18],
    ] as const) {
      const cm = blindSpotDistanceCm(square, dot);
      const deg = (Math.abs(Math.atan(dot / cm) - Math.atan(square / cm)) * 180) / Math.PI;
      expect(deg).toBeCloseTo(13.5, 9);
    }
  });

  it('is unknown where the dot stayed on the square', () => {
    expect(blindSpotDistanceCm(4, 4)).toBeNaN();
  });
});

it('a degree of difference between people is 7.7 % of the distance: 2 x 0.01745 / sin 27', () => {
  expect(BLIND_SPOT_PERCENT).toBeCloseTo(7.69, 2);
});
