import { expect, it } from 'vitest';
import { defaultValidTo, hasExpired, isDay, lastDayOf, validToMoment } from './validTo';

it.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['01.02.2026', false],
  ['2026/02/01', false],
  ['0000-01-01', false],
  ['9999-12-31', true],
  ['99999-12-31', false],
  ['2026-02-01 ', false],
  ['', false],
])('%j is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

it.each([
  ['2026-01-15', '2026-07-15'],
  ['2026-08-31', '2027-02-28'],
  ['2027-08-30', '2028-02-29'],
  ['2026-03-31', '2026-09-30'],
  ['2026-11-22', '2027-05-22'],
  ['2026-12-31', '2027-06-30'],
])('today plus 6 months: %s gives %s', (today, day) => {
  expect(defaultValidTo(today)).toBe(day);
});

it.each([
  ['2026-03-01', '2026-03-01T23:59:59.999Z'],
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00.000+02:00', '2026-03-01T08:00:00.000Z'],
  ['2026-02-30', null],
  ['2026-02-30T10:00:00Z', null],
  ['2026-03-01T99:00:00Z', null],
  ['2026-03-01T10:00:00', null],
  // In UTC this is the year 10000, which no list of users could show.
  ['9999-12-31T23:59:59-14:00', null],
  ['9999-12-31', '9999-12-31T23:59:59.999Z'],
  ['tomorrow', null],
  ['', null],
  ['1e99', null],
])('%j ends at %s', (text, moment) => {
  expect(validToMoment(text)).toBe(moment);
});

it('the last day is included', () => {
  const validTo = validToMoment('2026-03-01');
  expect(lastDayOf(validTo!)).toBe('2026-03-01');
  expect(hasExpired(validTo, '2026-03-01T23:00:00.000Z')).toBe(false);
  expect(hasExpired(validTo, '2026-03-02T00:00:00.000Z')).toBe(true);
  expect(hasExpired(null, '2999-01-01T00:00:00.000Z')).toBe(false);
});
