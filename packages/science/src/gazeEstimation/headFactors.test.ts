import { describe, expect, it } from 'vitest';
import { fitHeadFactors, withFactors, type KnownGaze } from './headFactors';

const RADIAN_DEG = 180 / Math.PI;
const radians = (deg: number) => deg / RADIAN_DEG;

interface Step {
  readonly nodDeg?: number;
  readonly turnDeg?: number;
  /** What the gaze misses for each radian that the head moved. */
  readonly pitch?: number;
  readonly yaw?: number;
  readonly biasDeg?: number;
  readonly noiseDeg?: number;
  /** Misses of the gaze that have nothing to do with the head, by time. */
  readonly wander?: (seconds: number) => number;
}

/** A second each of down, up, left, right at 30 frames a second. */
function step(given: Step): KnownGaze[] {
  const { nodDeg = 8, turnDeg = 10, pitch = 0, yaw = 0, biasDeg = 0.5, noiseDeg = 0.3 } = given;
  return Array.from({ length: 120 }, (_, frame) => {
    const seconds = frame / 30;
    const wave = Math.sin(Math.PI * seconds);
    const moved = {
      pitch: seconds < 2 ? radians(nodDeg) * wave : 0,
      yaw: seconds < 2 ? 0 : radians(turnDeg) * wave,
    };
    const wander = given.wander?.(seconds) ?? 0;
    const noise = (at: number) => noiseDeg * (hash(frame * 2 + at) - 0.5) * Math.sqrt(12);
    const target = { yaw: 0.05, pitch: 0.2 };
    return {
      target,
      predicted: {
        yaw: target.yaw - yaw * moved.yaw + radians(biasDeg + noise(0) + wander),
        pitch: target.pitch - pitch * moved.pitch + radians(-biasDeg + noise(1) + wander),
      },
      moved,
      tMs: seconds * 1000,
    };
  });
}

/** Evenly between 0 and 1, the same every time. */
function hash(at: number): number {
  const value = Math.sin(at * 12.9898 + 4.1) * 43758.5453;
  return value - Math.floor(value);
}

describe('the factors of a head that moved while the eyes stayed on a dot', () => {
  for (const [name, given, factors, outcome] of [
    ['both', { pitch: -0.6, yaw: 0.4 }, { pitch: -0.6, yaw: 0.4 }, ['used', 'used']],
    ['nods alone', { pitch: 0.5 }, { pitch: 0.5, yaw: 0 }, ['used', 'notProved']],
    ['turns alone', { yaw: -0.5 }, { pitch: 0, yaw: -0.5 }, ['notProved', 'used']],
    ['neither', {}, { pitch: 0, yaw: 0 }, ['notProved', 'notProved']],
    [
      'no nod',
      { nodDeg: 1, pitch: 0.6, yaw: 0.4 },
      { pitch: 0, yaw: 0.4 },
      ['tooFewMoments', 'used'],
    ],
    [
      'a head kept still',
      { nodDeg: 1, turnDeg: 2 },
      { pitch: 0, yaw: 0 },
      ['tooFewMoments', 'tooFewMoments'],
    ],
  ] as const) {
    it(`are found and used where the gaze misses by them: ${name}`, () => {
      const fit = fitHeadFactors([step(given)]);
      expect([fit.pitch, fit.yaw]).toEqual(outcome);
      expect(fit.factors.pitch).toBeCloseTo(factors.pitch, 1);
      expect(fit.factors.yaw).toBeCloseTo(factors.yaw, 1);
    });
  }

  it('say what they changed at moments that they never saw', () => {
    const fit = fitHeadFactors([step({ pitch: -0.6 })]);
    expect(fit.beforeDeg).toBeGreaterThan(1.5);
    expect(fit.afterDeg).toBeLessThan(1.2);
    expect(fit.excursions).toBe(4);
    expect(fit.moments).toBeGreaterThan(8);
  });

  it('are not used when the eyes wandered on their own', () => {
    for (const every of [0.7, 1.1, 1.9, 3]) {
      const wander = (seconds: number) => 2 * Math.cos((2 * Math.PI * seconds) / every);
      const fit = fitHeadFactors([step({ wander })]);
      expect([fit.pitch, fit.yaw]).toEqual(['notProved', 'notProved']);
      expect(fit.factors).toEqual({ pitch: 0, yaw: 0 });
    }
  });

  it('are not used after a nod to one side alone, which nothing can confirm', () => {
    const half = step({ pitch: -0.6 }).filter(({ tMs }) => tMs < 1000);
    expect(fitHeadFactors([half])).toMatchObject({ pitch: 'tooFewMoments', factors: { pitch: 0 } });
  });

  it('are nothing without moments', () => {
    expect(fitHeadFactors([[], []])).toEqual({
      factors: { pitch: 0, yaw: 0 },
      moments: 0,
      excursions: 0,
      beforeDeg: null,
      afterDeg: null,
      pitch: 'tooFewMoments',
      yaw: 'tooFewMoments',
    });
  });

  it('are added in proportion to the movement', () => {
    const moved = { pitch: 0.1, yaw: -0.2 };
    expect(withFactors({ pitch: 1, yaw: 1 }, moved, { pitch: 0.5, yaw: 0.5 })).toEqual({
      pitch: 1.05,
      yaw: 0.9,
    });
  });
});
