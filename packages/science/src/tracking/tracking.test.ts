import { describe, expect, it } from 'vitest';
import { canTrack, createTracker, type TrackStep } from './tracking';
import type { GreyFrame, TrackBox } from './trackingFrame';

const WIDE = 240;
const HIGH = 136;

/** The same numbers on every machine. */
function noise(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A smooth texture with blobs of a few pixels. */
function texture(seed: number, gridPx: number, low: number, high: number) {
  const random = noise(seed);
  const size = 64;
  const values = Float32Array.from({ length: size * size }, () => low + (high - low) * random());
  const at = (x: number, y: number) => values[(y & 63) * size + (x & 63)]!;
  return (x: number, y: number) => {
    const [u, v] = [x / gridPx, y / gridPx];
    const [x0, y0] = [Math.floor(u), Math.floor(v)];
    const [fx, fy] = [u - x0, v - y0];
    const top = at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx;
    const below = at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx;
    return top * (1 - fy) + below * fy;
  };
}

const background = texture(7, 9, 60, 140);
const thing = texture(99, 6, 20, 240);

interface Scene {
  /** Centre in pixels, and size relative to the first. */
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  /** Left edge of a wall that hides everything up to 40 px right of it. */
  readonly wallPx?: number;
  readonly isGone?: boolean;
  readonly light?: number;
  readonly grain?: number;
}

const THING_PX = { wide: 40, high: 28 };

function draw(
  { x, y, scale = 1, wallPx, isGone, light = 1, grain = 0 }: Scene,
  seed = 1,
): GreyFrame {
  const grey = new Uint8Array(WIDE * HIGH);
  const random = noise(seed);
  for (let row = 0; row < HIGH; row++) {
    for (let column = 0; column < WIDE; column++) {
      const u = (column + 0.5 - x) / scale;
      const v = (row + 0.5 - y) / scale;
      const isThing =
        !isGone && Math.abs(u) <= THING_PX.wide / 2 && Math.abs(v) <= THING_PX.high / 2;
      const isWall = wallPx !== undefined && column >= wallPx && column < wallPx + 60;
      const value = isWall ? 30 : isThing ? thing(u + 50, v + 50) : background(column, row);
      const grained = value * light + (random() - 0.5) * grain;
      grey[row * WIDE + column] = Math.max(0, Math.min(255, Math.round(grained)));
    }
  }
  return { widthPx: WIDE, heightPx: HIGH, grey };
}

function boxOf({ x, y, scale = 1 }: Scene): TrackBox {
  const [wide, high] = [THING_PX.wide * scale, THING_PX.high * scale];
  return {
    x: (x - wide / 2) / WIDE,
    y: (y - high / 2) / HIGH,
    width: wide / WIDE,
    height: high / HIGH,
  };
}

/** Tracks through the scenes. */
function track(scenes: readonly Scene[]): TrackStep[] {
  const tracker = createTracker(draw(scenes[0]!), boxOf(scenes[0]!))!;
  return scenes.slice(1).map((scene, at) => tracker.next(draw(scene, at + 2)));
}

/** Distance of the centre of the box from the true position, in pixels. */
function offPx({ box }: TrackStep, scene: Scene): number {
  return Math.hypot(
    (box.x + box.width / 2) * WIDE - scene.x,
    (box.y + box.height / 2) * HIGH - scene.y,
  );
}

const worst = (steps: readonly TrackStep[], scenes: readonly Scene[]) =>
  Math.max(...steps.map((step, at) => offPx(step, scenes[at + 1]!)));

describe('tracking an object in front of a textured background', () => {
  it('on a straight path: within a pixel, with high confidence', () => {
    const scenes = Array.from({ length: 30 }, (_, at) => ({ x: 40 + at * 5, y: 50 + at }));
    const steps = track(scenes);
    expect(steps.every(({ isLost }) => !isLost)).toBe(true);
    expect(worst(steps, scenes)).toBeLessThan(1);
    expect(Math.min(...steps.map(({ confidence }) => confidence))).toBeGreaterThan(0.9);
  });

  it('on a circle, with camera noise and changing light', () => {
    const scenes = Array.from({ length: 40 }, (_, at) => ({
      x: 120 + 50 * Math.cos(at / 6),
      y: 68 + 30 * Math.sin(at / 6),
      light: 1 - 0.3 * Math.sin(at / 8),
      grain: 24,
    }));
    const steps = track(scenes);
    expect(steps.every(({ isLost }) => !isLost)).toBe(true);
    expect(worst(steps, scenes)).toBeLessThan(1.5);
  });

  it('at subpixel speed, without drifting over two hundred frames', () => {
    const scenes = Array.from({ length: 200 }, (_, at) => ({ x: 50 + at * 0.6, y: 60, grain: 10 }));
    const steps = track(scenes);
    expect(worst(steps, scenes)).toBeLessThan(1);
  });

  it('coming closer: its size within a tenth', () => {
    const scenes = Array.from({ length: 25 }, (_, at) => ({
      x: 90 + at,
      y: 70,
      scale: 1 + at * 0.02,
    }));
    const steps = track(scenes);
    expect(worst(steps, scenes)).toBeLessThan(2);
    const scale = steps.at(-1)!.box.width / boxOf(scenes[0]!).width;
    expect(scale).toBeGreaterThan(1.48 * 0.9);
    expect(scale).toBeLessThan(1.48 * 1.1);
  });

  it('behind a wall: lost, not guessed, and found again', () => {
    const scenes = Array.from({ length: 44 }, (_, at) => ({ x: 40 + at * 3.5, y: 60, wallPx: 90 }));
    const steps = track(scenes);
    const isHidden = ({ x }: Scene) => x - 20 >= 90 && x + 20 <= 150;
    const isFree = ({ x }: Scene) => x + 20 < 90 || x - 20 > 160;
    steps.forEach((step, at) => {
      const scene = scenes[at + 1]!;
      if (isHidden(scene)) expect(step.isLost).toBe(true);
      if (isFree(scene)) expect(offPx(step, scene)).toBeLessThan(1.5);
    });
    expect(scenes.some(isHidden)).toBe(true);
    expect(steps.at(-1)!.isLost).toBe(false);
  });

  it('leaving the picture: lost, and stays lost', () => {
    const scenes = Array.from({ length: 20 }, (_, at) => ({ x: 120, y: 68, isGone: at > 5 }));
    const steps = track(scenes);
    expect(steps.slice(0, 5).every(({ isLost }) => !isLost)).toBe(true);
    expect(steps.slice(5).every(({ isLost }) => isLost)).toBe(true);
  });
});

it('refuses to track a plain surface or a dot', () => {
  const plain: GreyFrame = { widthPx: 64, heightPx: 64, grey: new Uint8Array(64 * 64).fill(90) };
  expect(canTrack(plain, { x: 0.2, y: 0.2, width: 0.4, height: 0.4 })).toBe(false);
  const scene = { x: 100, y: 60 };
  expect(canTrack(draw(scene), { x: 0.4, y: 0.4, width: 0.005, height: 0.005 })).toBe(false);
  expect(canTrack(draw(scene), boxOf(scene))).toBe(true);
});

it('refuses a picture that is smaller than its size', () => {
  const broken = { widthPx: 64, heightPx: 64, grey: new Uint8Array(10) };
  expect(() => canTrack(broken, { x: 0, y: 0, width: 0.5, height: 0.5 })).toThrow(RangeError);
});
