import { expect, it } from 'vitest';
import { rectangle } from '../aoi/shapeEdits';
import { proposeKeyframes, LOW_CONFIDENCE } from './tracking';

const start = rectangle({ x0: 0.2, y0: 0.2, x1: 0.4, y1: 0.4 });
const step = (tMs: number, x: number, confidence = 0.95, isLost = false) => ({
  tMs,
  box: { x, y: 0.2, width: 0.2, height: 0.2 },
  confidence,
  isLost,
});

it('proposes keyframes after the first one, with the shape moved along', () => {
  const proposals = proposeKeyframes([step(0, 0.2), step(100, 0.25), step(200, 0.3)], start);
  expect(proposals.map(({ tMs }) => tMs)).toEqual([200]);
  expect(proposals[0]?.points?.[0]).toEqual({ x: 0.3, y: 0.2 });
  expect(proposals[0]?.points).toHaveLength(4);
});

it('sorts lost and low-confidence proposals first, the least confident at the top', () => {
  const proposals = proposeKeyframes(
    [
      step(0, 0.2),
      step(100, 0.4),
      step(200, 0.1, 0.6),
      step(300, 0.5),
      step(400, 0.5, 0.2, true),
      step(500, 0.1),
    ],
    start,
  );
  expect(proposals.map(({ tMs }) => tMs)).toEqual([400, 200, 100, 300, 500]);
  expect(proposals[0]?.points).toBeNull();
  expect(proposals[1]?.confidence).toBeLessThan(LOW_CONFIDENCE);
});

it('proposes nothing when nothing moved', () => {
  expect(proposeKeyframes([step(0, 0.2)], start)).toEqual([]);
});
