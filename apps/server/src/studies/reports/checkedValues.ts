import type { ParameterValues, TemplateFields } from '@fovea/contract/studies/reports';
import { askedParameters, parameterProblem } from '@fovea/rules/studies/reports';
import {
  PARAMETER_FILE_LIMIT_BYTES,
  PARAMETER_PROBLEM_MESSAGES,
} from '@fovea/rules/studies/reportTemplates';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { requireOwnedFile } from '../media/fileRows';
import type { ReportSubjects } from './reportedStudy';

/**
 * The values of all parameters of a template: those that were given, and the defaults of those that are
 * not asked for on this study.
 * @throws Refusal 404 for a file; 422 with every parameter that is wrong
 */
export async function checkedValues(
  tx: Tx,
  caller: Pick<Researcher, 'companyId'>,
  { parameters }: TemplateFields,
  { study, ids }: ReportSubjects,
  given: ParameterValues,
): Promise<ParameterValues> {
  const asked = askedParameters(parameters, study.sensors);
  const names = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(given).filter((name) => !names.has(name));
  const problems = [
    ...unknown.map((name) => ({
      path: `parameters.${name}`,
      message: `The template has no parameter '${name.slice(0, 64)}' any more. Reload the page.`,
    })),
    ...asked.flatMap((parameter) => {
      const problem = parameterProblem(parameter, given[parameter.name], ids);
      if (problem === null) return [];
      const message = `'${parameter.label}' ${PARAMETER_PROBLEM_MESSAGES[problem]}`;
      return [{ path: `parameters.${parameter.name}`, message }];
    }),
  ];
  if (problems.length > 0) {
    const message = problems.map((each) => each.message).join(' ');
    throw new Refusal(422, message.slice(0, 2000), 'PARAMETERS_NOT_VALID', { fields: problems });
  }
  for (const { name, type, label } of asked) {
    if (type !== 'FILE') continue;
    const value = given[name]!;
    for (const fileId of Array.isArray(value) ? value : [String(value)]) {
      const { sizeBytes } = await requireOwnedFile(tx, caller, fileId);
      if (Number(sizeBytes) <= PARAMETER_FILE_LIMIT_BYTES) continue;
      const megabytes = PARAMETER_FILE_LIMIT_BYTES / 1024 / 1024;
      const message = `The file of '${label}' is larger than ${megabytes} MB. Choose a smaller one.`;
      throw new Refusal(422, message, 'PARAMETERS_NOT_VALID');
    }
  }
  const isAsked = new Set(asked.map(({ name }) => name));
  return Object.fromEntries(
    parameters.map(({ name, defaultValue }) => [
      name,
      isAsked.has(name) ? given[name]! : defaultValue,
    ]),
  );
}
