import type {
  ParameterValue,
  ParameterValues,
  TemplateParameter,
} from '@fovea/contract/studies/reports';
import { initialValue } from '@fovea/rules/studies/reportParameters';
import { parameterProblem } from '@fovea/rules/studies/reports';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { PARAMETER_PROBLEMS } from './parameterMessages';
import type { StudyChoices } from './studyChoices';

type Values = Readonly<Record<string, ParameterValue | null>>;

/** The values of the asked parameters while they are being filled in. */
export function useParameterDraft(
  asked: readonly TemplateParameter[],
  choices: StudyChoices,
  last: ParameterValues,
) {
  const intl = useIntl();
  const { ids } = choices;
  const [changed, setChanged] = useState<Values>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setAsked] = useState(false);
  // Read once: what others see change is not changed by a run of this page.
  const [begun] = useState(() => last);

  const valueOf = (parameter: TemplateParameter): ParameterValue | null =>
    parameter.name in changed
      ? (changed[parameter.name] ?? null)
      : initialValue(parameter, begun[parameter.name], ids);
  const problemOf = (parameter: TemplateParameter) =>
    parameterProblem(parameter, valueOf(parameter), ids);

  return {
    valueOf,
    isComplete: asked.every((parameter) => problemOf(parameter) === null),
    /** What is wrong with a value, once somebody left the field or asked for the run. */
    errorOf(parameter: TemplateParameter): ReactNode {
      const problem = isAsked || left.has(parameter.name) ? problemOf(parameter) : null;
      if (problem === null) return null;
      const isNumber = parameter.type === 'NUMBER';
      const { min, max, step } = parameter;
      return intl.formatMessage(
        PARAMETER_PROBLEMS[problem === 'missing' && isNumber ? 'type' : problem],
        { min: intl.formatNumber(min ?? 0), max: max ?? '', step: step ?? '' },
      );
    },
    change: (name: string, value: ParameterValue | null) =>
      setChanged((before) => ({ ...before, [name]: value })),
    leave: (name: string) => setLeft((before) => new Set([...before, name])),
    /** Shows every problem. */
    ask: () => setAsked(true),
    values: (): ParameterValues =>
      Object.fromEntries(asked.map((parameter) => [parameter.name, valueOf(parameter)])),
  };
}
