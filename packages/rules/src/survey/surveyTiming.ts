import type { JsonObject } from '@fovea/contract/protocol/scalars';

/** Time allowed for a survey element without a limit. */
export const SURVEY_ELEMENT_MS = 15_000;

/** Where SurveyJS stores the contents of a survey, a page, a panel or a repeated panel. */
const HOLDERS = ['pages', 'elements', 'questions', 'templateElements'] as const;

/**
 * Every question and panel of a survey at any depth; iterative, so that no depth overflows the
 * stack.
 */
function* surveyItems(survey: JsonObject): Generator<Readonly<Record<string, unknown>>> {
  const open: unknown[] = [survey];
  while (open.length > 0) {
    const item = open.pop();
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
    const fields = item as Readonly<Record<string, unknown>>;
    yield fields;
    for (const holder of HOLDERS) {
      const inside = fields[holder];
      if (Array.isArray(inside)) for (const one of inside as unknown[]) open.push(one);
    }
  }
}

/** The number of elements respondents answer or read; pages and panels are only containers. */
export function surveyElementCount(survey: JsonObject | null | undefined): number {
  if (!survey) return 0;
  let count = 0;
  for (const item of surveyItems(survey)) {
    const isHolder = HOLDERS.some((holder) => Array.isArray(item[holder]));
    const isPanel = isHolder || item['type'] === 'panel' || item['type'] === 'paneldynamic';
    if (typeof item['type'] === 'string' && !isPanel) count++;
  }
  return count;
}

/** Whether an element takes its data from another part of the survey (`valuePropertyName`). */
export function usesValuePropertyName(survey: JsonObject | null | undefined): boolean {
  if (!survey) return false;
  for (const item of surveyItems(survey)) {
    const name = item['valuePropertyName'];
    if (typeof name === 'string' && name !== '') return true;
  }
  return false;
}
