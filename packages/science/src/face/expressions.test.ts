import { describe, expect, it } from 'vitest';
import { assumedFocalPx } from '../geometry/assumedCamera';
import { expressionChannels, measurableChannels } from './expressions';
import { EXPRESSION_CHANNELS, type ExpressionChannel } from '../recording/faceFrames';
import { measureFace } from './faceMeasures';
import { HEAD_SHAPE_CM } from './headShape';
import { RECORDED_LANDMARKS, landmarkSlot, LANDMARK_VALUES } from '../recording/recordedLandmarks';
import { eyelidOpening } from './eyelids';
import { NeutralFace } from './neutralFace';
import { matrixOfRotation, rotate, type Vector3 } from '../math/rotation';

const CAMERA = { widthPx: 640, heightPx: 480 };

/** The mean head with some points moved down (cm), seen from a pose, and measured. */
function measure(moved: Readonly<Record<number, number>> = {}, rotation: Vector3 = [0, 0, 0]) {
  const pose = { rotation, translationCm: [1, 3, 57] as const };
  const focal = assumedFocalPx(CAMERA);
  const landmarksPx = new Float32Array(LANDMARK_VALUES);
  for (const [slot, meshIndex] of RECORDED_LANDMARKS.entries()) {
    const [x, y, z] = rotate(matrixOfRotation(rotation), [
      HEAD_SHAPE_CM[slot * 3] ?? 0,
      (HEAD_SHAPE_CM[slot * 3 + 1] ?? 0) + (moved[meshIndex] ?? 0),
      HEAD_SHAPE_CM[slot * 3 + 2] ?? 0,
    ]);
    landmarksPx[slot * 2] = 320 + (focal * (x + 1)) / (z + 57);
    landmarksPx[slot * 2 + 1] = 240 + (focal * (y + 3)) / (z + 57);
  }
  return measureFace(landmarksPx, pose, CAMERA);
}

const REST = measure();
const channel = (values: Float32Array, name: ExpressionChannel) =>
  values[EXPRESSION_CHANNELS.indexOf(name)] ?? NaN;

describe('measureFace', () => {
  it('measures a turned head like a frontal one', () => {
    const turned = measure({}, [0.2, -0.35, 0.15]);
    for (const [name, value] of Object.entries(turned)) {
      expect(value).toBeCloseTo(REST[name as keyof typeof REST], 3);
    }
  });
});

describe('eyelid opening', () => {
  it('is one at rest, zero when the lids meet, and each eye can close alone', () => {
    expect(eyelidOpening(REST, REST)).toEqual({ left: 1, right: 1 });
    const gap = (up: number, low: number) =>
      (HEAD_SHAPE_CM[landmarkSlot(low) * 3 + 1] ?? 0) -
      (HEAD_SHAPE_CM[landmarkSlot(up) * 3 + 1] ?? 0);
    const closed = measure({ 385: gap(385, 380), 386: gap(386, 374), 387: gap(387, 373) });
    expect(eyelidOpening(closed, REST).left).toBe(0);
    expect(eyelidOpening(closed, REST).right).toBeCloseTo(1, 3);
  });
});

describe('expressionChannels', () => {
  it('is zero at rest', () => {
    const values = expressionChannels(REST, REST, 'mediapipe');
    expect([...values].every((value) => Math.abs(value) < 1e-6)).toBe(true);
  });

  it('distinguishes shapes of the mouth', () => {
    const open = expressionChannels(measure({ 14: 1, 17: 1 }), REST, 'human');
    expect(channel(open, 'mouthOpen')).toBeCloseTo(0.5, 2);
    const smile = expressionChannels(measure({ 61: -0.7, 291: -0.7 }), REST, 'human');
    expect(channel(smile, 'mouthCornerUp')).toBeGreaterThan(0.4);
    expect(channel(smile, 'mouthCornerDown')).toBe(0);
    const sad = expressionChannels(measure({ 61: 0.3, 291: 0.3 }), REST, 'human');
    expect(channel(sad, 'mouthCornerDown')).toBeGreaterThan(0.5);
    expect(channel(sad, 'mouthCornerUp')).toBe(0);
  });

  it('distinguishes raised from lowered brows, inner from outer', () => {
    const inner = measure({ 107: -0.5, 66: -0.5, 336: -0.5, 296: -0.5 });
    const raised = expressionChannels(inner, REST, 'human');
    expect(channel(raised, 'browRaiseInner')).toBeGreaterThan(0.7);
    expect(channel(raised, 'browRaiseOuter')).toBeCloseTo(0, 3);
    expect(channel(raised, 'browLower')).toBe(0);
    const frown = measure({ 107: 0.4, 66: 0.4, 336: 0.4, 296: 0.4 });
    expect(channel(expressionChannels(frown, REST, 'human'), 'browLower')).toBeGreaterThan(0.5);
  });

  it('is NaN where a measure is', () => {
    const values = expressionChannels({ ...REST, mouthGap: NaN }, REST, 'human');
    expect(channel(values, 'mouthOpen')).toBeNaN();
    expect(measurableChannels('human')).toEqual([...EXPRESSION_CHANNELS]);
  });
});

describe('channels that follow others', () => {
  it('take the part of lifted corners out of the raised upper lip', () => {
    // Corners 0.6 cm up take the lip 0.33 x 0.6 cm with them; full is 0.3 cm.
    const raised = { ...REST, upperLipDown: REST.upperLipDown - 0.3 };
    const smiling = { ...raised, cornerDown: REST.cornerDown - 0.6 };
    const lowered = { ...raised, cornerDown: REST.cornerDown + 0.6 };
    const lip = (measures: typeof REST) =>
      channel(expressionChannels(measures, REST, 'human'), 'upperLipRaise');
    expect(lip(raised)).toBeCloseTo(1, 5);
    expect(lip(smiling)).toBeCloseTo((0.3 - 0.33 * 0.6) / 0.3, 5);
    expect(lip(lowered)).toBeCloseTo(1, 5);
  });
});

describe('RestFace', () => {
  it('is not moved by blinks', () => {
    const rest = new NeutralFace();
    expect(rest.measures()).toBeNull();
    for (let i = 0; i < 100; i++) {
      rest.add(i % 5 === 0 ? { ...REST, leftLidGap: 0 } : REST, i * 600);
    }
    expect(rest.measures()?.leftLidGap).toBe(REST.leftLidGap);
    rest.add({ ...REST, mouthGap: NaN }, 1e6);
    expect(rest.measures()?.mouthGap).toBe(REST.mouthGap);
  });

  it('takes the first ten frames, then one every half second, and the last 120', () => {
    const rest = new NeutralFace();
    const add = (value: number, tMs: number) => rest.add({ ...REST, mouthGap: value }, tMs);
    for (let i = 1; i <= 10; i++) add(i, i);
    expect(rest.measures()?.mouthGap).toBe(6);
    add(-1, 509);
    add(-2, 509);
    expect(rest.measures()?.mouthGap).toBe(6);
    add(-1, 510);
    expect(rest.measures()?.mouthGap).toBe(5);
    for (let i = 1; i <= 60; i++) add(100, 510 + i * 500);
    expect(rest.measures()?.mouthGap).toBe(100);
    // 71 frames so far; with these, 60 of 120 are lower, and then 61.
    for (let i = 61; i <= 120; i++) add(50, 510 + i * 500);
    expect(rest.measures()?.mouthGap).toBe(100);
    add(50, 510 + 121 * 500);
    expect(rest.measures()?.mouthGap).toBe(50);
  });
});
