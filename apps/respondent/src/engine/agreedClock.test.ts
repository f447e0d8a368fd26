import { expect, it } from 'vitest';
import { agreedShiftMs } from './agreedClock';

it('believes the origins, which are exact, before a message, which comes late', () => {
  expect(agreedShiftMs(812.4, 809)).toBe(812.4);
  expect(agreedShiftMs(812.4, 640)).toBe(812.4);
});

it('believes the message when the clock of the computer was set in between', () => {
  expect(agreedShiftMs(812.4 + 5 * 3_600_000, 809)).toBe(809);
  expect(agreedShiftMs(812.4 - 5 * 3_600_000, 809)).toBe(809);
});
