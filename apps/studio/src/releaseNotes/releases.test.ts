import { expect, it } from 'vitest';
import { LATEST_RELEASE } from './latestRelease';
import { RELEASES } from './releases';

it('releases are sorted with the newest first, whose date the front page shows', () => {
  const dates = RELEASES.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(dates[0]).toBe(LATEST_RELEASE);
});

it('every release has a unique anchor and at least one note', () => {
  expect(new Set(RELEASES.map(({ id }) => id)).size).toBe(RELEASES.length);
  for (const { notes } of RELEASES) expect(notes.length).toBeGreaterThan(0);
});
