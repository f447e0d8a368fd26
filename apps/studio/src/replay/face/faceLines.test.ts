import { expect, it } from 'vitest';
import { faceLines, type FaceSample } from './faceLines';

const rest: FaceSample = {
  headYawDeg: 0,
  headPitchDeg: 0,
  headRollDeg: 0,
  lidLeft: 1,
  lidRight: 1,
  mouthOpen: 0,
  mouthCornerUp: 0,
  mouthCornerDown: 0,
  mouthPucker: 0,
  browRaiseInner: 0,
  browRaiseOuter: 0,
  browLower: 0,
  upperLipRaise: 0,
};
const linesOf = (moment: Partial<FaceSample>) => faceLines({ ...rest, ...moment }) ?? [];
/** The tip of the nose: the second point of the line with five points. */
const nose = (moment: Partial<FaceSample>) =>
  linesOf(moment).find((line) => line.length === 5)?.[1] ?? [NaN, NaN];
const lowerLip = (moment: Partial<FaceSample>) => linesOf(moment).at(-1) ?? [];

it('nothing is drawn without a detected face', () => {
  expect(faceLines({ ...rest, headYawDeg: NaN })).toBeNull();
});

it('the face turns as seen by an observer: own left is to the right, up is up', () => {
  expect(nose({ headYawDeg: 20 })[0]).toBeGreaterThan(nose({})[0]);
  expect(nose({ headPitchDeg: 20 })[1]).toBeLessThan(nose({})[1]);
  const top = (moment: Partial<FaceSample>) =>
    Math.max(...(linesOf(moment)[0] ?? []).filter(([, y]) => y < -0.9).map(([x]) => x));
  expect(top({ headRollDeg: 20 })).toBeGreaterThan(top({}));
});

it('the face opens its mouth, lifts the corners of the mouth, and closes an eye', () => {
  expect(lowerLip({ mouthOpen: 1 })[6]?.[1]).toBeGreaterThan(lowerLip({})[6]?.[1] ?? NaN);
  expect(lowerLip({ mouthCornerUp: 1 })[0]?.[1]).toBeLessThan(lowerLip({})[0]?.[1] ?? NaN);
  expect(linesOf({ lidLeft: 0 })).toHaveLength(linesOf({}).length - 1);
});

it('the face is neutral where a movement was not measured', () => {
  expect(linesOf({ mouthPucker: NaN, lidLeft: NaN })).toEqual(linesOf({}));
});
