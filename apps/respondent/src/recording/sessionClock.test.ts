import { expect, it } from 'vitest';
import { createSessionClock } from './sessionClock';

it('starts at zero and runs on the page clock', () => {
  let page = 5000;
  const clock = createSessionClock(
    { startedWallMs: 1e12, clockMs: 0 },
    () => page,
    () => 1e12,
  );
  expect(clock.now()).toBe(0);
  page += 1234.5;
  expect(clock.now()).toBe(1234.5);
  expect(clock.at(5100)).toBe(100);
});

it('continues after a reload by the wall clock', () => {
  const clock = createSessionClock(
    { startedWallMs: 1e12, clockMs: 40_000 },
    () => 10,
    () => 1e12 + 90_000,
  );
  expect(clock.now()).toBe(90_000);
});

it('never goes back, even when the wall clock was set back', () => {
  const clock = createSessionClock(
    { startedWallMs: 1e12, clockMs: 40_000 },
    () => 10,
    () => 1e12 - 7_200_000,
  );
  expect(clock.now()).toBe(40_000);
});
