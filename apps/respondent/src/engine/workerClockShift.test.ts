import { expect, it } from 'vitest';
import { workerClockShiftMs } from './workerClockShift';

it('prefers the exact time origins to the delayed message', () => {
  expect(workerClockShiftMs(812.4, 809)).toBe(812.4);
  expect(workerClockShiftMs(812.4, 640)).toBe(812.4);
});

it('uses the message when the system clock was changed in between', () => {
  expect(workerClockShiftMs(812.4 + 5 * 3_600_000, 809)).toBe(809);
  expect(workerClockShiftMs(812.4 - 5 * 3_600_000, 809)).toBe(809);
});
