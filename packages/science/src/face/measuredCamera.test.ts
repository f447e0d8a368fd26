import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../recording/sessionEvents';
import { measureCamera, measuredCamera, type BlindSpotSeries } from './measuredCamera';

/** 640 px over 60 degrees: 320 / tan 30. */
const FOCAL_PX = 554.256;

/**
 * A right eye 3.15 cm right of the middle of a page of 40 cm looks at a square in front of it, from 57 cm; the dot
 * disappears 13.6845 cm farther right, times the given factors. 0.02 cm a pixel.
 */
function series(factors: readonly number[], more: Partial<BlindSpotSeries> = {}): BlindSpotSeries {
  const squareXPx = 1000 + 3.15 / 0.02;
  return {
    kind: 'blindSpotMeasured',
    tMs: 100,
    attempt: 1,
    openEye: 'right',
    squareXPx,
    viewportPx: { widthPx: 2000, heightPx: 1100 },
    cmPerPx: 0.02,
    camera: { widthPx: 640, heightPx: 480 },
    presses: factors.map((factor, at) => ({
      tMs: at * 4000,
      dotXPx: squareXPx + (13.6845 * factor) / 0.02,
      irisPx: (FOCAL_PX * 1.17) / 57,
      faceCmPerPx: 57 / FOCAL_PX,
    })),
    ...more,
  };
}
const STEADY = [0.98, 1, 1.02, 1, 1] as const;

describe('a camera of 60 degrees', () => {
  it('is measured, and averaged with the 69 that are assumed', () => {
    const found = measureCamera(series(STEADY));
    expect(found).toMatchObject({ outcome: 'measured', presses: 5 });
    expect(found.distanceCm).toBeCloseTo(57, 1);
    expect(found.blindSpotFieldOfViewDeg).toBeCloseTo(60, 1);
    // ln 0.98 = -0.0202 and ln 1.02 = 0.0198: SD of five = sqrt((0.000408 + 0.000392) / 4) = 1.41 %.
    expect(found.spreadPercent).toBeCloseTo(1.41, 1);
    // Blind spot 7.69 %, place 3 %, five repeats 0.63 %: 8.28 %. Iris 4.3 % and half of 11.38 px, face 8 %:
    // 4.94 %. Camera 18.44 %; together with the sizes 19.09 %.
    expect(found.distanceErrorPercent).toBeCloseTo((19.09 * 8.28) / Math.hypot(19.09, 8.28), 1);
    expect(found.cameraErrorPercent).toBeCloseTo((18.44 * 9.64) / Math.hypot(18.44, 9.64), 1);
    // ln(0.8660 / 0.7275) = 0.1743 of which 19.09² / (19.09² + 8.28²) = 0.842 counts: 0.7275 e^0.1467 = 0.8425.
    expect(found.focalShare).toBeCloseTo(0.8425, 3);
    expect(found.fieldOfViewDeg).toBeCloseTo(61.4, 1);
  });

  it('is measured alike by the left eye, whose dot moves to the left', () => {
    const right = series(STEADY);
    const mirrored = (xPx: number) => 2000 - xPx;
    const left = series([], {
      openEye: 'left',
      squareXPx: mirrored(right.squareXPx),
      presses: right.presses.map((press) => ({ ...press, dotXPx: mirrored(press.dotXPx) })),
    });
    expect(measureCamera(left).focalShare).toBeCloseTo(measureCamera(right).focalShare ?? 0, 9);
  });

  it('does not mind a head that moves between presses, because the face is measured at each', () => {
    const { presses, ...steady } = series(STEADY);
    const moved = presses.map((press, at) => {
      const nearer = at === 4 ? 0.85 : 1;
      return {
        ...press,
        dotXPx: steady.squareXPx + (press.dotXPx - steady.squareXPx) * nearer,
        irisPx: (press.irisPx ?? 0) / nearer,
        faceCmPerPx: (press.faceCmPerPx ?? 0) * nearer,
      };
    });
    const found = measureCamera({ ...steady, presses: moved });
    expect(found.outcome).toBe('measured');
    expect(found.spreadPercent).toBeLessThan(2);
  });
});

describe('what is refused', () => {
  it.each([
    ['presses at different places', series([0.7, 1.3, 0.9, 1.2, 0.8]), 'spread'],
    ['presses at once, always alike', series([0.3, 0.31, 0.3, 0.29, 0.3]), 'implausible'],
    ['a distance that fits no webcam', series([1.7, 1.7, 1.72, 1.7, 1.69]), 'implausible'],
    ['three presses', series([1, 1, 1]), 'tooFewPresses'],
    ['no press', series([]), 'tooFewPresses'],
  ] as const)('%s', (_, attempt, outcome) => {
    expect(measureCamera(attempt)).toMatchObject({ outcome, focalShare: null });
  });

  it('presses without a face', () => {
    const { presses, ...rest } = series(STEADY);
    const unseen = presses.map((press) => ({ ...press, irisPx: null, faceCmPerPx: null }));
    expect(measureCamera({ ...rest, presses: unseen })).toMatchObject({
      outcome: 'noFace',
      presses: 0,
      distanceCm: null,
    });
  });

  it('an iris that was not seen is no hindrance: the face counts alone', () => {
    const { presses, ...rest } = series(STEADY);
    const faces = presses.map((press) => ({ ...press, irisPx: null }));
    const found = measureCamera({ ...rest, presses: faces });
    expect(found.outcome).toBe('measured');
    expect(found.cameraErrorPercent).toBeGreaterThan(
      measureCamera(series(STEADY)).cameraErrorPercent ?? Number.NaN,
    );
  });
});

describe('of a recording', () => {
  const started = (widthPx: number, heightPx: number): SessionEvent => ({
    kind: 'cameraStarted',
    tMs: 200,
    camera: { widthPx, heightPx, frameRateHz: 30 },
    engine: { name: 'human', version: '1', backend: 'wasm' },
  });
  const screen = { widthPx: 1920, heightPx: 1080, devicePixelRatio: 1 };
  const resumed: SessionEvent = { kind: 'sessionResumed', tMs: 150, wallClock: '', screen };
  const outcome = (events: readonly SessionEvent[]) => measuredCamera(events)?.outcome ?? null;

  it('an attempt that holds counts, with a failed one before or after it', () => {
    const good = series(STEADY);
    const bad = series([0.3, 0.3, 0.3, 0.3], { attempt: 2 });
    expect(outcome([good, bad])).toBe('measured');
    expect(outcome([bad, good])).toBe('measured');
    expect(outcome([bad])).toBe('implausible');
    expect(outcome([])).toBeNull();
  });

  it('pictures of the same shape are of it, others and a replaced camera are not', () => {
    expect(outcome([series(STEADY), started(1280, 960)])).toBe('measured');
    expect(outcome([series(STEADY), started(480, 640)])).toBe('measured');
    expect(outcome([series(STEADY), started(1280, 720)])).toBe('otherCamera');
    expect(outcome([series(STEADY), { kind: 'cameraReplaced', tMs: 300 }])).toBe('otherCamera');
    expect(outcome([{ kind: 'cameraReplaced', tMs: 50 }, series(STEADY)])).toBe('measured');
  });

  it('after a reload it counts only if the page repeated it', () => {
    expect(outcome([series(STEADY), resumed])).toBeNull();
    expect(outcome([series(STEADY), resumed, series(STEADY, { tMs: 160 })])).toBe('measured');
  });
});
