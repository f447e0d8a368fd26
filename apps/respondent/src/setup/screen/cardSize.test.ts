import { expect, it } from 'vitest';
import { cmPerPxOf, MAX_CARD_PX, estimateCardPx, clampCardWidth } from './cardSize';

it('the pixel size follows from the width of the matching card', () => {
  // 96 CSS pixels to the inch: 2.54 cm / 96.
  expect(cmPerPxOf((8.56 / 2.54) * 96)).toBeCloseTo(2.54 / 96, 6);
});

it.each([
  ['a usual screen', { isTouch: false, devicePixelRatio: 1 }, 325],
  ['a scaled laptop', { isTouch: false, devicePixelRatio: 1.25 }, 377],
  ['a tablet', { isTouch: true, devicePixelRatio: 2 }, 496],
])('starts near the right size on %s', (_, screen, px) => {
  expect(estimateCardPx(screen)).toBe(px);
});

it('stays within the page', () => {
  expect(clampCardWidth(9000)).toBe(MAX_CARD_PX);
  expect(clampCardWidth(300.4)).toBe(300);
});
