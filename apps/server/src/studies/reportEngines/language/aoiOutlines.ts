import { shapeAt, shapeSpans } from '@fovea/science/aoi/aoiShapes';
import type { AoiKeyframe } from '@fovea/science/aoi/aoiTypes';
import { propertyOf } from './cellsOf';
import { escapeHtml } from '../../../platform/html/escapeHtml';
import { Rows } from './rows';

interface Shown {
  readonly width: number;
  readonly height: number;
  /** The moment of a film that the picture shows. */
  readonly tMs: number | null;
}

/** Outlines of AOIs over a picture: those of its moment, otherwise as they are when they first appear. */
export function aoiOutlines(aois: unknown, { width, height, tMs }: Shown): string {
  const rows = aois instanceof Rows ? [...aois] : Array.isArray(aois) ? (aois as unknown[]) : [];
  const [w, h] = width > 0 && height > 0 ? [width, height] : [1600, 900];
  const size = Math.max(w, h) / 55;
  const shapes = rows.flatMap((row) => {
    const shape = shapeOf(propertyOf(row, 'timeline'), tMs);
    if (shape === null) return [];
    const places = Array.from(
      { length: shape.length / 2 },
      (_, at) => [round(shape[2 * at]! * w), round(shape[2 * at + 1]! * h)] as const,
    );
    const left = Math.min(...places.map(([x]) => x));
    const top = Math.min(...places.map(([, y]) => y));
    const color = colorOf(propertyOf(row, 'color'));
    const corners = places.map(([x, y]) => `${x},${y}`).join(' ');
    const label = { x: round(left + size * 0.4), y: round(Math.max(size, top - size * 0.4)) };
    return `<polygon points="${corners}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="${round(size * 0.28)}"/><polygon points="${corners}" fill="none" stroke="${color}" stroke-width="${round(size * 0.14)}"/><text x="${label.x}" y="${label.y}" font-size="${round(size)}" font-weight="600" fill="#111" stroke="#fff" stroke-width="${round(size * 0.22)}" paint-order="stroke">${escapeHtml(propertyOf(row, 'aoi'))}</text>`;
  });
  return `<svg class="outlines" viewBox="0 0 ${w} ${h}" aria-hidden="true">${shapes.join('')}</svg>`;
}

const round = (value: number) => Math.round(value * 10) / 10;

function colorOf(value: unknown): string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : '#1f2a37';
}

/** @param timeline as in the column of aoi_definitions: keyframes with points from 0 to 1 */
function shapeOf(timeline: unknown, tMs: number | null): Float64Array | null {
  const keyframes = keyframesOf(timeline);
  if (tMs !== null) return shapeAt({ keyframes }, tMs);
  return shapeSpans({ keyframes })[0]?.from ?? null;
}

function keyframesOf(timeline: unknown): AoiKeyframe[] {
  if (typeof timeline !== 'string') return [];
  try {
    const all = JSON.parse(timeline) as readonly {
      readonly ts?: number;
      readonly points: readonly { readonly x: number; readonly y: number }[];
    }[];
    return all.map(({ ts, points }) => ({
      tMs: ts ?? 0,
      points: Float64Array.from(points.flatMap(({ x, y }) => [x, y])),
    }));
  } catch {
    return [];
  }
}
