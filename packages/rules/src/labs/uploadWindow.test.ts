import { expect, test } from 'vitest';
import { isWindowOpen, LAB_DEFAULTS, mayUpload, windowMinutes } from './uploadWindow';

const at = (time: string) => Date.parse(`2026-03-10T${time}:00.000Z`);
const window = (uploadWindowStart: string, uploadWindowEnd: string) => ({
  uploadWindowStart,
  uploadWindowEnd,
});

test.each([
  ['18:00', '07:00', 13 * 60],
  ['09:00', '17:30', 8.5 * 60],
  ['23:59', '00:00', 1],
  ['12:00', '12:00', 0],
])('from %s to %s are %d minutes', (start, end, minutes) => {
  expect(windowMinutes(window(start, end))).toBe(minutes);
});

test.each([
  ['18:00', '07:00', '18:00', true],
  ['18:00', '07:00', '23:59', true],
  ['18:00', '07:00', '00:00', true],
  ['18:00', '07:00', '06:59', true],
  ['18:00', '07:00', '07:00', false],
  ['18:00', '07:00', '17:59', false],
  ['09:00', '17:00', '08:59', false],
  ['09:00', '17:00', '16:59', true],
  ['09:00', '17:00', '17:00', false],
  ['12:00', '12:00', '12:00', false],
])('from %s to %s, at %s: %s', (start, end, time, isOpen) => {
  expect(isWindowOpen(window(start, end), at(time))).toBe(isOpen);
});

test('an idle machine uploads outside of the window, too', () => {
  const minutes = (idle: number) => ({ nowMs: at('12:00'), idleMs: idle * 60_000 });
  expect(mayUpload(LAB_DEFAULTS, minutes(59))).toBe(false);
  expect(mayUpload(LAB_DEFAULTS, minutes(60))).toBe(true);
  expect(mayUpload(LAB_DEFAULTS, { nowMs: at('20:00'), idleMs: 0 })).toBe(true);
});
