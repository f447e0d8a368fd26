import { describe, expect, it } from 'vitest';
import { findClosures, isWholeBlink, summariseBlinks, type ClosureValidity } from './blinks';

const STEP_MS = 40;
const NONE = Number.NaN;

/** A frame every 40 ms for each character: `o` open, `c` closed, `x` no face, `-` no frame. */
function seen(text: string): { tMs: Float64Array; lids: Float32Array } {
  const frames = [...text].flatMap((state, at) =>
    state === '-' ? [] : [{ tMs: at * STEP_MS, opening: { o: 1, c: 0 }[state] ?? NONE }],
  );
  return {
    tMs: Float64Array.from(frames, ({ tMs }) => tMs),
    lids: Float32Array.from(frames.flatMap(({ opening }) => [opening, opening])),
  };
}
const closuresOf = (text: string) => findClosures(seen(text).tMs, seen(text).lids);

describe('the validity of a closure', () => {
  it.each<[why: string, frames: string, ClosureValidity[]]>([
    ['open before and after', 'ooccoo', ['complete']],
    ['the face is lost in it', 'ooccxx', ['endUnseen']],
    ['the face comes back in it', 'xxccoo', ['startUnseen']],
    ['it is all that was seen of a face', 'oxccxo', ['startUnseen']],
    ['the face is lost for a frame in it', 'ooccxccoo', ['endUnseen', 'startUnseen']],
    ['the face is lost just after it', 'ooccoxx', ['complete']],
    ['the recording begins with it', 'ccooo', ['startUnseen']],
    ['the recording ends with it', 'oooocc', ['endUnseen']],
    ['no picture for 280 ms before it', 'o------ccoo', ['startUnseen']],
    ['no picture for 280 ms after it', 'oocc------oo', ['endUnseen']],
    ['no picture for 240 ms after it', 'oocc-----oo', ['complete']],
    ['no picture for 280 ms within it', 'ooc------coo', ['interrupted']],
    ['closed for long', `o${'c'.repeat(20)}o`, ['complete']],
    ['closed for long, then lost', `o${'c'.repeat(20)}x`, ['endUnseen']],
  ])('%s: %s', (_why, frames, validities) => {
    expect(closuresOf(frames).map(({ validity }) => validity)).toEqual(validities);
  });

  it('one measured eye is seen', () => {
    const { tMs, lids } = seen('ooccoo');
    for (let frame = 0; frame < 6; frame++) lids[frame * 2 + 1] = NONE;
    expect(findClosures(tMs, lids).map(({ validity }) => validity)).toEqual(['complete']);
  });

  it('does not change where a closure is', () => {
    const spans = (frames: string) =>
      closuresOf(frames).map(({ kind, startMs, endMs }) => [kind, startMs, endMs]);
    expect(spans('ooccoo')).toEqual([['blink', 60, 140]]);
    expect(spans('ooccxx')).toEqual(spans('ooccoo'));
    expect(spans('xxccoo')).toEqual(spans('ooccoo'));
  });
});

describe('blinks that count', () => {
  it.each<[frames: string, blinks: number, cutOff: number]>([
    ['ooccooccoo', 2, 0],
    ['ooccooccxx', 1, 1],
    ['xxccooccxx', 0, 2],
    // Long closures are no blinks, whole or not.
    [`oocco${'c'.repeat(20)}x`, 1, 0],
  ])('of %s: %i, and %i cut off', (frames, blinks, cutOff) => {
    const closures = closuresOf(frames);
    expect(closures.filter(isWholeBlink)).toHaveLength(blinks);
    const summary = summariseBlinks(closures, [{ startMs: 0, endMs: 2000 }], seen(frames));
    expect(summary).toEqual({ blinkCount: blinks, blinksCutOff: cutOff, blinksPerMinute: null });
  });

  it('begin during the stimulus, and may go on after it', () => {
    // The closures are at 60 to 140 and 220 to 300 ms.
    const frames = 'ooccooccoo';
    const during = (startMs: number, endMs: number) =>
      summariseBlinks(closuresOf(frames), [{ startMs, endMs }], seen(frames)).blinkCount;
    expect(during(0, 100)).toBe(1);
    expect(during(100, 400)).toBe(1);
    expect(during(100, 200)).toBe(0);
  });

  it('make a rate of the whole ones', () => {
    const frames = `${'ooccoooooo'.repeat(30)}ccx`;
    const { tMs, lids } = seen(frames);
    const summary = summariseBlinks(closuresOf(frames), [{ startMs: 0, endMs: 20_000 }], {
      tMs,
      lids,
    });
    expect(summary).toMatchObject({ blinkCount: 30, blinksCutOff: 1 });
    // 302 frames of 40 ms with eyes.
    expect(summary.blinksPerMinute).toBeCloseTo((30 * 60_000) / (302 * STEP_MS), 6);
  });
});
