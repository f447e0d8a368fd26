import { checkCalibration, MAX_REPEATED_POINTS } from '@fovea/science/quality/calibrationCheck';
import type { PointPurpose, SessionEvent } from '@fovea/science/recording/sessionEvents';
import { processSession } from '@fovea/science/session/processSession';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './seededRandom';
import { atRate } from './testing/poorFrames';
import { SAMPLE_CAMERA, randomSitter, syntheticRecording } from './syntheticRecording';

const viewportPx = { widthPx: 1280, heightPx: 720 };
const FIT = [0.1, 0.5, 0.9].flatMap((yNorm) => [0.1, 0.5, 0.9].map((xNorm) => ({ xNorm, yNorm })));
for (const yNorm of [0.3, 0.7]) for (const xNorm of [0.3, 0.7]) FIT.push({ xNorm, yNorm });
const VALIDATION = [0.2, 0.8].flatMap((yNorm) => [0.2, 0.8].map((xNorm) => ({ xNorm, yNorm })));

type Looking = 'at it' | 'aside' | 'eyes closed' | 'nowhere in particular';
interface Shown {
  readonly purpose: PointPurpose;
  readonly index: number;
  readonly looking?: Looking;
}

const all = (purpose: PointPurpose, looking: Partial<Record<number, Looking>> = {}): Shown[] =>
  (purpose === 'validation' ? VALIDATION : FIT).map((_, index) => ({
    purpose,
    index,
    looking: looking[index] ?? 'at it',
  }));

/** What the page and the server would measure of a person who was shown these points. */
function calibrated(seed: string, points: readonly Shown[]) {
  const random = seededRandom(seed);
  const sitter = { ...randomSitter(random), facelessShare: 0, patchNoiseCm: 0.05 };
  const shared = { stimulusId: 'c' } as const;
  const events: SessionEvent[] = [
    {
      kind: 'stimulusShown',
      tMs: 0,
      ...shared,
      stimulusType: 'CALIBRATION',
      contentRect: { xPx: 0, yPx: 0, ...viewportPx },
      viewportPx,
    },
  ];
  const rests = points.map((point, at) => {
    const { xNorm, yNorm } = (point.purpose === 'validation' ? VALIDATION : FIT)[point.index]!;
    const startMs = 1000 + at * 2350;
    const place = { xPx: xNorm * viewportPx.widthPx, yPx: yNorm * viewportPx.heightPx };
    events.push(
      { kind: 'pointShown', tMs: startMs, ...shared, ...place, ...point },
      { kind: 'pointHidden', tMs: startMs + 2000, ...shared, index: point.index },
    );
    return { startMs, place, looking: point.looking ?? 'at it' };
  });
  const durationMs = 1000 + points.length * 2350;
  events.push({ kind: 'stimulusHidden', tMs: durationMs, ...shared });
  const { frames } = syntheticRecording(
    random,
    sitter,
    (tMs) => {
      const rest = rests.findLast(({ startMs }) => startMs + 180 <= tMs) ?? rests[0]!;
      const { xPx, yPx } = rest.place;
      if (rest.looking === 'aside') return { xPx: 1280 - xPx, yPx: yPx + 150, opening: 1 };
      if (rest.looking === 'nowhere in particular') {
        const wandering = Math.floor(tMs / 400) % 2 === 0 ? -320 : 320;
        return { xPx: xPx + wandering, yPx, opening: 1 };
      }
      return { xPx, yPx, opening: rest.looking === 'eyes closed' ? 0 : 1 };
    },
    viewportPx,
    durationMs,
  );
  const input = {
    events,
    frames,
    cameras: [{ fromMs: Number.NEGATIVE_INFINITY, camera: SAMPLE_CAMERA }],
    stimulusId: 'c',
    cmPerPx: sitter.cmPerPx,
  };
  return { input, check: checkCalibration(input) };
}

describe('the points of a calibration', () => {
  it.each(['ada', 'dan', 'finn'])('are fine for %s, who looked at all of them', (seed) => {
    const { check } = calibrated(seed, all('fit'));
    expect(check.problem).toBeNull();
    // At the rim, where there are few neighbours, one may still be far off.
    expect(check.showAgain.length).toBeLessThanOrEqual(1);
    expect(check.points.map(({ index }) => index)).toEqual(FIT.map((_, index) => index));
    for (const point of check.points) expect(point.usableFrames).toBeGreaterThan(25);
  });

  it('are repeated if the eyes were closed', () => {
    const { check } = calibrated('ada', all('fit', { 3: 'eyes closed', 12: 'eyes closed' }));
    expect(check.showAgain).toEqual([3, 12]);
    expect(check.points[3]).toMatchObject({ usableFrames: 0, leaveOneOutDeg: null, isPoor: true });
  });

  it.each([[[5]], [[2, 6]]])('%j are repeated if they were not looked at', (missed) => {
    const aside = Object.fromEntries(missed.map((index) => [index, 'aside'] as const));
    const { check } = calibrated('ben', all('fit', aside));
    expect(check.showAgain.toSorted((a, b) => a - b)).toEqual(missed);
  });

  it('are repeated if the gaze wandered', () => {
    const { check } = calibrated('ben', all('fit', { 4: 'nowhere in particular' }));
    expect(check.showAgain).toEqual([4]);
  });

  it('a device is slow below eight frames a second', () => {
    const { input, check } = calibrated('ada', all('fit'));
    expect(check.isSlow).toBe(false);
    const isSlowAt = (rateHz: number) =>
      checkCalibration({ ...input, frames: atRate(input.frames, rateHz) }).isSlow;
    expect([2.6, 12].map(isSlowAt)).toEqual([true, false]);
  });

  it('at most four are repeated, even if more are poor', () => {
    const shut = { 0: 'eyes closed', 1: 'eyes closed', 2: 'eyes closed' } as const;
    const { check } = calibrated(
      'ada',
      all('fit', { ...shut, 6: 'eyes closed', 7: 'eyes closed' }),
    );
    expect(check.points.filter(({ isPoor }) => isPoor)).toHaveLength(5);
    expect(check.showAgain).toHaveLength(MAX_REPEATED_POINTS);
  });

  it('without a face all are poor, and nothing is measured', () => {
    const nothing = Object.fromEntries(FIT.map((_, index) => [index, 'eyes closed'] as const));
    const { check } = calibrated('ada', [...all('fit', nothing), ...all('validation')]);
    expect(check).toMatchObject({ problem: 'tooFewPoints', accuracyDeg: null, validation: [] });
    expect(check.precisionStdDeg).toBeNull();
  });
});

describe('a validation', () => {
  it('measures the accuracy of somebody who looked, and of somebody who did not', () => {
    const { check } = calibrated('ada', [...all('fit'), ...all('validation')]);
    expect(check.validation.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    expect(check.accuracyDeg).toBeLessThan(2.5);
    const mean = check.validation.reduce((sum, point) => sum + point.accuracyDeg, 0) / 4;
    expect(check.accuracyDeg).toBeCloseTo(mean, 10);
    const aside = { 0: 'aside', 1: 'aside', 2: 'aside', 3: 'aside' } as const;
    const { check: bad } = calibrated('ada', [...all('fit'), ...all('validation', aside)]);
    expect(bad.accuracyDeg).toBeGreaterThan(8);
    // Validation points do not affect the fit.
    expect(bad.points).toHaveLength(FIT.length);
  });

  it('is better after a missed point was repeated', () => {
    const poor = all('fit', { 0: 'aside', 8: 'aside' });
    const { check: before } = calibrated('ben', [...poor, ...all('validation')]);
    expect(before.showAgain.toSorted((a, b) => a - b)).toEqual([0, 8]);
    const { check: after } = calibrated('ben', [
      ...poor,
      { purpose: 'again', index: 8 },
      { purpose: 'again', index: 0 },
      ...all('validation'),
    ]);
    expect(after.showAgain).toEqual([]);
    expect(after.accuracyDeg!).toBeLessThan(before.accuracyDeg! / 1.5);
  });
});

it('agrees with the processing of the recording', () => {
  const { input, check } = calibrated('cleo', [...all('fit'), ...all('validation')]);
  const { quality } = processSession({
    events: input.events,
    frames: input.frames,
    calibrationStimulusIds: ['c'],
    parameters: { cmPerPx: input.cmPerPx },
  });
  expect(quality.calibrationPoints).toBe(FIT.length);
  expect(quality.accuracyMethod).toBe('validation');
  expect(Math.abs(quality.accuracyDeg! - check.accuracyDeg!)).toBeLessThan(0.05);
});

it('is fast enough for a waiting respondent', () => {
  const { input } = calibrated('dan', [...all('fit'), ...all('validation')]);
  const began = process.cpuUsage();
  checkCalibration(input);
  // CPU time, so that other load on the machine does not matter.
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(5000);
});
