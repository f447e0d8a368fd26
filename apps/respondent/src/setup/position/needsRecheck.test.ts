import { describe, expect, it } from 'vitest';
import { needsRecheck } from './needsRecheck';
import { aFaceResult } from '../testing/aFaceResult';

type More = Parameters<typeof aFaceResult>[1];
const AWAY: More = { box: { xPx: 0, yPx: 100, widthPx: 100, heightPx: 160 } };

/** One frame every 50 ms up to 10 s: away for the given number of frames at the end. */
function ending(away: number, more: More = AWAY) {
  return Array.from({ length: 200 }, (_, place) =>
    aFaceResult(place * 50, place >= 200 - away ? more : {}),
  );
}

describe('the head left its position', () => {
  it.each<[string, number, More]>([
    ['at the edge', 50, AWAY],
    ['too near', 50, { cm: 25 }],
    ['too far', 50, { cm: 120 }],
    ['out of the frame', 50, { faces: 0 }],
  ])('%s for most of three seconds', (_, pictures, more) => {
    expect(needsRecheck(ending(pictures, more), 10_000)).toBe(true);
  });

  it.each<[string, number, More]>([
    ['one second away', 20, AWAY],
    ['a second face in the background', 60, { faces: 2 }],
    ['the head in position all the time', 0, AWAY],
  ])('not with %s', (_, pictures, more) => {
    expect(needsRecheck(ending(pictures, more), 10_000)).toBe(false);
  });

  it('is not derived from old frames or from too few', () => {
    expect(needsRecheck(ending(60), 20_000)).toBe(false);
    expect(needsRecheck(ending(200).slice(-5), 10_000)).toBe(false);
    expect(needsRecheck([], 0)).toBe(false);
  });
});
