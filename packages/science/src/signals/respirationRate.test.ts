import { describe, expect, it } from 'vitest';
import { emptyBreathFrames } from '../recording/breathFrames';
import { respirationAt, respirationWindows } from './respirationRate';

function noise(seed: number): () => number {
  let state = seed;
  return () => {
    let sum = 0;
    for (let i = 0; i < 12; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sum += state / 2 ** 32;
    }
    return sum - 6;
  };
}

/** A minute and a half at about 30 Hz. */
function breathing(chest: (tS: number, i: number) => number, seconds = 90) {
  const frames = emptyBreathFrames(seconds * 30);
  for (let i = 0; i < frames.count; i++) {
    frames.tMs[i] = 5000 + i * 33.333 + 5 * Math.sin(i);
    frames.chestYPx[i] = chest(i / 30, i);
    frames.confidence[i] = 0.9;
    frames.faceHeightPx[i] = 160;
  }
  return frames;
}

describe('respiration rate', () => {
  it.each([9, 15, 22])(
    'of %d per minute is detected despite noise, drift and lost frames',
    (perMinute) => {
      const random = noise(perMinute);
      const frames = breathing(
        (tS, i) =>
          400 +
          0.05 * tS +
          1.2 * Math.sin((2 * Math.PI * perMinute * tS) / 60) +
          0.4 * random() +
          (i % 7 === 0 ? NaN : 0),
      );
      const windows = respirationWindows(frames);
      expect(windows.length).toBe(30);
      for (const { perMinute: found, snrDb } of windows) {
        expect(Math.abs((found ?? 0) - perMinute)).toBeLessThan(0.3);
        expect(snrDb).toBeGreaterThan(3);
      }
      expect(respirationAt(windows, 50_000)).toBeCloseTo(perMinute, 0);
    },
  );

  it('is null for noise, a still chest, or a slow drift', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const random = noise(seed);
      const windows = respirationWindows(breathing(() => 400 + random()));
      expect(windows.filter(({ perMinute }) => perMinute !== null)).toEqual([]);
    }
    expect(respirationWindows(breathing(() => 400))[0]).toMatchObject({
      perMinute: null,
      snrDb: null,
    });
    const slow = respirationWindows(breathing((tS) => 400 + 2 * Math.sin(2 * Math.PI * 0.03 * tS)));
    expect(slow.every(({ perMinute }) => perMinute === null)).toBe(true);
  });

  it('is null for a moving body, and where the chest was not visible', () => {
    const wave = (tS: number) => Math.sin((2 * Math.PI * 15 * tS) / 60);
    const moving = respirationWindows(breathing((tS) => 400 + 60 * wave(tS)));
    expect(moving.every(({ perMinute }) => perMinute === null)).toBe(true);
    const hidden = breathing((tS) => 400 + wave(tS));
    hidden.confidence.fill(0, 900, 1200);
    const windows = respirationWindows(hidden);
    expect(windows[0]?.perMinute).toBeCloseTo(15, 0);
    // The ten seconds after the first thirty are a third of the window around them.
    expect(windows.find(({ atMs }) => atMs === 40_000)?.snrDb).toBeNull();
    expect(respirationAt(windows, 40_000)).toBeNaN();
  });

  it('is detected again after a long gap, and stops at a broken clock', () => {
    const wave = (tS: number) => 400 + Math.sin((2 * Math.PI * 15 * tS) / 60);
    const frames = breathing(wave);
    // A bit more than half a minute, then ten minutes of nothing, then the rest.
    for (let i = 1000; i < frames.count; i++) frames.tMs[i] = (frames.tMs[i] ?? 0) + 600_000;
    const windows = respirationWindows(frames);
    expect(windows.map(({ perMinute }) => Math.round(perMinute ?? 0))).toEqual(
      windows.map(() => 15),
    );
    expect(respirationAt(windows, 20_000)).toBeCloseTo(15, 0);
    expect(respirationAt(windows, 300_000)).toBeNaN();
    expect(respirationAt(windows, 660_000)).toBeCloseTo(15, 0);
    frames.tMs[frames.count - 1] = 1e15;
    expect(respirationWindows(frames).length).toBe(windows.length);
  });

  it('needs thirty seconds, and extends no further than its window', () => {
    expect(respirationWindows(breathing(Math.sin, 29))).toEqual([]);
    expect(respirationWindows(emptyBreathFrames(0))).toEqual([]);
    expect(respirationAt([], 1000)).toBeNaN();
    const windows = [{ atMs: 20_000, perMinute: 15, snrDb: 9 }];
    expect(respirationAt(windows, 5000)).toBe(15);
    expect(respirationAt(windows, 4000)).toBeNaN();
  });
});

describe('the rate of a pure wave', () => {
  const wave = (perMinute: number, amplitude: number) =>
    respirationWindows(
      breathing((tS) => amplitude * Math.sin((2 * Math.PI * perMinute * tS) / 60), 40),
    )[0]!;

  it.each([9.1, 14.05, 15.3, 22.17])('of %d a minute lies between the bins', (perMinute) => {
    // A bin is 0.15 a minute. Frames are not even and the window leaks, hence not closer.
    const found = wave(perMinute * (30 * 0.033333), 1).perMinute!;
    expect(Math.abs(found - perMinute)).toBeLessThan(0.03);
  });

  it('stands out alike in a picture of any size', () => {
    const large = wave(15.3, 4);
    expect(wave(15.3, 0.004).snrDb).toBeCloseTo(large.snrDb!, 3);
  });
});

it('is not said of a window whose last fifth was not seen', () => {
  const wave = (tS: number) => 400 + Math.sin((2 * Math.PI * 15 * tS) / 60);
  const hiddenFrom = (second: number) => {
    const frames = breathing(wave, 30.1);
    frames.confidence.fill(0, second * 30);
    return respirationWindows(frames);
  };
  expect(hiddenFrom(26).map(({ snrDb }) => snrDb === null)).toEqual([false]);
  expect(hiddenFrom(22).map(({ snrDb }) => snrDb === null)).toEqual([true]);
});

it('is found beside a chest that sinks by half a pixel a second', () => {
  const frames = breathing((tS) => 400 + 0.5 * tS + Math.sin((2 * Math.PI * 15 * tS) / 60), 40);
  for (const { perMinute } of respirationWindows(frames)) expect(perMinute).toBeCloseTo(15, 0);
});
