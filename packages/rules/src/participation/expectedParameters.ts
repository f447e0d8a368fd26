import { DOUBTFUL_PARAMETERS, WRONG_PARAMETERS } from './panelParameters';

/** Parameters that a study declares at most. */
export const EXPECTED_PARAMETERS_MAX = 20;
export const PARAMETER_NAME_MAX = 64;

export type ParameterProblem =
  'empty' | 'tooLong' | 'characters' | 'reserved' | 'taken' | 'tooMany';

export const PARAMETER_PROBLEM_MESSAGES: Record<ParameterProblem, string> = {
  empty: 'Enter the name of a parameter.',
  tooLong: `The name of a parameter has at most ${PARAMETER_NAME_MAX} characters.`,
  characters:
    'The name of a parameter begins with a letter or an underscore and has only letters A to Z, digits, and the signs _ - .',
  reserved: 'Names that begin with “fovea”, and those that the product sets itself, are reserved.',
  taken: 'This parameter is already declared.',
  tooMany: `A study expects at most ${EXPECTED_PARAMETERS_MAX} parameters.`,
};

/** Letters that need no escape in an address, so that a name reads the same everywhere. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const SET_BY_SERVER: ReadonlySet<string> = new Set([WRONG_PARAMETERS, DOUBTFUL_PARAMETERS]);

/** Why a parameter cannot be declared beside the others; null if it can. Names are case-sensitive. */
export function parameterProblem(name: string, others: readonly string[]): ParameterProblem | null {
  if (name === '') return 'empty';
  if (name.length > PARAMETER_NAME_MAX) return 'tooLong';
  if (!NAME.test(name)) return 'characters';
  if (/^fovea/i.test(name) || SET_BY_SERVER.has(name)) return 'reserved';
  if (others.includes(name)) return 'taken';
  return others.length >= EXPECTED_PARAMETERS_MAX ? 'tooMany' : null;
}

/** The first problem of a whole list; null if it can be stored. */
export function parametersProblem(names: readonly string[]): ParameterProblem | null {
  for (const [at, name] of names.entries()) {
    const problem = parameterProblem(name, names.slice(0, at));
    if (problem) return problem;
  }
  return null;
}
