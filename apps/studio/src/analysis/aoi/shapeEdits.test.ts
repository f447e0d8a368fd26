import { expect, it } from 'vitest';
import {
  boxBetween,
  boundingBox,
  centreOf,
  ellipse,
  moveShape,
  rectangle,
  resizeShape,
  resizeShapeBySteps,
  SMALLEST_SIZE,
  withoutPoint,
  withPointAt,
  withPointOnEdge,
} from './shapeEdits';

const square = rectangle({ x0: 0.4, y0: 0.4, x1: 0.6, y1: 0.6 });

it('a shape moves as a whole, and its centre stays inside the picture', () => {
  expect(boundingBox(moveShape(square, 0.1, -0.2))).toEqual({ x0: 0.5, y0: 0.2, x1: 0.7, y1: 0.4 });
  expect(centreOf(moveShape(square, 5, -5))).toEqual({ x: 1, y: 0 });
});

it('a shape is resized from a corner while the opposite corner stays', () => {
  expect(boundingBox(resizeShape(square, { x: 1, y: 1 }, { x: 0.8, y: 0.7 }))).toEqual({
    x0: 0.4,
    y0: 0.4,
    x1: 0.8,
    y1: 0.7,
  });
  const up = resizeShape(square, { x: -1, y: -1 }, { x: 0.2, y: 0.3 });
  expect(boundingBox(up)).toEqual({ x0: 0.2, y0: 0.3, x1: 0.6, y1: 0.6 });
});

it('a shape keeps its proportions on request', () => {
  const box = boundingBox(resizeShape(square, { x: 1, y: 1 }, { x: 0.8, y: 0.61 }, true));
  expect(box.x1 - box.x0).toBeCloseTo(box.y1 - box.y0, 6);
});

it('a shape never becomes smaller than the minimum size, however far the handle is dragged', () => {
  const box = boundingBox(resizeShape(square, { x: 1, y: 1 }, { x: -3, y: 0.41 }));
  expect(box.x1 - box.x0).toBeCloseTo(SMALLEST_SIZE, 6);
  expect(box.y1 - box.y0).toBeCloseTo(SMALLEST_SIZE, 6);
  const tiny = rectangle({ x0: 0.5, y0: 0.5, x1: 0.52, y1: 0.52 });
  expect(boundingBox(resizeShape(tiny, { x: 1, y: 1 }, { x: 0.5, y: 0.5 }))).toEqual(
    boundingBox(tiny),
  );
});

it('a side handle changes one axis only', () => {
  expect(boundingBox(resizeShape(square, { x: 1, y: 0 }, { x: 0.7, y: 0.9 }))).toEqual({
    x0: 0.4,
    y0: 0.4,
    x1: 0.7,
    y1: 0.6,
  });
});

it('keys resize by five percent around the centre', () => {
  const box = boundingBox(resizeShapeBySteps(square, 1, 0));
  expect(box.x1 - box.x0).toBeCloseTo(0.21, 6);
  expect(box.y1 - box.y0).toBeCloseTo(0.2, 6);
  expect(centreOf(resizeShapeBySteps(square, -3, 2))).toEqual({ x: 0.5, y: 0.5 });
});

it('points are added on an edge and removed, down to three', () => {
  const five = withPointOnEdge(square, 0);
  expect(five).toHaveLength(5);
  expect(five[1]).toEqual({ x: 0.5, y: 0.4 });
  expect(withPointOnEdge(square, 3)[4]).toEqual({ x: 0.4, y: 0.5 });
  const three = withoutPoint(square, 2);
  expect(three).toHaveLength(3);
  expect(withoutPoint(three, 0)).toEqual(three);
});

it('points far outside are clamped to the range that the server accepts', () => {
  expect(withPointAt(square, 0, { x: -9, y: 9 })[0]).toEqual({ x: -1, y: 2 });
});

it('an ellipse fills its box, and a square frame is square on the picture', () => {
  const box = boundingBox(ellipse({ x0: 0.2, y0: 0.1, x1: 0.8, y1: 0.5 }));
  expect(box.x0).toBeCloseTo(0.2, 9);
  expect(box.y1).toBeCloseTo(0.5, 9);
  const frame = boxBetween({ x: 0.5, y: 0.5 }, { x: 0.6, y: 0.2 }, true, 16 / 9);
  expect((frame.x1 - frame.x0) * 16).toBeCloseTo((frame.y1 - frame.y0) * 9, 9);
});
