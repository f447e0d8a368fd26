import { expect, it } from 'vitest';
import { workerClockShiftMs } from './workerClockShift';

it('believes the origins, which are exact, before a message, which comes late', () => {
  expect(workerClockShiftMs(812.4, 809)).toBe(812.4);
  expect(workerClockShiftMs(812.4, 640)).toBe(812.4);
});

it('believes the message when the clock of the computer was set in between', () => {
  expect(workerClockShiftMs(812.4 + 5 * 3_600_000, 809)).toBe(809);
  expect(workerClockShiftMs(812.4 - 5 * 3_600_000, 809)).toBe(809);
});
