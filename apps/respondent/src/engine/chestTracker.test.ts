import { expect, it } from 'vitest';
import { ChestTracker } from './chestTracker';
import type { CameraFrame } from './faceMesh';

const BOX = { xPx: 270, yPx: 150, widthPx: 100, heightPx: 140 };

/** Shoulders in front of a static bookshelf; `downPx`: how far the chest has sunk. */
function picture(downPx: number, seed: number): CameraFrame {
  let state = seed * 7919 + 13;
  const noise = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return (state / 2147483648 - 0.5) * 6;
  };
  const grey = (x: number, y: number) => {
    // The shoulders slope down from the neck.
    const shoulderPx = 300 + Math.abs(x - 320) * 0.4 + downPx;
    const behind = y % 40 < 4 ? 20 : 150 + (x % 60 < 30 ? 30 : 0);
    const isShoulder = 1 / (1 + Math.exp((shoulderPx - y) / 1.5));
    return behind * (1 - isShoulder) + 70 * isShoulder + noise();
  };
  const context = {
    getImageData(left: number, top: number, width: number, height: number) {
      const data = new Uint8ClampedArray(width * height * 4);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) data[(y * width + x) * 4 + 1] = grey(left + x, top + y);
      }
      return { data };
    },
  };
  return { widthPx: 640, heightPx: 480, context } as unknown as CameraFrame;
}

const STEP_MS = 100;

/** Strength of the detected movement at a given breathing rate per minute. */
function strengthAt(places: readonly number[], perMinute: number): number {
  const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
  let [cosine, sine] = [0, 0];
  for (const [at, place] of places.entries()) {
    const phase = (2 * Math.PI * perMinute * at * STEP_MS) / 60_000;
    cosine += (place - mean) * Math.cos(phase);
    sine += (place - mean) * Math.sin(phase);
  }
  return (2 * Math.hypot(cosine, sine)) / places.length;
}

it('follows breathing shoulders in front of a bookshelf', () => {
  const tracker = new ChestTracker();
  const places: number[] = [];
  for (let at = 0; at < 240; at++) {
    const tMs = at * STEP_MS;
    const place = tracker.measure(
      picture(1.5 * Math.sin((2 * Math.PI * tMs) / 4000), at + 1),
      BOX,
      tMs,
    );
    if (place) places.push(place.yPx);
  }
  expect(places).toHaveLength(240);
  // The tracker first has to find out what moves.
  const found = places.slice(40);
  expect(strengthAt(found, 15)).toBeGreaterThan(0.7);
  for (const other of [9, 21, 27]) {
    expect(strengthAt(found, other)).toBeLessThan(strengthAt(found, 15) / 5);
  }
});

it('processes about ten frames a second, and none without shoulders', () => {
  const tracker = new ChestTracker();
  expect(tracker.measure(picture(0, 1), BOX, 0)).not.toBeUndefined();
  expect(tracker.measure(picture(0, 2), BOX, 33)).toBeUndefined();
  expect(tracker.measure(picture(0, 3), BOX, 66)).not.toBeUndefined();
  const low = { ...BOX, yPx: 345 };
  expect(new ChestTracker().measure(picture(0, 1), low, 0)).toBeNull();
});

it('continues from its last position when the respondent sits elsewhere', () => {
  const tracker = new ChestTracker();
  const first = tracker.measure(picture(0, 1), BOX, 0)?.yPx ?? Number.NaN;
  const moved = tracker.measure(picture(0, 2), { ...BOX, xPx: 330 }, 100)?.yPx ?? Number.NaN;
  expect(Math.abs(moved - first)).toBeLessThan(0.5);
});
