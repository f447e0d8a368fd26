// Which floor of `layers.mjs` a file stands on, and whether an import between two files goes downward.
import { FLOORS } from '../layers.mjs';

/** The tables that speak of a path, such as `apps/server/src`: the widest and those inside it. */
const areasOf = (path, floors) => Object.keys(floors).filter((area) => path.startsWith(`${area}/`));

/** A file is compared without its ending: imports do not say it. */
const withoutEnding = (path) => path.replace(/\.(tsx?|mjs|js)$/, '');

/**
 * Where a file stands: the longest declared name that it is, or that it lies below.
 * @returns {{room: string, floor: number} | null} null for a folder that no line names
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
  if (!here) return `tools/layers.mjs has no line for its folder; say on which floor it stands`;
  if (!there) return `tools/layers.mjs has no line for ${to}`;
  if (here.room === there.room) return null;
  if (there.floor > here.floor)
    return `upward: ${there.room} stands on a higher floor than ${here.room}`;
  if (there.floor === here.floor)
    return `${here.room} and ${there.room} stand on one floor and do not import each other`;
  return null;
}

/** Lines of the table that no file stands on. */
export function emptyRooms(files, floors = FLOORS) {
  return Object.entries(floors).flatMap(([area, lines]) => {
    const inside = files.filter((path) => path.startsWith(`${area}/`));
    const used = new Set(inside.map((path) => placeOf(path, area, floors)?.room));
    return lines
      .flatMap((line) => line.trim().split(/\s+/))
      .filter((room) => !used.has(room))
      .map((room) => `tools/layers.mjs: there is nothing in ${area}/${room}; delete its name`);
  });
}
