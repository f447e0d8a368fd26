import { describe, expect, it } from 'vitest';
import { DAYS_SHOWN, shownDays } from './shownDays';

const on = (day: string, completed = 1) => ({ day, completed, notCompleted: 0 });

describe('shownDays', () => {
  it('shows a week even for a single day', () => {
    const days = shownDays([on('2026-03-02')], null);
    expect(days).toHaveLength(7);
    expect(days[0]!.day).toBe('2026-02-24');
    expect(days.at(-1)).toEqual(on('2026-03-02'));
  });

  it('fills gaps with zeros, across a change of summer time', () => {
    const days = shownDays([on('2026-03-25', 3), on('2026-04-02', 2)], null);
    expect(days.map(({ completed }) => completed)).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 2]);
  });

  it('ends today while the study collects', () => {
    expect(shownDays([on('2026-03-02')], '2026-03-05').at(-1)!.day).toBe('2026-03-05');
    // The day of a respondent in another time zone can be after today.
    expect(shownDays([on('2026-03-06')], '2026-03-05').at(-1)!.day).toBe('2026-03-06');
  });

  it('shows only the last weeks of a long study', () => {
    const days = shownDays([on('2025-01-01'), on('2026-03-02')], null);
    expect(days).toHaveLength(DAYS_SHOWN);
    expect(days.at(-1)!.day).toBe('2026-03-02');
  });
});
