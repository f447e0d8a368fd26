import { checkCalibration } from '@fovea/science/quality/calibrationCheck';
import { EARLY_CHECK_AFTER, earlyStop, leastNeededLast } from '@fovea/science/quality/earlyStop';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { describe, expect, it } from 'vitest';
import { seededRandom, type SeededRandom } from './seededRandom';
import { randomSitter, SAMPLE_CAMERA, syntheticRecording } from './syntheticRecording';

const viewportPx = { widthPx: 1440, heightPx: 900 };
const ROWS = [0.1, 0.5, 0.9];
const POSITIONS = [
  ...ROWS.flatMap((yNorm) => ROWS.map((xNorm) => ({ xNorm, yNorm }))),
  ...[0.3, 0.7].flatMap((yNorm) => [0.3, 0.7].map((xNorm) => ({ xNorm, yNorm }))),
];
/** Twelve places that the respondent never sees a dot of the calibration at: the true error. */
const TEST = [0.2, 0.5, 0.8].flatMap((yNorm) =>
  [0.2, 0.4, 0.6, 0.8].map((xNorm) => ({ xNorm, yNorm })),
);
const POINT_MS = 2350;
const STIMULUS = { stimulusId: 'calibration' } as const;

function shuffled<T>(random: SeededRandom, values: readonly T[]): T[] {
  const order = [...values];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random.uniform() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** A respondent who is shown all points, so that both endings can be compared on one recording. */
function aCalibration(seed: string, asideAt: number | null = null) {
  const random = seededRandom(seed);
  const sitter = randomSitter(random);
  const placed = POSITIONS.map((position, index) => ({ ...position, index }));
  const fit = leastNeededLast(shuffled(random, placed));
  const measured = TEST.map((at, index) => ({ ...at, index }));
  const events: SessionEvent[] = [
    {
      kind: 'stimulusShown',
      tMs: 0,
      ...STIMULUS,
      stimulusType: 'CALIBRATION',
      contentRect: { xPx: 0, yPx: 0, ...viewportPx },
      viewportPx,
    },
  ];
  const rests = [...fit, ...measured].map(({ xNorm, yNorm, index }, place) => {
    const startMs = 1000 + place * POINT_MS;
    const at = { xPx: xNorm * viewportPx.widthPx, yPx: yNorm * viewportPx.heightPx };
    const purpose = place < fit.length ? ('fit' as const) : ('validation' as const);
    events.push(
      { kind: 'pointShown', tMs: startMs, ...STIMULUS, index, ...at, purpose },
      { kind: 'pointHidden', tMs: startMs + 2000, ...STIMULUS, index },
    );
    const missPx = place === asideAt ? 500 : 7 * random.normal();
    return { startMs, xPx: at.xPx + missPx, yPx: at.yPx + 7 * random.normal() };
  });
  const durationMs = 1000 + rests.length * POINT_MS;
  events.push({ kind: 'stimulusHidden', tMs: durationMs, ...STIMULUS });
  const looking = (tMs: number) => ({
    ...(rests.findLast(({ startMs }) => startMs + 180 <= tMs) ?? rests[0]!),
    opening: 1,
  });
  const { frames } = syntheticRecording(random, sitter, looking, viewportPx, durationMs);

  /** As if only the first points had been shown before the validation. */
  const checkAfter = (points: number) => {
    const isShown = new Set(fit.slice(0, points).map(({ index }) => index));
    return checkCalibration({
      events: events.filter(
        (event) =>
          event.kind !== 'pointShown' || event.purpose !== 'fit' || isShown.has(event.index),
      ),
      frames,
      cameras: [{ fromMs: Number.NEGATIVE_INFINITY, camera: SAMPLE_CAMERA }],
      ...STIMULUS,
      cmPerPx: sitter.cmPerPx,
    });
  };
  /** As the respondent's page does: the answer to a check comes with one point more. */
  const endsAfter = () =>
    earlyStop(checkAfter(EARLY_CHECK_AFTER), POSITIONS) ? EARLY_CHECK_AFTER + 1 : fit.length;
  return { checkAfter, endsAfter };
}

const errorDeg = (check: ReturnType<typeof checkCalibration>, places: readonly number[]) => {
  const errors = check.validation.filter(({ index }) => places.includes(index));
  return errors.reduce((sum, { accuracyDeg }) => sum + accuracyDeg, 0) / errors.length;
};
const ALL_TESTED = TEST.map((_, index) => index);

// Complete calibrations are generated and fitted several times.
describe('a calibration that ends early', { timeout: 120_000 }, () => {
  it('is less than 0.15 degrees worse on average, at places that were not shown', () => {
    const lost: number[] = [];
    for (const seed of ['ada', 'ben', 'cleo', 'dora', 'emil']) {
      const { checkAfter, endsAfter } = aCalibration(seed);
      const points = endsAfter();
      if (points === POSITIONS.length) continue;
      const early = errorDeg(checkAfter(points), ALL_TESTED);
      lost.push(early - errorDeg(checkAfter(POSITIONS.length), ALL_TESTED));
    }
    expect(lost.length).toBeGreaterThanOrEqual(2);
    expect(lost.reduce((sum, each) => sum + each, 0) / lost.length).toBeLessThan(0.15);
  });

  it('does not end for somebody who looked beside a point', () => {
    const { endsAfter } = aCalibration('ada', 5);
    expect(endsAfter()).toBe(POSITIONS.length);
  });
});
