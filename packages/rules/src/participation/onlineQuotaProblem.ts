import type { OnlineQuota, QuotaCell } from '@fovea/contract/studies/onlineQuota';
import { AGE_MAX } from './onlineQuota';
import { PARAMETER_NAME_MAX, parameterProblem } from './expectedParameters';

export const QUOTA_CELLS_MAX = 50;
export const CELL_NAME_MAX = 60;
export const CELL_LIMIT_MAX = 100_000;
export const CELL_VALUES_MAX = 50;
export const CELL_VALUE_MAX = 100;

export type OnlineQuotaProblem =
  | 'tooManyCells'
  | 'cellId'
  | 'nameEmpty'
  | 'nameTooLong'
  | 'nameTaken'
  | 'limit'
  | 'conditionMissing'
  | 'age'
  | 'ageOrder'
  | 'ageParameter'
  | 'genderParameter'
  | 'genderValues'
  | 'variableName'
  | 'variableValues';

export const ONLINE_QUOTA_MESSAGES: Record<OnlineQuotaProblem, string> = {
  tooManyCells: `A quota has at most ${QUOTA_CELLS_MAX} cells.`,
  cellId: 'Two cells have the same id.',
  nameEmpty: 'Enter the name of the cell.',
  nameTooLong: `The name of a cell has at most ${CELL_NAME_MAX} characters.`,
  nameTaken: 'Another cell has this name.',
  limit: `Enter a whole number from 0 to ${CELL_LIMIT_MAX}.`,
  conditionMissing: 'Say who belongs to the cell: an age, a gender or a parameter of the link.',
  age: `Enter whole years from 0 to ${AGE_MAX}.`,
  ageOrder: 'The first age must not be above the last one.',
  ageParameter: 'Name the parameter of the link that holds the age.',
  genderParameter: 'Name the parameter of the link that holds the gender.',
  genderValues: `Enter different values for women and men, ${CELL_VALUES_MAX} at most, ${CELL_VALUE_MAX} characters each.`,
  variableName: `Name a parameter of the link: letters, digits and the signs _ - . , ${PARAMETER_NAME_MAX} characters at most.`,
  variableValues: `Enter at least one value of the parameter, ${CELL_VALUES_MAX} at most, ${CELL_VALUE_MAX} characters each.`,
};

/** The quota as it is stored: without spaces around names and values, and without empty values. */
export function cleanOnlineQuota(quota: OnlineQuota): OnlineQuota {
  return {
    ...quota,
    ageParameter: quota.ageParameter.trim(),
    genderParameter: quota.genderParameter.trim(),
    femaleValues: cleanValues(quota.femaleValues),
    maleValues: cleanValues(quota.maleValues),
    cells: quota.cells.map((cell) => ({
      ...cell,
      name: cell.name.trim(),
      variable: cell.variable && {
        name: cell.variable.name.trim(),
        values: cleanValues(cell.variable.values),
      },
    })),
  };
}

const cleanValues = (values: readonly string[]) =>
  [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '');

/** The first thing that is wrong with a quota, and the cell it is in; null if it can be stored. */
export function onlineQuotaProblem(
  given: OnlineQuota,
): { readonly problem: OnlineQuotaProblem; readonly cellId: string | null } | null {
  const quota = cleanOnlineQuota(given);
  const { cells } = quota;
  if (cells.length > QUOTA_CELLS_MAX) return { problem: 'tooManyCells', cellId: null };
  for (const [at, cell] of cells.entries()) {
    const problem = cellProblem(cell, cells.slice(0, at));
    if (problem) return { problem, cellId: cell.id };
  }
  const ofQuota = parametersProblem(quota);
  return ofQuota && { problem: ofQuota, cellId: null };
}

/** @param others the cells before it */
export function cellProblem(
  cell: QuotaCell,
  others: readonly QuotaCell[],
): OnlineQuotaProblem | null {
  const { id, name, limit, ageFrom, ageTo, gender, variable } = cell;
  if (id === '' || others.some((other) => other.id === id)) return 'cellId';
  const clean = name.trim();
  if (clean === '') return 'nameEmpty';
  if (clean.length > CELL_NAME_MAX) return 'nameTooLong';
  const key = clean.toLowerCase();
  if (others.some((other) => other.name.trim().toLowerCase() === key)) return 'nameTaken';
  if (!isWhole(limit, CELL_LIMIT_MAX)) return 'limit';
  const ages = [ageFrom, ageTo].filter((age) => age !== null);
  if (!ages.every((age) => isWhole(age, AGE_MAX))) return 'age';
  if (ageFrom !== null && ageTo !== null && ageFrom > ageTo) return 'ageOrder';
  if (ages.length === 0 && gender === null && variable === null) return 'conditionMissing';
  if (variable === null) return null;
  if (parameterProblem(variable.name.trim(), []) !== null) return 'variableName';
  return areValues(cleanValues(variable.values)) ? null : 'variableValues';
}

function parametersProblem(quota: OnlineQuota): OnlineQuotaProblem | null {
  const { ageParameter, genderParameter, femaleValues, maleValues, cells } = quota;
  const asksAge = cells.some(({ ageFrom, ageTo }) => ageFrom !== null || ageTo !== null);
  const asksGender = cells.some(({ gender }) => gender !== null);
  if (!isParameter(ageParameter, asksAge)) return 'ageParameter';
  if (!isParameter(genderParameter, asksGender)) return 'genderParameter';
  if (![...femaleValues, ...maleValues].every(isValue)) return 'genderValues';
  if (!asksGender) return null;
  const women = new Set(femaleValues.map((value) => value.toLowerCase()));
  const isMixed = maleValues.some((value) => women.has(value.toLowerCase()));
  return isMixed || !areValues(femaleValues) || !areValues(maleValues) ? 'genderValues' : null;
}

const isParameter = (name: string, isNeeded: boolean) =>
  name === '' ? !isNeeded : parameterProblem(name, []) === null;

const isWhole = (value: number, most: number) =>
  Number.isInteger(value) && value >= 0 && value <= most;

const isValue = (value: string) => value.length <= CELL_VALUE_MAX && !/\p{Cc}/u.test(value);

const areValues = (values: readonly string[]) =>
  values.length > 0 && values.length <= CELL_VALUES_MAX && values.every(isValue);
