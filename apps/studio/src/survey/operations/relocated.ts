import { findRenames } from '@fovea/rules/survey/surveyRenames';
import { getAt, isJson, type Json, type Path } from './jsonPath';
import { flattenOutline, outline } from './outline';

/** New names of pages and questions, in order. */
export type Renames = readonly (readonly [from: string, to: string])[];

/**
 * Where the page or element of a path stands in another version of the survey.
 * @param renames what is called otherwise there; without it, what looks renamed
 * @returns null when it is gone
 */
export function relocated(before: Json, after: Json, path: Path, renames: Renames): Path | null {
  const json = getAt(before, path);
  const name = isJson(json) ? json['name'] : undefined;
  // What has no name is known by its place only.
  if (path.length === 0 || typeof name !== 'string') return path;
  const isPage = path.length === 2 && path[0] === 'pages';
  const find = (called: string): Path | null => {
    const nodes = flattenOutline(outline(after)).filter(
      ({ kind, json: one }) => (kind === 'page') === isPage && one['name'] === called,
    );
    const same = nodes.find((node) => node.key === path.join('.'));
    return (same ?? nodes[0])?.path ?? null;
  };
  const called = renames.reduce((now, [from, to]) => (now === from ? to : now), name);
  const found = find(called);
  if (found) return found;
  const guessed = findRenames(before, after).get(name);
  return guessed === undefined ? null : find(guessed);
}
