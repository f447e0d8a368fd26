// The layer of `layers.mjs` that a file belongs to, and whether an import between two files goes downwards.
import { LAYERS } from '../layers.mjs';

/** The tables that apply to a path, such as `apps/server/src`: the widest one and those inside it. */
const tablesOf = (path, layers) =>
  Object.keys(layers).filter((table) => path.startsWith(`${table}/`));

/** Files are compared without their extension, because imports leave it out. */
const withoutEnding = (path) => path.replace(/\.(tsx?|mjs|js)$/, '');

/**
 * The layer of a file: by the longest entry that is this file or a folder around it.
 * @returns {{room: string, floor: number} | null} null for a folder without an entry
 */
export function layerOf(path, table, layers = LAYERS) {
  const inside = withoutEnding(path.slice(table.length + 1));
  let found = null;
  layers[table].forEach((line, layer) => {
    for (const folder of line.trim().split(/\s+/)) {
      const isFile = /\.(tsx?|mjs|js)$/.test(folder);
      const fits = isFile
        ? inside === withoutEnding(folder)
        : folder === '.'
          ? !inside.includes('/')
          : inside.startsWith(`${folder}/`);
      if (!fits) continue;
      const length = isFile ? 1000 : folder === '.' ? 0 : folder.length;
      if (!found || length > found.length) found = { folder, layer, length };
    }
  });
  return found && { folder: found.folder, layer: found.layer };
}

/** Why an import between two files of one program is not allowed, or null. */
export function layerViolation(from, to, layers = LAYERS) {
  for (const table of tablesOf(from, layers)) {
    const why = to.startsWith(`${table}/`) ? violationIn(table, from, to, layers) : null;
    if (why) return why;
  }
  return null;
}

function violationIn(table, from, to, layers) {
  const here = layerOf(from, table, layers);
  const there = layerOf(to, table, layers);
  if (!here) return `tools/layers.mjs has no line for its folder; add it to a layer`;
  if (!there) return `tools/layers.mjs has no line for ${to}`;
  if (here.folder === there.folder) return null;
  if (there.layer > here.layer)
    return `upward: ${there.folder} is in a higher layer than ${here.folder}`;
  if (there.layer === here.layer)
    return `${here.folder} and ${there.folder} are in one layer and must not import each other`;
  return null;
}

/** Entries of the table without a file. */
export function unusedLayers(files, layers = LAYERS) {
  return Object.entries(layers).flatMap(([table, lines]) => {
    const inside = files.filter((path) => path.startsWith(`${table}/`));
    const used = new Set(inside.map((path) => layerOf(path, table, layers)?.folder));
    return lines
      .flatMap((line) => line.trim().split(/\s+/))
      .filter((folder) => !used.has(folder))
      .map(
        (folder) =>
          `tools/layers.mjs: ${table}/${folder} does not exist or is empty; delete the entry`,
      );
  });
}
