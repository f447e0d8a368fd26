/** Areas of interest from a table or from JSON, in px. */
import type { Aoi, AoiKeyframe } from '../aoi/aoiTypes';
import { CommandRefusal } from './commandRefusal';
import { CsvTable } from './csvTable';

export const AOI_COLUMNS =
  'Areas need aoi, x_px and y_px, a row a corner; t_ms where a shape changes, point where corners are out of order.';

/** @throws CommandRefusal */
export function readAois(text: string, file: string): Aoi[] {
  const isJson = /^\s*[[{]/.test(text.replace(/^\u{feff}/u, ''));
  const aois = isJson ? fromJson(text, file) : fromTable(new CsvTable(text, file));
  if (aois.length === 0) throw new CommandRefusal(`${file} has no areas of interest.`);
  const names = aois.map(({ id }) => id);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return aois;
  throw new CommandRefusal(`${file} has the area ${twice} twice; give each a name of its own.`);
}

function fromTable(table: CsvTable): Aoi[] {
  table.need(['aoi', 'x_px', 'y_px'], AOI_COLUMNS);
  const names = table.texts('aoi');
  const tMs = table.has('t_ms') ? table.measured('t_ms') : new Float64Array(table.count);
  const order = table.has('point') ? table.measured('point') : null;
  const x = table.measured('x_px');
  const y = table.measured('y_px');
  return [...new Set(names)].map((name) => {
    if (name === '') throw new CommandRefusal(`${table.file} has a row without a name in aoi.`);
    const rows = [...names.keys()].filter((row) => names[row] === name);
    const times = [...new Set(rows.map((row) => startOf(tMs[row])))].sort((a, b) => a - b);
    const keyframes = times.map((time) => {
      const corners = rows.filter((row) => startOf(tMs[row]) === time);
      if (order) corners.sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
      // A row without a position marks the end of the area.
      const placed = corners.filter((row) => !Number.isNaN((x[row] ?? 0) + (y[row] ?? 0)));
      const points = placed.flatMap((row) => [x[row] ?? 0, y[row] ?? 0]);
      return keyframe(time, points, name, table.file);
    });
    return { id: name, keyframes };
  });
}

const startOf = (tMs: number | undefined) => (tMs === undefined || Number.isNaN(tMs) ? 0 : tMs);

function fromJson(text: string, file: string): Aoi[] {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\u{feff}/u, ''));
  } catch (cause) {
    throw new CommandRefusal(`${file} is not JSON: ${cause instanceof Error ? cause.message : ''}`);
  }
  const list = Array.isArray(read) ? read : field(read, 'aois');
  if (!Array.isArray(list)) throw new CommandRefusal(`${file} must hold a list of areas.`);
  return list.map((entry: unknown, at) => {
    const name = field(entry, 'name') ?? field(entry, 'id');
    if (typeof name !== 'string' || name === '') {
      throw new CommandRefusal(`${file}: area ${at + 1} has no name.`);
    }
    const frames = field(entry, 'keyframes') ?? [{ t_ms: 0, points: field(entry, 'points') }];
    if (!Array.isArray(frames) || frames.length === 0) {
      throw new CommandRefusal(
        `${file}: ${name} needs keyframes: [{ "t_ms": 0, "points": [[x, y], …] }].`,
      );
    }
    const keyframes = frames
      .map((frame: unknown) => {
        const time = field(frame, 't_ms') ?? 0;
        const points = field(frame, 'points');
        if (typeof time !== 'number' || !Array.isArray(points)) {
          throw new CommandRefusal(`${file}: a keyframe of ${name} lacks t_ms or points.`);
        }
        return keyframe(time, points.flatMap(pointOf), name, file);
      })
      .sort((a, b) => a.tMs - b.tMs);
    return { id: name, keyframes };
  });
}

/** [x, y] or { x_px, y_px }; anything else becomes NaN, which `keyframe` refuses. */
function pointOf(point: unknown): number[] {
  const pair: unknown[] = Array.isArray(point)
    ? point
    : [field(point, 'x_px'), field(point, 'y_px')];
  return [pair[0], pair[1]].map((place) => (typeof place === 'number' ? place : Number.NaN));
}

function keyframe(tMs: number, points: readonly number[], name: string, file: string): AoiKeyframe {
  if (points.some((place) => !Number.isFinite(place))) {
    throw new CommandRefusal(`${file}: ${name} has a corner that is not two numbers.`);
  }
  if (points.length > 0 && points.length < 6) {
    throw new CommandRefusal(
      `${file}: ${name} has ${points.length / 2} corners at ${tMs} ms; a shape needs three. No corners: it is gone from then on.`,
    );
  }
  return { tMs, points: Float64Array.from(points) };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
