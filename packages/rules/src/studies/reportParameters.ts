/** What the form for the parameters of a report begins with. */
import type { ParameterValue, TemplateParameter } from '@fovea/contract/studies/reports';
import { choicesOf, isDynamicChoice, parameterProblem, type ChoiceIds } from './reports';

type Chosen = ParameterValue | null | undefined;

/**
 * The value that a field begins with: the one given last, without what has left the study since; else
 * the default of the template; else what can only be meant.
 */
export function initialValue(
  parameter: TemplateParameter,
  last: Chosen,
  ids: ChoiceIds,
): ParameterValue | null {
  return (
    accepted(parameter, last, ids) ??
    accepted(parameter, parameter.defaultValue, ids) ??
    impliedValue(parameter, ids)
  );
}

function accepted(
  parameter: TemplateParameter,
  given: Chosen,
  ids: ChoiceIds,
): ParameterValue | null {
  const isOneOfSeveral = parameter.multiple && typeof given === 'string';
  const value = isOneOfSeveral ? [given] : (given ?? null);
  const left = Array.isArray(value) ? withoutDeleted(parameter, value, ids) : value;
  return parameterProblem(parameter, left, ids) === null ? left : null;
}

function withoutDeleted(parameter: TemplateParameter, values: readonly string[], ids: ChoiceIds) {
  if (parameter.type !== 'ENUMERATION') return [...values];
  const known = new Set([...choicesOf(parameter, ids), ...parameter.choices]);
  return values.filter((each) => known.has(each));
}

function impliedValue(parameter: TemplateParameter, ids: ChoiceIds): ParameterValue | null {
  if (parameter.type === 'BOOLEAN') return false;
  if (parameter.type !== 'ENUMERATION') return null;
  const everything = parameter.choices.filter(isDynamicChoice);
  if (parameter.multiple) return everything.length > 0 ? everything : null;
  const choices = choicesOf(parameter, ids);
  return choices.length === 1 ? (choices[0] ?? null) : null;
}
