import { describe, expect, it } from 'vitest';
import { channelsAt, facialExpressions } from './facialExpressions';
import { gazeAt, randomHabits, pointOnPath, scanpath, type InterestArea } from './gazeBehaviour';
import { seededRandom } from './seededRandom';

const path = [
  { tMs: 0, xNorm: 0.1, yNorm: 0.5 },
  { tMs: 4000, xNorm: 0.9, yNorm: 0.5 },
];

describe('a moving area', () => {
  it.each([
    [-5, 0.1],
    [0, 0.1],
    [1000, 0.3],
    [4000, 0.9],
    [9000, 0.9],
  ])('is at %d ms at %d', (tMs, xNorm) => {
    expect(pointOnPath(path, tMs).xNorm).toBeCloseTo(xNorm, 10);
  });

  it('is followed by the eye during a fixation', () => {
    const random = seededRandom('follows');
    const areas: InterestArea[] = [{ xNorm: 0.5, yNorm: 0.5, spreadNorm: 0.01, weight: 1, path }];
    const habits = { ...randomHabits(random), wandering: 0 };
    const fixations = scanpath(random, habits, areas, 4000, 30);
    // The first one is where the eye was before.
    const [, second] = fixations;
    const apart: number[] = [];
    for (let tMs = second!.startMs; tMs < 4000; tMs += 20) {
      const { xNorm, yNorm } = gazeAt(fixations, tMs);
      apart.push(Math.hypot(xNorm - pointOnPath(path, tMs).xNorm, yNorm - 0.5));
    }
    expect(Math.max(...apart)).toBeLessThan(0.09);
    // A stationary gaze would fall behind by a fifth of the picture per second.
    const held = fixations.filter(({ startMs, endMs }) => endMs - startMs > 300);
    expect(held.length).toBeGreaterThan(0);
    for (const { startMs, endMs } of held) {
      const gone = gazeAt(fixations, endMs - 1).xNorm - gazeAt(fixations, startMs).xNorm;
      expect(gone).toBeGreaterThan(((endMs - startMs) / 4000) * 0.8 - 0.02);
    }
  });

  it('does not affect stationary areas', () => {
    const still: InterestArea = { xNorm: 0.3, yNorm: 0.6, spreadNorm: 0.02, weight: 1 };
    const of = (area: InterestArea) =>
      scanpath(seededRandom('same'), randomHabits(seededRandom('h')), [area], 3000, 30);
    const standing = { ...still, path: [{ tMs: 0, xNorm: 0.3, yNorm: 0.6 }] };
    const plain = of(still);
    const pathed = of(standing);
    expect(pathed.map(({ startMs, xNorm, yNorm }) => [startMs, xNorm, yNorm])).toEqual(
      plain.map(({ startMs, xNorm, yNorm }) => [startMs, xNorm, yNorm]),
    );
  });
});

describe('a face', () => {
  const within = { startMs: 1000, endMs: 61_000 };
  const smiles = (liking: number) =>
    facialExpressions(seededRandom('face'), within, liking, 1).filter(
      ({ channels }) => channels.mouthCornerUp !== undefined,
    ).length;

  it('smiles at what is liked and frowns at what is not', () => {
    expect(smiles(1)).toBeGreaterThan(smiles(-1) + 5);
  });

  it('returns to neutral, and shows nothing outside its time range', () => {
    const expressions = facialExpressions(seededRandom('face'), within, 0.5, 1);
    expect(expressions.length).toBeGreaterThan(5);
    expect(channelsAt(expressions, within.startMs)).toBeNull();
    for (const { startMs, endMs } of expressions) {
      expect(endMs).toBeLessThanOrEqual(within.endMs);
      for (let tMs = startMs; tMs < endMs; tMs += 33) {
        for (const value of Object.values(channelsAt(expressions, tMs) ?? {})) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }
    }
  });
});
