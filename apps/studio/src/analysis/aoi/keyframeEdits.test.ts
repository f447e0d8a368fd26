import type { AoiShape } from '@fovea/contract/analysis/aoi';
import { timelineProblem } from '@fovea/rules/analysis/aoi';
import { describe, expect, it } from 'vitest';
import {
  activeRanges,
  keyframeNear,
  activeRange,
  withEnd,
  withKeyframeMoved,
  withoutKeyframe,
  withShapeAt,
  withTracked,
} from './keyframeEdits';

const points = (x: number) => [
  { x, y: 0.1 },
  { x: x + 0.2, y: 0.1 },
  { x, y: 0.3 },
];
const shape = (ts: number, x = 0.1): AoiShape => ({ ts, points: points(x), source: 'drawn' });
const end = (ts: number): AoiShape => ({ ts, points: [], source: 'drawn' });
const times = (timeline: readonly AoiShape[] | null) => timeline?.map(({ ts }) => ts);

describe('an edit at a given time', () => {
  it('changes an existing keyframe within 200 ms', () => {
    const next = withShapeAt([shape(0), shape(1000)], 1200, points(0.5), true);
    expect(times(next)).toEqual([0, 1000]);
    expect(next[1]?.points[0]?.x).toBe(0.5);
    expect(next[0]?.points[0]?.x).toBe(0.1);
  });

  it('creates a keyframe further away, sorted by time', () => {
    expect(times(withShapeAt([shape(0), shape(1000)], 701, points(0.5), true))).toEqual([
      0, 701, 1000,
    ]);
    expect(times(withShapeAt([shape(1000)], 300, points(0.5), true))).toEqual([300, 1000]);
  });

  it('changes the only shape of an image at any time', () => {
    expect(times(withShapeAt([shape(0)], 5000, points(0.5), false))).toEqual([0]);
  });

  it('replaces the end when it is at the end', () => {
    const next = withShapeAt([shape(0), end(1000)], 1010, points(0.5), true);
    expect(times(next)).toEqual([0, 1010]);
    expect(next[1]?.points).toHaveLength(3);
  });
});

it('finds the nearest keyframe within the tolerance', () => {
  const timeline = [shape(0), shape(150), shape(1000)];
  expect(keyframeNear(timeline, 100)).toBe(1);
  expect(keyframeNear(timeline, 350)).toBe(1);
  expect(keyframeNear(timeline, 351)).toBe(-1);
});

it('a keyframe moves between its neighbours, never past them', () => {
  const timeline = [shape(0), shape(500), shape(1000)];
  expect(times(withKeyframeMoved(timeline, 1, 700, 5000))).toEqual([0, 700, 1000]);
  expect(times(withKeyframeMoved(timeline, 1, 2000, 5000))).toEqual([0, 999, 1000]);
  expect(times(withKeyframeMoved(timeline, 1, -10, 5000))).toEqual([0, 1, 1000]);
  expect(times(withKeyframeMoved(timeline, 2, 9000, 5000))).toEqual([0, 500, 5000]);
  for (const tMs of [-1e9, 0, 1e9, 500.4]) {
    expect(timelineProblem(withKeyframeMoved(timeline, 1, tMs, 5000))).toBeNull();
  }
});

it('the last shape cannot be removed, nor the first when only an end remains', () => {
  expect(times(withoutKeyframe([shape(0), shape(500)], 0))).toEqual([500]);
  expect(withoutKeyframe([shape(0)], 0)).toBeNull();
  expect(withoutKeyframe([shape(0), end(500)], 0)).toBeNull();
  expect(times(withoutKeyframe([shape(0), end(500)], 1))).toEqual([0]);
});

it('an end removes later keyframes, and can be removed again', () => {
  const ended = withEnd([shape(0), shape(500), shape(900)], 600);
  expect(times(ended)).toEqual([0, 500, 600]);
  expect(activeRange(ended ?? [])).toEqual({ fromMs: 0, toMs: 600 });
  expect(times(withEnd(ended ?? [], null))).toEqual([0, 500]);
  expect(withEnd([shape(500)], 100)).toBeNull();
});

it('a tracked keyframe lies exactly at its time and records its origin', () => {
  const next = withTracked([shape(0), shape(100)], 100, points(0.4));
  expect(times(next)).toEqual([0, 100]);
  expect(next[1]).toMatchObject({ source: 'tracked', points: points(0.4) });
  expect(withTracked([shape(0)], 300, null)[1]?.points).toEqual([]);
});

it('the AOI is active from shape to shape, not between an end and the next shape, nor after the video', () => {
  const timeline = [shape(100), shape(500), end(900), shape(1500), shape(9000)];
  expect(activeRanges(timeline, 3000)).toEqual([
    { fromMs: 100, toMs: 900 },
    { fromMs: 1500, toMs: 3000 },
  ]);
  expect(activeRanges([shape(0)], 3000)).toEqual([{ fromMs: 0, toMs: 3000 }]);
});
