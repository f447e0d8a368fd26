/** Which reports a run makes: one, or one for each chosen stimulus, respondent and segment. */
import {
  DYNAMIC_CHOICES,
  type DynamicChoice,
  type ParameterValue,
  type ParameterValues,
  type Report,
  type TemplateFields,
  type TemplateParameter,
} from '@fovea/contract/studies/reports';
import { isDynamicChoice, type ChoiceIds } from './reports';

/** More reports than this are not made in one run. */
export const REPORTS_MAX = 2000;

export type PlannedReport = Pick<Report, 'stimuli' | 'respondent' | 'segment'>;

export type PlannedTemplate = Pick<
  TemplateFields,
  'stimuliDynamic' | 'respondentDynamic' | 'segmentDynamic' | 'parameters'
>;

/**
 * The values with dynamic choices replaced by the ids that they stand for, and a list wherever several
 * can be chosen, so that a template need not tell one from several.
 */
export function expandedValues(
  parameters: readonly TemplateParameter[],
  values: ParameterValues,
  ids: ChoiceIds,
): ParameterValues {
  const expanded: ParameterValues = {};
  for (const parameter of parameters) {
    const value = values[parameter.name] ?? null;
    expanded[parameter.name] =
      value === null || !parameter.multiple ? value : listed(parameter, textsOf(value), ids);
  }
  return expanded;
}

function listed({ type, choices }: TemplateParameter, texts: string[], ids: ChoiceIds): string[] {
  if (type !== 'ENUMERATION') return texts;
  const all = texts.flatMap((text) =>
    isDynamicChoice(text) && choices.includes(text) ? ids[text] : [text],
  );
  return [...new Set(all)];
}

/** The ids that were chosen of a kind; null: no parameter lets anybody choose. */
function chosenOf(
  choice: DynamicChoice,
  parameters: readonly TemplateParameter[],
  values: ParameterValues,
  ids: ChoiceIds,
): string[] | null {
  const carriers = carriersOf(choice, parameters);
  if (carriers.length === 0) return null;
  // A parameter may also have choices of its own, or of another kind.
  const others = new Set([
    ...carriers.flatMap(({ choices }) => choices.filter((text) => !isDynamicChoice(text))),
    ...DYNAMIC_CHOICES.filter((kind) => kind !== choice).flatMap((kind) => ids[kind]),
  ]);
  const chosen = carriers.flatMap(({ name }) => textsOf(values[name] ?? null));
  return [...new Set(chosen)].filter((id) => !others.has(id));
}

function textsOf(value: ParameterValue | null): string[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [String(value)];
}

function carriersOf(choice: DynamicChoice, parameters: readonly TemplateParameter[]) {
  return parameters.filter(
    ({ type, choices }) => type === 'ENUMERATION' && choices.includes(choice),
  );
}

/**
 * The reports of a run, in the order of what was chosen: stimuli first, then segments, then respondents. A
 * dynamic template without a parameter for the choice makes one for everything of its kind. Ids
 * that do not exist any more stay in the plan: their reports say so.
 * @param values from `expandedValues`
 */
export function plannedReports(
  template: PlannedTemplate,
  values: ParameterValues,
  ids: ChoiceIds,
): PlannedReport[] {
  const chosen = (choice: DynamicChoice) => chosenOf(choice, template.parameters, values, ids);
  const places = (isDynamic: boolean, choice: DynamicChoice): readonly (string | null)[] =>
    isDynamic ? (chosen(choice) ?? ids[choice]) : [null];
  const fixed = template.stimuliDynamic ? [] : (chosen('EVERY_STIMULUS') ?? []);
  return places(template.stimuliDynamic, 'EVERY_STIMULUS').flatMap((stimulus) =>
    places(template.segmentDynamic, 'EVERY_SEGMENT').flatMap((segment) =>
      places(template.respondentDynamic, 'EVERY_RESPONDENT').map((respondent) => ({
        stimuli: stimulus === null ? [...fixed] : [stimulus],
        respondent,
        segment,
      })),
    ),
  );
}

/** The values as one report gets them: of each dynamic choice the one that the report is about. */
export function valuesOfReport(
  template: PlannedTemplate,
  values: ParameterValues,
  report: PlannedReport,
): ParameterValues {
  const one: Readonly<Record<DynamicChoice, string | null>> = {
    EVERY_STIMULUS: template.stimuliDynamic ? (report.stimuli[0] ?? null) : null,
    EVERY_RESPONDENT: report.respondent,
    EVERY_SEGMENT: report.segment,
  };
  const narrowed = { ...values };
  for (const { name, type, choices, multiple } of template.parameters) {
    if (type !== 'ENUMERATION') continue;
    const value = values[name] ?? null;
    if (value === null) continue;
    const given = textsOf(value);
    const own = choices.filter(isDynamicChoice).map((choice) => one[choice]);
    const kept = own.find((id) => id !== null && given.includes(id)) ?? null;
    if (kept !== null) narrowed[name] = multiple ? [kept] : kept;
  }
  return narrowed;
}
