// The layer of `layers.mjs` that a file belongs to, and whether an import between two files goes downwards.
import { FLOORS } from '../layers.mjs';

/** The tables that apply to a path, such as `apps/server/src`: the widest one and those inside it. */
const areasOf = (path, floors) => Object.keys(floors).filter((area) => path.startsWith(`${area}/`));

/** Files are compared without their extension, because imports leave it out. */
const withoutEnding = (path) => path.replace(/\.(tsx?|mjs|js)$/, '');

/**
 * The layer of a file: by the longest entry that is this file or a folder around it.
 * @returns {{room: string, floor: number} | null} null for a folder without an entry
 */
export function placeOf(path, area, floors = FLOORS) {
  const inside = withoutEnding(path.slice(area.length + 1));
  let found = null;
  floors[area].forEach((line, floor) => {
    for (const room of line.trim().split(/\s+/)) {
      const isFile = /\.(tsx?|mjs|js)$/.test(room);
      const fits = isFile
        ? inside === withoutEnding(room)
        : room === '.'
          ? !inside.includes('/')
          : inside.startsWith(`${room}/`);
      if (!fits) continue;
      const length = isFile ? 1000 : room === '.' ? 0 : room.length;
      if (!found || length > found.length) found = { room, floor, length };
    }
  });
  return found && { room: found.room, floor: found.floor };
}

/** Why an import between two files of one program is not allowed, or null. */
export function floorObjection(from, to, floors = FLOORS) {
  for (const area of areasOf(from, floors)) {
    const why = to.startsWith(`${area}/`) ? objectionIn(area, from, to, floors) : null;
    if (why) return why;
  }
  return null;
}

function objectionIn(area, from, to, floors) {
  const here = placeOf(from, area, floors);
  const there = placeOf(to, area, floors);
  if (!here) return `tools/layers.mjs has no line for its folder; add it to a layer`;
  if (!there) return `tools/layers.mjs has no line for ${to}`;
  if (here.room === there.room) return null;
  if (there.floor > here.floor)
    return `upward: ${there.room} is in a higher layer than ${here.room}`;
  if (there.floor === here.floor)
    return `${here.room} and ${there.room} are in one layer and must not import each other`;
  return null;
}

/** Entries of the table without a file. */
export function emptyRooms(files, floors = FLOORS) {
  return Object.entries(floors).flatMap(([area, lines]) => {
    const inside = files.filter((path) => path.startsWith(`${area}/`));
    const used = new Set(inside.map((path) => placeOf(path, area, floors)?.room));
    return lines
      .flatMap((line) => line.trim().split(/\s+/))
      .filter((room) => !used.has(room))
      .map(
        (room) => `tools/layers.mjs: ${area}/${room} does not exist or is empty; delete the entry`,
      );
  });
}
