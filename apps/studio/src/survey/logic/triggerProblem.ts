import type { Json } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { flattenOutline, outline } from '../operations/outline';

export type TriggerProblem = 'missing' | 'unknown' | 'before';

/**
 * Why the target of a rule is impossible; null if it is possible, or if the rule has none. Skipping leads to
 * questions only, and forward: a target before the answer that leads there would be asked in a circle.
 */
export function triggerProblem(survey: Json, trigger: Json): TriggerProblem | null {
  const type = textOf(trigger['type']).replace(/trigger$/, '');
  if (type !== 'skip' && type !== 'setvalue') return null;
  const isSkip = type === 'skip';
  const target = textOf(trigger[isSkip ? 'gotoName' : 'setToName']).toLowerCase();
  // A rule that was just added is not finished yet.
  if (target === '') return textOf(trigger['expression']) === '' ? null : 'missing';
  if (!isSkip && trigger['isVariable'] === true) return null;
  const names = flattenOutline(outline(survey))
    .filter(({ kind }) => kind === 'element')
    .map(({ json }) => textOf(json['name']).toLowerCase());
  const place = names.indexOf(target);
  if (place === -1) return 'unknown';
  const asked = namesIn(textOf(trigger['expression'])).map((name) => names.indexOf(name));
  return isSkip && place <= Math.max(-1, ...asked) ? 'before' : null;
}

/** The questions of an expression, without the parts of their answers: `q` of `{q.row1}` and `{q[0]}`. */
function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\{([^{}]+)\}/g)].map(([, inside = '']) =>
    inside
      .trim()
      .replace(/[.[].*$|-(?:Comment|total)$/i, '')
      .toLowerCase(),
  );
}
