import {
  getAt,
  insertAt,
  isJson,
  isWithin,
  removeAt,
  setAt,
  type Json,
  type Path,
} from './jsonPath';
import { allNames, unusedName } from './elementNames';
import { childrenProperty, findNode, outline, ownerPath, withPages } from './outline';

/** An edited survey, and the selection after the edit. */
export interface EditResult {
  readonly survey: Json;
  readonly chosen: Path | null;
}

/** The position of an insertion: in a page or panel, before the element that is there now. */
export interface Target {
  readonly owner: Path;
  readonly place: number;
}

const isPagePath = (path: Path) => path.length === 2 && path[0] === 'pages';

/** The path of the list that holds the elements of a page or panel. */
function listOf(survey: Json, owner: Path): Path {
  const json = getAt(survey, owner);
  const isPage = owner.length === 0 || isPagePath(owner);
  const holder = isJson(json) ? childrenProperty(json, isPage ? 'page' : 'element') : null;
  return [...owner, holder ?? 'elements'];
}

const lengthOf = (survey: Json, list: Path): number => {
  const found = getAt(survey, list);
  return Array.isArray(found) ? found.length : 0;
};

/**
 * Insertion position after the selection: into a selected page or panel, otherwise after the
 * selected element, otherwise at the end.
 */
export function insertionTarget(survey: Json, chosen: Path | null): Target | null {
  const node = chosen && findNode(survey, chosen);
  if (node?.holder) return { owner: node.path, place: node.children.length };
  const owner = node && ownerPath(node.path);
  if (node && owner) return { owner, place: Number(node.path.at(-1)) + 1 };
  const last = outline(survey).at(-1);
  return last ? { owner: last.path, place: last.children.length } : null;
}

/** Inserts a new element; a survey without pages gets its first page. */
export function insertElement(survey: Json, element: Json, target: Target | null): EditResult {
  if (!target) {
    const paged = withPages(survey);
    const page = { name: unusedName('page', allNames(paged)), elements: [element] };
    const place = lengthOf(paged, ['pages']);
    return {
      survey: insertAt(paged, ['pages'], place, page),
      chosen: ['pages', place, 'elements', 0],
    };
  }
  const list = listOf(survey, target.owner);
  const place = Math.min(target.place, lengthOf(survey, list));
  return { survey: insertAt(survey, list, place, element), chosen: [...list, place] };
}

/** Inserts an empty page after the page that is, or contains, the selection. */
export function insertPage(survey: Json, chosen: Path | null): EditResult {
  const paged = withPages(survey);
  const count = lengthOf(paged, ['pages']);
  const at = chosen?.[0] === 'pages' ? Number(chosen[1]) + 1 : count;
  const page = { name: unusedName('page', allNames(paged)), elements: [] };
  return { survey: insertAt(paged, ['pages'], at, page), chosen: ['pages', at] };
}

/** A copy of an element or page in which it and its descendants get unused names. */
function renameCopies(json: Json, taken: string[]): Json {
  const fresh = (one: Json): Json => {
    const copy: Record<string, unknown> = { ...one };
    if (typeof one['name'] === 'string') {
      const base = one['name'].replace(/\d+$/, '') || 'question';
      copy['name'] = unusedName(base, taken);
      taken.push(copy['name'] as string);
    }
    for (const holder of ['elements', 'questions', 'templateElements']) {
      const inside = one[holder];
      if (Array.isArray(inside)) {
        copy[holder] = inside.map((child: unknown) => (isJson(child) ? fresh(child) : child));
      }
    }
    return copy;
  };
  return fresh(json);
}

/** Duplicates after the original, and selects the copy. */
export function duplicateElement(survey: Json, path: Path): EditResult {
  const json = getAt(survey, path);
  if (!isJson(json) || path.length === 0) return { survey, chosen: path };
  const place = Number(path.at(-1)) + 1;
  const copy = renameCopies(json, allNames(survey));
  const list = path.slice(0, -1);
  return { survey: insertAt(survey, list, place, copy), chosen: [...list, place] };
}

/** Removes the element or page; selects the next one, otherwise the previous one, otherwise the parent. */
export function removeElement(survey: Json, path: Path): EditResult {
  if (path.length === 0) {
    const { elements: _, questions: __, ...rest } = survey;
    return { survey: { ...rest, pages: [] }, chosen: null };
  }
  const after = removeAt(survey, path);
  const list = path.slice(0, -1);
  const left = lengthOf(after, list);
  if (left > 0)
    return { survey: after, chosen: [...list, Math.min(Number(path.at(-1)), left - 1)] };
  return { survey: after, chosen: ownerPath(path) };
}

/** Moves an element with its descendants; null when the target lies inside it or cannot hold it. */
export function moveElement(survey: Json, from: Path, target: Target): EditResult | null {
  const json = getAt(survey, from);
  const isPage = isPagePath(from);
  if (!isJson(json) || from.length === 0 || isWithin(target.owner, from)) return null;
  if (isPage !== (target.owner.length === 0 && Array.isArray(survey['pages']))) return null;
  const list = isPage ? ['pages'] : listOf(survey, target.owner);
  const place = Math.min(target.place, lengthOf(survey, list));
  const inserted = insertAt(survey, list, place, json);
  const origin = shifted(from, [...list, place], 1);
  const chosen = shifted([...list, place], origin, -1);
  return { survey: removeAt(inserted, origin), chosen };
}

/** Adjusts a path for an item inserted (1) or removed (-1) at `at`. */
function shifted(path: Path, at: Path, by: 1 | -1): Path {
  const level = at.length - 1;
  if (path.length <= level || !isWithin(path, at.slice(0, -1))) return path;
  const place = Number(path[level]);
  const edge = Number(at[level]);
  const moves = by === 1 ? place >= edge : place > edge;
  return moves ? path.with(level, place + by) : path;
}

/** Moves one position up or down among its siblings; at the edge, into the previous or next page. */
export function stepElement(survey: Json, path: Path, by: 1 | -1): EditResult | null {
  const place = Number(path.at(-1));
  const list = path.slice(0, -1);
  const next = place + by;
  if (next >= 0 && next < lengthOf(survey, list)) {
    const owner = isPagePath(path) ? [] : (ownerPath(path) ?? []);
    return moveElement(survey, path, { owner, place: by === 1 ? next + 1 : next });
  }
  const page = Number(path[1]) + by;
  const other = getAt(survey, ['pages', page]);
  if (path[0] !== 'pages' || path.length !== 4 || !isJson(other)) return null;
  const owner: Path = ['pages', page];
  return moveElement(survey, path, {
    owner,
    place: by === 1 ? 0 : lengthOf(survey, listOf(survey, owner)),
  });
}

/** Sets a property; undefined removes it. */
export function setProperty(survey: Json, path: Path, name: string, value: unknown): Json {
  return setAt(survey, [...path, name], value);
}
