import { describe, expect, it } from 'vitest';
import { lastMonths, periodStarts } from './processedPeriods';

const at = (moment: string) => new Date(moment);

describe('the periods of processed respondents', () => {
  it.each([
    // The day changes at midnight in UTC, whatever the zone of the server.
    ['2026-03-15T23:59:59.999Z', '2026-03-15', '2026-03-09', '2026-02-16', '2025-03-16'],
    ['2026-03-16T00:00:00.000Z', '2026-03-16', '2026-03-10', '2026-02-17', '2025-03-17'],
    // February has no 31st, 30th or 29th.
    ['2026-03-31T12:00:00.000Z', '2026-03-31', '2026-03-25', '2026-03-01', '2025-04-01'],
    ['2026-03-29T12:00:00.000Z', '2026-03-29', '2026-03-23', '2026-03-01', '2025-03-30'],
    ['2026-03-28T12:00:00.000Z', '2026-03-28', '2026-03-22', '2026-03-01', '2025-03-29'],
    ['2026-02-28T12:00:00.000Z', '2026-02-28', '2026-02-22', '2026-01-29', '2025-03-01'],
    // A leap day, and a year after one.
    ['2028-02-29T12:00:00.000Z', '2028-02-29', '2028-02-23', '2028-01-30', '2027-03-01'],
    ['2029-02-28T12:00:00.000Z', '2029-02-28', '2029-02-22', '2029-01-29', '2028-02-29'],
    // The turn of a year.
    ['2026-01-01T00:00:00.000Z', '2026-01-01', '2025-12-26', '2025-12-02', '2025-01-02'],
  ])('at %s begin on %s, %s, %s and %s', (now, lastDay, lastWeek, lastMonth, lastYear) => {
    expect(periodStarts(at(now))).toEqual({
      lastDay,
      lastWeek,
      lastMonth,
      lastYear,
      lifeTime: null,
    });
  });
});

describe('the last months', () => {
  it('end with the current one and cross the turn of a year', () => {
    expect(lastMonths(at('2026-02-28T23:59:59.999Z'), 4)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
  it('begin anew at midnight in UTC', () => {
    expect(lastMonths(at('2026-03-01T00:00:00.000Z'), 1)).toEqual(['2026-03']);
  });
  it('are twelve, even on a day that few months have', () => {
    const months = lastMonths(at('2026-12-31T12:00:00.000Z'));
    expect(months).toHaveLength(12);
    expect(new Set(months).size).toBe(12);
  });
});
