import { renameReferences } from '@fovea/rules/survey/surveyReferences';
import { getAt, setAt, type Json, type Path } from './jsonPath';
import { flattenOutline, outline } from './outline';

/** The names of all pages and elements, as written. */
export function allNames(survey: Json): string[] {
  return flattenOutline(outline(survey)).flatMap(({ json }) =>
    typeof json['name'] === 'string' && json['name'] !== '' ? [json['name']] : [],
  );
}

/** The first unused name: 'question1', 'question2', … */
export function unusedName(base: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = `${base}${number}`;
    if (!lower.has(name.toLowerCase())) return name;
  }
}

export type ElementNameProblem = 'empty' | 'taken' | 'forbidden' | 'tooLong';
export const ELEMENT_NAME_MAX = 100;

/** The problem of a page or element name; null when it is valid. */
export function elementNameProblem(
  survey: Json,
  path: Path,
  name: string,
): ElementNameProblem | null {
  const cleaned = name.trim();
  if (cleaned === '') return 'empty';
  if (cleaned.length > ELEMENT_NAME_MAX) return 'tooLong';
  if (/[{}[\]"'\p{Cc}]/u.test(cleaned) || /^(?:__proto__|constructor|prototype)$/.test(cleaned)) {
    return 'forbidden';
  }
  const own = getAt(survey, [...path, 'name']);
  if (own === cleaned) return null;
  const others = allNames(survey).map((other) => other.toLowerCase());
  if (typeof own === 'string') others.splice(others.indexOf(own.toLowerCase()), 1);
  return others.includes(cleaned.toLowerCase()) ? 'taken' : null;
}

/** Renames an element, and its references in expressions, texts and triggers. */
export function renameElement(survey: Json, path: Path, name: string): Json {
  const own = getAt(survey, [...path, 'name']);
  const cleaned = name.trim();
  const moved = setAt(survey, [...path, 'name'], cleaned);
  if (typeof own !== 'string' || own === '' || own === cleaned) return moved;
  return renameReferences(moved, own, cleaned);
}
