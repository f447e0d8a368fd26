import { expect, it } from 'vitest';
import { expirationProblem, canUpdateExpiration } from './expiration';

it.each([
  ['2026-11-21', null],
  ['2026-11-22', null],
  ['2030-01-01', null],
  ['2026-11-20', 'past'],
  ['', 'notADay'],
  ['tomorrow', 'notADay'],
  ['2026-13-01', 'notADay'],
  ['2027-02-30', 'notADay'],
])('only today or later: %j is %s', (day, problem) => {
  expect(expirationProblem(day, '2026-11-21')).toBe(problem);
});

it.each([
  ['2026-12-01', '2026-11-30', false, true],
  ['', '2026-11-30', false, false],
  ['2026-11-30', '2026-11-30', false, false],
  ['2026-12-01', '2026-11-30', true, false],
  ['2026-11-01', '2026-11-30', false, false],
])('the update button: %j over %j, saving %s: %s', (day, stored, isSaving, may) => {
  expect(canUpdateExpiration(day, stored, '2026-11-21', isSaving)).toBe(may);
});
