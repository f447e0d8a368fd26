/**
 * Conditions of a survey (`visibleIf`, `enableIf`, `requiredIf`) that ask for something that cannot
 * be answered when they are evaluated. Only what is certain is reported: surveys come from any
 * program, and a warning that is wrong teaches people to overlook the others.
 */
import type { JsonObject } from '@fovea/contract/protocol/scalars';
import { conditionParts } from './conditionParts';
import { surveyAnswers, type AnswerPlace } from './surveyAnswers';

export type ConditionProblem =
  /** No answer and no variable has this name. */
  | { readonly kind: 'unknown'; readonly name: string }
  /** It is asked on a later page. */
  | { readonly kind: 'later'; readonly name: string }
  /** The question cannot have this answer. */
  | { readonly kind: 'noChoice'; readonly name: string; readonly value: string };

type Path = readonly (string | number)[];

/**
 * Everything that a condition refers to although it does not exist or comes later, each once.
 *
 * @param path of the page or element that has the condition; null: the survey, where nothing is later
 */
export function conditionProblems(
  survey: JsonObject,
  expression: string,
  path: Path | null,
): ConditionProblem[] {
  const { answers, isOnePage } = surveyAnswers(survey);
  const page = path?.[0] === 'pages' && typeof path[1] === 'number' ? path[1] : null;
  const problems = new Map<string, ConditionProblem>();
  const add = (problem: ConditionProblem) => {
    const key = JSON.stringify(Object.values(problem)).toLowerCase();
    if (!problems.has(key)) problems.set(key, problem);
  };
  for (const { name, isContained, values } of conditionParts(expression)) {
    const { stem, place } = findAnswer(answers, name);
    if (place === null) {
      add({ kind: 'unknown', name: stem });
      continue;
    }
    if (page !== null && !isOnePage && place.page !== null && place.page > page) {
      add({ kind: 'later', name: stem });
    }
    // Parts of an answer have values of their own; `contains` finds parts of a single choice.
    const { choices, isMultiple } = place;
    if (choices === null || !isWhole(name, stem) || (isContained && !isMultiple)) continue;
    for (const value of values) {
      if (value.trim() !== '' && !choices.has(comparable(value))) {
        add({ kind: 'noChoice', name: stem, value });
      }
    }
  }
  return [...problems.values()];
}

/** As SurveyJS compares texts: without regard to case and surrounding spaces. */
const comparable = (value: string) => value.trim().toLowerCase();
const isWhole = (name: string, stem: string) => name.length === stem.length;

/** Known to expressions in one place or another, without a question of that name. */
const BUILT_IN = new Set(
  (
    'locale pageno pagecount self item choice row rowindex rowvalue rowname rowtitle totalrow panel ' +
    'parentpanel panelindex visiblepanelindex index question survey element prevpanel nextpanel ' +
    'prevrow nextrow composite'
  ).split(' '),
);

const ANYWHERE: AnswerPlace = { page: null, choices: null, isMultiple: false };

/** The answer that a name refers to: `q` of `{q}`, `{q.row1}`, `{q[0].x}` and `{q-Comment}`. */
function findAnswer(
  answers: ReadonlyMap<string, AnswerPlace>,
  name: string,
): { readonly stem: string; readonly place: AnswerPlace | null } {
  // Names of questions may contain dots, so the longest one counts.
  for (let stem = name; ;) {
    const place = answers.get(stem.toLowerCase());
    if (place) return { stem, place };
    const cut = Math.max(stem.lastIndexOf('.'), stem.lastIndexOf('['));
    if (cut <= 0) {
      const first = stem.replace(/-(?:comment|total|unwrapped)$/i, '');
      const found = first.startsWith('$') || BUILT_IN.has(first.toLowerCase());
      return { stem: first, place: answers.get(first.toLowerCase()) ?? (found ? ANYWHERE : null) };
    }
    stem = stem.slice(0, cut);
  }
}

export interface ElementCondition {
  readonly path: Path;
  readonly expression: string;
}

const CONDITIONS = ['visibleIf', 'enableIf', 'requiredIf'] as const;
const HOLDERS = ['pages', 'elements', 'questions', 'templateElements'] as const;

/** Where an element stands; paths are only written out for those that have a condition. */
interface Place {
  readonly inside: Place | null;
  readonly holder: string;
  readonly at: number;
}

function pathOf(place: Place): Path {
  const path: (string | number)[] = [];
  for (let next: Place | null = place; next; next = next.inside) path.push(next.at, next.holder);
  return path.reverse();
}

/** Every condition of pages, panels and questions, in the order of the survey; not recursive. */
export function elementConditions(survey: JsonObject): ElementCondition[] {
  const found: ElementCondition[] = [];
  const waiting: { readonly value: unknown; readonly place: Place | null }[] = [
    { value: survey, place: null },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, place } = next;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const fields = value as Readonly<Record<string, unknown>>;
    for (const condition of place ? CONDITIONS : []) {
      const expression = fields[condition];
      if (place && typeof expression === 'string') {
        found.push({ path: pathOf(place), expression });
      }
    }
    for (const holder of HOLDERS.toReversed()) {
      const inside = fields[holder];
      if (!Array.isArray(inside)) continue;
      for (const [at, child] of [...(inside as unknown[]).entries()].reverse()) {
        waiting.push({ value: child, place: { inside: place, holder, at } });
      }
    }
  }
  return found;
}

/** Whether any condition of a survey has a problem. */
export function hasConditionProblems(survey: JsonObject | null | undefined): boolean {
  if (!survey) return false;
  return elementConditions(survey).some(
    ({ path, expression }) => conditionProblems(survey, expression, path).length > 0,
  );
}
