import { describe, expect, it } from 'vitest';
import { dropGazeAround, findClosures } from '../face/blinks';
import { medianOf } from '../math/medianOf';
import {
  effectiveRateHz,
  faceShare,
  onScreenMs,
  qualityOverTargets,
  targetQuality,
} from './quality';
import { sampleDurationsMs } from '../timeline/sampleExtents';
import { angleBetweenPointsDeg, pxOfDegrees, type ViewGeometry } from '../geometry/visualAngle';

const view: ViewGeometry = { centreXPx: 500, centreYPx: 300, cmPerPx: 0.05, distanceCm: 50 };

describe('visual angle', () => {
  it('is exact: 1000 px of 0.05 cm are 45 degrees at 50 cm', () => {
    expect(angleBetweenPointsDeg(500, 300, 1500, 300, view)).toBeCloseTo(45, 10);
    expect(angleBetweenPointsDeg(-500, 300, 1500, 300, view)).toBeCloseTo(90, 10);
  });

  it('shrinks away from the centre, as it must', () => {
    const middle = angleBetweenPointsDeg(450, 300, 550, 300, view);
    const side = angleBetweenPointsDeg(950, 300, 1050, 300, view);
    expect(middle).toBeCloseTo(2 * (180 / Math.PI) * Math.atan(0.05), 10);
    expect(side).toBeLessThan(middle);
  });

  it('converts to px and back', () => {
    const px = pxOfDegrees(3, view);
    expect(angleBetweenPointsDeg(500 - px / 2, 300, 500 + px / 2, 300, view)).toBeCloseTo(3, 10);
  });
});

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[Number.NaN, 1, 3], 2],
    [[], Number.NaN],
    [[10, 9, 100], 10],
  ])('of %j is %d', (values, expected) => {
    expect(medianOf(values)).toBe(expected);
  });
});

describe('quality at a target', () => {
  it('by hand: four samples on a cross of 100 px', () => {
    const quality = targetQuality(
      { targetXPx: 500, targetYPx: 300, xPx: [400, 600, 500, 500], yPx: [300, 300, 200, 400] },
      view,
    );
    const arm = (180 / Math.PI) * Math.atan(0.1);
    expect(quality?.accuracyDeg).toBeCloseTo(0, 10);
    expect(quality?.meanSampleErrorDeg).toBeCloseTo(arm, 10);
    // Two of four samples at plus and minus an arm on each axis: variance 2 arm² / 3.
    expect(quality?.stdDeg).toBeCloseTo(Math.sqrt((4 * arm * arm) / 3), 10);
    const variance = (2 * arm * arm) / 3;
    expect(quality?.bceaDeg2).toBeCloseTo(2 * Math.PI * 1.139434 * variance, 4);
    const steps = [
      angleBetweenPointsDeg(400, 300, 600, 300, view),
      angleBetweenPointsDeg(600, 300, 500, 200, view),
      angleBetweenPointsDeg(500, 200, 500, 400, view),
    ];
    const mean = steps.reduce((sum, step) => sum + step * step, 0) / 3;
    expect(quality?.rmsDeg).toBeCloseTo(Math.sqrt(mean), 10);
  });

  it('accuracy is the angle of the mean, in degrees and px', () => {
    const quality = targetQuality(
      { targetXPx: 500, targetYPx: 300, xPx: [590, 610], yPx: [300, 300] },
      view,
    );
    expect(quality?.accuracyPx).toBeCloseTo(100, 10);
    expect(quality?.accuracyDeg).toBeCloseTo((180 / Math.PI) * Math.atan(0.1), 10);
  });

  it('does not compute steps across a loss', () => {
    const gaze = { targetXPx: 0, targetYPx: 0, xPx: [0, Number.NaN, 500], yPx: [0, 0, 0] };
    expect(targetQuality(gaze, view)?.rmsDeg).toBeNaN();
    expect(targetQuality({ ...gaze, xPx: [0, Number.NaN, Number.NaN] }, view)).toBeNull();
  });

  it('weights all targets equally and excludes those without gaze', () => {
    const at = (off: number, samples: number) => ({
      targetXPx: 500,
      targetYPx: 300,
      xPx: Array.from({ length: samples }, () => 500 + off),
      yPx: Array.from({ length: samples }, () => 300),
    });
    const over = qualityOverTargets([at(100, 50), at(0, 2), at(0, 1)], view);
    expect(over.targets).toBe(2);
    expect(over.accuracyPx).toBeCloseTo(50, 10);
    expect(qualityOverTargets([], view).accuracyDeg).toBeNull();
  });
});

describe('durations', () => {
  it('a sample extends half an interval to each side, at most 50 ms, within the exposure', () => {
    const tMs = new Float64Array([10, 30, 330, 350]);
    expect([...sampleDurationsMs(tMs, 5, 352)]).toEqual([15, 60, 60, 12]);
    expect([...sampleDurationsMs(new Float64Array([7]), 0, 100)]).toEqual([0]);
  });

  it('only valid gaze on the page counts, at most 100 ms per sample', () => {
    const x = [10, -1, Number.NaN, 20];
    const y = [10, 10, 10, 101];
    expect(onScreenMs(x, y, [30, 30, 30, 30], { widthPx: 100, heightPx: 100 })).toBe(30);
    expect(onScreenMs([1], [1], [400], { widthPx: 100, heightPx: 100 })).toBe(100);
  });

  it('rate is one over the median interval; the share of frames with one face', () => {
    expect(effectiveRateHz(new Float64Array([0, 40, 80, 500]))).toBe(25);
    expect(effectiveRateHz(new Float64Array([0]))).toBeNull();
    expect(faceShare([1, 1, 0, 2])).toBe(0.5);
    expect(faceShare([])).toBeNull();
  });
});

describe('closed eyes', () => {
  const WHOLE = { kind: 'blink', validity: 'complete' } as const;
  const tMs = Float64Array.from({ length: 40 }, (_, i) => i * 30);
  const lids = (openings: readonly (readonly [number, number])[]) => {
    const values = new Float32Array(80).fill(1);
    for (const [frame, opening] of openings) values.fill(opening, frame * 2, frame * 2 + 2);
    return values;
  };

  it('a blink begins below 0.5 and ends above 0.65', () => {
    const found = findClosures(
      tMs,
      lids([
        [10, 0.4],
        [11, 0.1],
        [12, 0.6],
        [13, 0.7],
      ]),
    );
    expect(found).toEqual([{ kind: 'blink', validity: 'complete', startMs: 285, endMs: 375 }]);
    expect(
      findClosures(
        tMs,
        lids([
          [10, 0.55],
          [11, 0.55],
          [12, 0.6],
        ]),
      ),
    ).toEqual([]);
  });

  it('more than half a second is closed eyes, a single frame is noise', () => {
    const long = Array.from({ length: 18 }, (_, i) => [10 + i, 0] as const);
    expect(findClosures(tMs, lids(long)).map(({ kind }) => kind)).toEqual(['closed']);
    expect(findClosures(tMs, lids([[10, 0]]))).toEqual([]);
  });

  it('one measured eye is enough; without any there is no blink', () => {
    const values = lids([
      [10, 0],
      [11, 0],
    ]);
    values[20] = Number.NaN;
    values[22] = Number.NaN;
    expect(findClosures(tMs, values)).toHaveLength(1);
    expect(findClosures(tMs, new Float32Array(80).fill(Number.NaN))).toEqual([]);
  });

  it('removes the gaze 100 ms on either side', () => {
    const x = new Float32Array(40).fill(5);
    const y = new Float32Array(40).fill(5);
    const dropped = dropGazeAround([{ ...WHOLE, startMs: 285, endMs: 375 }], tMs, x, y);
    const lost = [...x.keys()].filter((i) => Number.isNaN(x[i]));
    // 185 <= t < 475: frames 7 to 15.
    expect(lost).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(dropped).toBe(9);
    expect(y[8]).toBeNaN();
  });

  it('takes the gaze out around two that follow each other closely', () => {
    const x = new Float32Array(40).fill(5);
    const y = new Float32Array(40).fill(5);
    const closures = [
      { ...WHOLE, startMs: 285, endMs: 375 },
      { ...WHOLE, startMs: 465, endMs: 555 },
    ] as const;
    expect(dropGazeAround(closures, tMs, x, y)).toBe(15);
    // 185 <= t < 655: frames 7 to 21.
    const lost = [...x.keys()].filter((i) => Number.isNaN(x[i]));
    expect(lost).toEqual(Array.from({ length: 15 }, (_, i) => i + 7));
  });

  it('that stay closed to the end are told too', () => {
    const found = findClosures(
      tMs,
      lids([
        [38, 0],
        [39, 0],
      ]),
    );
    expect(found).toEqual([{ kind: 'blink', validity: 'endUnseen', startMs: 1125, endMs: 1185 }]);
  });
});
