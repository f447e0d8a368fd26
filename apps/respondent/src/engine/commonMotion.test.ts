import { expect, it } from 'vitest';
import { CommonMotion } from './commonMotion';

const STEP_MS = 66;
const shift = (rows: number, confidence = 0.9) => ({ rows, confidence });

/** Amplitude of the position over the last half minute, rows. */
function amplitude(at: (tMs: number) => ({ rows: number; confidence: number } | null)[]) {
  const parts = new CommonMotion(at(0).length);
  let place = 0;
  let [lowest, highest] = [Infinity, -Infinity];
  for (let tMs = 0; tMs < 60_000; tMs += STEP_MS) {
    place += parts.add(at(tMs), tMs).movedPx;
    if (tMs < 30_000) continue;
    lowest = Math.min(lowest, place);
    highest = Math.max(highest, place);
  }
  return (highest - lowest) / 2;
}

const breath = (tMs: number) => 1.2 * Math.sin((2 * Math.PI * tMs) / 4000);
const trembling = (tMs: number, much: number) => much * Math.sin(tMs * 12.9898);

it('follows the one breathing part among many static or trembling ones', () => {
  const still = Array.from({ length: 20 }, (_, n) => n);
  const found = amplitude((tMs) => [
    ...still.map((n) => shift(trembling(tMs + n * 17, 0.02))),
    ...still.map((n) => shift(trembling(tMs + n * 31, 0.6), 0.4)),
    shift(breath(tMs) + trembling(tMs, 0.05)),
  ]);
  expect(found).toBeGreaterThan(0.8);
  expect(found).toBeLessThan(1.5);
});

it('finds nothing when nothing moves', () => {
  expect(amplitude((tMs) => [shift(0), shift(trembling(tMs, 0.02))])).toBeLessThan(0.05);
});

it('continues when a part is temporarily hidden, and has no confidence without any part', () => {
  const gaps = amplitude((tMs) => [tMs % 9000 < 1000 ? null : shift(breath(tMs))]);
  expect(gaps).toBeGreaterThan(0.5);
  expect(gaps).toBeLessThan(3);
  expect(new CommonMotion(1).add([null], 0)).toEqual({ movedPx: 0, confidence: 0 });
});
