import { expect, it } from 'vitest';
import { clockDifference } from './clockDifference';

it('The time of the server is taken for the middle of the round trip', () => {
  const clock = clockDifference();
  expect(clock.aheadMs()).toBeNull();
  clock.add(100_000, 400, 90_200);
  expect(clock.aheadMs()).toBe(10_000);
});

it('Of the last calls the quickest counts', () => {
  const clock = clockDifference();
  clock.add(100_000, 20, 100_000);
  clock.add(200_000, 900, 200_000);
  expect(clock.aheadMs()).toBe(10);
});

it('A clock that was set is noticed within eight calls', () => {
  const clock = clockDifference();
  clock.add(100_000, 10, 100_000);
  for (let at = 0; at < 8; at++) clock.add(5_000_000, 50, 1_000_000);
  expect(clock.aheadMs()).toBe(4_000_025);
});

it('A time that cannot be read does not count', () => {
  const clock = clockDifference();
  clock.add(100_000, 10, Date.parse('now'));
  expect(clock.aheadMs()).toBeNull();
});
