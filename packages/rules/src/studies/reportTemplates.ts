/** What a report template may be, and what is said where a report cannot be made. */
import type { TemplateFields, TemplateParameter } from '@fovea/contract/studies/reports';
import { cleanName, isNameTaken, nameLength } from '../inputs/names';
import { parameterProblem, type ParameterProblem, type TemplateObstacle } from './reports';

export const TEMPLATE_NAME_MAX = 255;
/** Of the file of a template, packed or not. */
export const TEMPLATE_LIMIT_BYTES = 20 * 1024 * 1024;
/** Of a file that a parameter takes. */
export const PARAMETER_FILE_LIMIT_BYTES = 50 * 1024 * 1024;

export const REPORTS_NOT_SUPPORTED_MESSAGE = 'Viewing reports is not supported for this study yet.';

export const TEMPLATE_OBSTACLE_MESSAGES: Readonly<Record<TemplateObstacle, string>> = {
  disabled: 'This template is disabled. Choose another, or have it enabled.',
  generation: 'This template is not made for studies of this kind. Choose another.',
  sensor: 'This template needs a sensor that the study does not measure. Choose another.',
  requiredTemplate:
    'This template needs the reports of other templates first. Run those, then this one.',
  engine: 'This server cannot run templates of this type. Ask its administrator.',
};

/** Said of a parameter after its label. */
export const PARAMETER_PROBLEM_MESSAGES: Readonly<Record<ParameterProblem, string>> = {
  missing: 'needs a value.',
  type: 'has a value of another type.',
  tooSmall: 'is smaller than allowed.',
  tooLarge: 'is larger than allowed.',
  step: 'lies between the allowed steps.',
  choice: 'has a choice that does not exist, or does not exist any more. Choose again.',
  several: 'takes one value only.',
};

export type TemplateProblem =
  | { readonly kind: 'name'; readonly problem: 'empty' | 'tooLong' | 'taken' }
  | { readonly kind: 'noFile' }
  | { readonly kind: 'link' }
  | { readonly kind: 'mainFile' }
  | {
      readonly kind: 'parameter';
      readonly name: string;
      readonly problem: 'twice' | 'noChoices' | 'range' | 'default' | 'multiple';
    };

/** The first thing that is wrong with a template that is to be saved, or null. */
export function templateProblem(
  fields: Pick<TemplateFields, 'name' | 'templateUrl' | 'parameters' | 'nonDefaultMainFile'>,
  {
    others,
    hasFile,
  }: {
    /** Names of the other templates of the company and of the product. */
    readonly others: readonly string[];
    /** One is sent, or was before. */
    readonly hasFile: boolean;
  },
): TemplateProblem | null {
  const name = cleanName(fields.name);
  if (name === '') return { kind: 'name', problem: 'empty' };
  if (nameLength(name) > TEMPLATE_NAME_MAX) return { kind: 'name', problem: 'tooLong' };
  if (isNameTaken(name, others)) return { kind: 'name', problem: 'taken' };
  const { templateUrl, parameters, nonDefaultMainFile } = fields;
  if (templateUrl === null && !hasFile) return { kind: 'noFile' };
  if (templateUrl !== null && !isHttpsAddress(templateUrl)) return { kind: 'link' };
  if (nonDefaultMainFile !== null && !isPathInTemplate(nonDefaultMainFile)) {
    return { kind: 'mainFile' };
  }
  const names = new Set<string>();
  for (const parameter of parameters) {
    if (names.has(parameter.name)) return wrong(parameter, 'twice');
    names.add(parameter.name);
    const problem = declarationProblem(parameter);
    if (problem !== null) return wrong(parameter, problem);
  }
  return null;
}

type DeclarationProblem = Extract<TemplateProblem, { kind: 'parameter' }>['problem'];

const wrong = ({ name }: TemplateParameter, problem: DeclarationProblem): TemplateProblem => ({
  kind: 'parameter',
  name,
  problem,
});

/** No study is known yet: of dynamic choices only the choice itself can be a default. */
const NOBODY = { EVERY_STIMULUS: [], EVERY_RESPONDENT: [], EVERY_SEGMENT: [] };

function declarationProblem(parameter: TemplateParameter): DeclarationProblem | null {
  const { type, choices, min, max, multiple, defaultValue } = parameter;
  if (type === 'ENUMERATION' && choices.length === 0) return 'noChoices';
  if (min !== null && max !== null && min > max) return 'range';
  if (multiple && (type === 'BOOLEAN' || type === 'NUMBER')) return 'multiple';
  if (defaultValue === null) return null;
  // No study has the files of another company, or the stimuli of another study.
  if (type === 'FILE') return 'default';
  return parameterProblem(parameter, defaultValue, NOBODY) === null ? null : 'default';
}

const PARAMETER_WORDS: Readonly<Record<DeclarationProblem, string>> = {
  twice: 'stands twice in the list. Give each parameter a name of its own.',
  noChoices: 'needs at least one choice.',
  range: 'has a minimum above its maximum.',
  default: 'has a default value that it does not allow.',
  multiple: 'cannot take several values, because of its type.',
};

const NAME_WORDS = {
  empty: 'The template needs a name.',
  tooLong: `The name can be at most ${TEMPLATE_NAME_MAX} characters long.`,
  taken: 'Another template has this name. Choose another.',
};

export function templateProblemMessage(problem: TemplateProblem): string {
  switch (problem.kind) {
    case 'name':
      return NAME_WORDS[problem.problem];
    case 'noFile':
      return 'A template needs a file or a link.';
    case 'link':
      return 'The link must begin with https://.';
    case 'mainFile':
      return 'The main file must be a path within the zip file, such as report.html.';
    case 'parameter':
      return `The parameter '${problem.name}' ${PARAMETER_WORDS[problem.problem]}`;
  }
}

/** The rest is up to whoever fetches it: this package cannot resolve names. */
function isHttpsAddress(text: string): boolean {
  return /^https:\/\/[^\s/?#\\@]+([/?#][^\s\\]*)?$/i.test(text);
}

/** Relative, with `/` between folders, and never out of the template. */
export function isPathInTemplate(path: string): boolean {
  return (
    path.length <= 255 &&
    path.split('/').every((part) => part !== '' && !/^\.|[\\:*?"<>|\p{Cc}]|[. ]$/u.test(part))
  );
}
