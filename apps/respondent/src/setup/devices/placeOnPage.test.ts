import { expect, it } from 'vitest';
import { placeOnPage } from './placeOnPage';

const FULL = {
  ...{ screen: { width: 1920, height: 1080 }, screenX: 0, screenY: 0 },
  ...{ outerWidth: 1920, outerHeight: 1080, innerWidth: 1920, innerHeight: 1080 },
};

it('In full screen the page is the screen', () => {
  expect(placeOnPage({ xNorm: 0.25, yNorm: 0.5 }, FULL)).toEqual({ xPx: 480, yPx: 540 });
});

it('In a window its place, its frame and its bars are left out', () => {
  const window = {
    ...{ ...FULL, screenX: 100, screenY: 50 },
    ...{ outerWidth: 1010, outerHeight: 800, innerWidth: 1000, innerHeight: 700 },
  };
  expect(placeOnPage({ xNorm: 0.5, yNorm: 0.5 }, window)).toEqual({
    xPx: 960 - 100 - 5,
    yPx: 540 - 50 - 95,
  });
});
