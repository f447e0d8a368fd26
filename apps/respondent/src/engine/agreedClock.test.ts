import { expect, it } from 'vitest';
import { agreedShiftMs } from './agreedClock';

it('prefers the exact time origins to the delayed message', () => {
  expect(agreedShiftMs(812.4, 809)).toBe(812.4);
  expect(agreedShiftMs(812.4, 640)).toBe(812.4);
});

it('uses the message when the system clock was changed in between', () => {
  expect(agreedShiftMs(812.4 + 5 * 3_600_000, 809)).toBe(809);
  expect(agreedShiftMs(812.4 - 5 * 3_600_000, 809)).toBe(809);
});
