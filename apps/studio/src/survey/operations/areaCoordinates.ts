import { isJson, type Json } from './jsonPath';
import { textOf } from './localText';

/** The shapes of an area of an image map, as SurveyJS names them. */
export const AREA_SHAPES = ['rect', 'circle', 'poly'] as const;
export type AreaShape = (typeof AREA_SHAPES)[number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

const isShape = (value: unknown): value is AreaShape =>
  AREA_SHAPES.some((shape) => shape === value);

/** The shape of an area: its own, otherwise that of its question, which is a polygon by default. */
export function areaShape(question: Json, area: unknown): AreaShape {
  const own = isJson(area) ? area['shape'] : undefined;
  if (isShape(own)) return own;
  return isShape(question['shape']) ? question['shape'] : 'poly';
}

/** The coordinates of an area in pixels of the picture; null if they are not numbers. */
export function readCoordinates(text: string): readonly number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  const numbers = parts.map((part) =>
    /^-?\d{1,6}(?:\.\d{1,20})?$/.test(part) ? Number(part) : NaN,
  );
  return numbers.every(Number.isFinite) ? numbers : null;
}

export type CoordinatesProblem = 'numbers' | 'rect' | 'circle' | 'poly';

/** Why an area cannot be displayed with these coordinates; null if it can. */
export function coordinatesProblem(shape: AreaShape, text: string): CoordinatesProblem | null {
  const numbers = readCoordinates(text);
  if (numbers === null) return 'numbers';
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  switch (shape) {
    case 'rect':
      return numbers.length === 4 && x1 !== x2 && y1 !== y2 ? null : 'rect';
    case 'circle':
      return numbers.length === 3 && x2 > 0 ? null : 'circle';
    case 'poly':
      return numbers.length >= 6 && numbers.length % 2 === 0 ? null : 'poly';
  }
}

/**
 * The coordinates of what was drawn: two corners of a rectangle, the centre of a circle and a point
 * on it, or the corners of a polygon. Null if it has no extent.
 */
export function drawnCoordinates(shape: AreaShape, points: readonly Point[]): string | null {
  const rounded = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const [first, last] = [rounded[0], rounded.at(-1)];
  if (!first || !last) return null;
  const radius = Math.round(Math.hypot(last.x - first.x, last.y - first.y));
  const numbers =
    shape === 'poly'
      ? rounded.flatMap(({ x, y }) => [x, y])
      : shape === 'circle'
        ? [first.x, first.y, radius]
        : [
            ...[Math.min(first.x, last.x), Math.min(first.y, last.y)],
            ...[Math.max(first.x, last.x), Math.max(first.y, last.y)],
          ];
  const text = numbers.join(',');
  return coordinatesProblem(shape, text) === null ? text : null;
}

export const areaCoordinates = (area: unknown): string =>
  isJson(area) ? textOf(area['coords']) : '';
