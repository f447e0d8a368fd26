import { isObject, type SurveyJson } from './surveyTree';

/** Properties that contain the name of another element. */
const NAMING = new Set([
  ...['choicesFromQuestion', 'gotoName', 'setToName', 'fromName', 'pages', 'questions'],
]);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Gives references to an element its new name, in expressions, texts and triggers: `{old}`,
 * `{old.part}`, `{old[0]}`, `{old-Comment}`, `{panel.old}` and `{list[0].old}`. The element itself
 * keeps its name. What does not change is shared with the survey that was given.
 */
export function renameReferences<T>(survey: T, own: string, name: string): T {
  const old = new RegExp(
    `(\\{\\s*[#$]?(?:panel\\.|parentpanel\\.)?|\\{[^{}]*\\]\\.)${escaped(own)}(?=\\s*\\}|[.[]|-(?:Comment|total)\\b)`,
    'gi',
  );
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (NAMING.has(key) && value === own) return name;
      if (!value.includes('{')) return value;
      return value.replace(old, (_, before: string) => `${before}${name}`);
    }
    if (Array.isArray(value)) {
      const items = value.map((item) => walk(item, key));
      return items.every((item, place) => item === value[place]) ? value : items;
    }
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([inner, one]) => [inner, walk(one, inner)] as const);
    const same = entries.every(([inner, one]) => one === value[inner]);
    return same ? value : Object.fromEntries(entries);
  };
  return walk(survey, '') as T;
}

const CHILD_LISTS = ['pages', 'elements', 'questions', 'templateElements'];

/** Renames pages and elements, wherever they stand, and the references to them. */
export function renameEverywhere(survey: SurveyJson, own: string, name: string): SurveyJson {
  const walk = (json: SurveyJson): SurveyJson => {
    const copy: Record<string, unknown> = { ...json };
    if (json['name'] === own) copy['name'] = name;
    for (const holder of CHILD_LISTS) {
      const inside = json[holder];
      if (!Array.isArray(inside)) continue;
      copy[holder] = inside.map((child: unknown) => (isObject(child) ? walk(child) : child));
    }
    return copy;
  };
  return renameReferences(walk(survey), own, name);
}
