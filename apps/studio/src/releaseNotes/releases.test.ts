import { expect, it } from 'vitest';
import { LATEST_RELEASE } from './latestRelease';
import { RELEASES } from './releases';

it('stands with the newest first, and the front page names that one', () => {
  const dates = RELEASES.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(dates[0]).toBe(LATEST_RELEASE);
});

it('has an anchor of its own for each release, and says something of each', () => {
  expect(new Set(RELEASES.map(({ id }) => id)).size).toBe(RELEASES.length);
  for (const { notes } of RELEASES) expect(notes.length).toBeGreaterThan(0);
});
