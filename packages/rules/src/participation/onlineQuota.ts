import type { OnlineQuota, QuotaCell } from '@fovea/contract/studies/onlineQuota';

/** A new quota, before its first cell is described. */
export const EMPTY_QUOTA: OnlineQuota = {
  ageParameter: '',
  genderParameter: '',
  femaleValues: ['f', 'female', 'w', 'woman'],
  maleValues: ['m', 'male', 'man'],
  takesOthers: false,
  cells: [],
};

type Variables = Readonly<Record<string, string>>;

/** The ids of the cells that a respondent belongs to, by the parameters of the link. */
export function cellsOf(quota: OnlineQuota, variables: Variables): string[] {
  const ageYears = ageIn(valueOf(variables, quota.ageParameter));
  const gender = genderIn(quota, valueOf(variables, quota.genderParameter));
  return quota.cells
    .filter((cell) => isInCell(cell, variables, { ageYears, gender }))
    .map(({ id }) => id);
}

interface Person {
  readonly ageYears: number | null;
  readonly gender: QuotaCell['gender'];
}

function isInCell(cell: QuotaCell, variables: Variables, { ageYears, gender }: Person): boolean {
  const { ageFrom, ageTo, variable } = cell;
  if (ageFrom !== null || ageTo !== null) {
    if (ageYears === null) return false;
    if (ageYears < (ageFrom ?? 0) || ageYears > (ageTo ?? Infinity)) return false;
  }
  if (cell.gender !== null && cell.gender !== gender) return false;
  if (variable === null) return true;
  const value = comparable(valueOf(variables, variable.name));
  return variable.values.some((wanted) => comparable(wanted) === value);
}

/** Whole years; anything else is not known, such as a year of birth or "18-24". */
function ageIn(value: string): number | null {
  const age = /^\d{1,3}$/.test(value) ? Number(value) : null;
  return age !== null && age <= AGE_MAX ? age : null;
}

export const AGE_MAX = 120;

function genderIn({ femaleValues, maleValues }: OnlineQuota, value: string): QuotaCell['gender'] {
  if (value === '') return null;
  const isOneOf = (values: readonly string[]) =>
    values.some((one) => comparable(one) === comparable(value));
  if (isOneOf(femaleValues)) return 'FEMALE';
  return isOneOf(maleValues) ? 'MALE' : 'OTHER';
}

const valueOf = (variables: Variables, name: string) =>
  name !== '' && Object.hasOwn(variables, name) ? (variables[name] ?? '').trim() : '';

const comparable = (text: string) => text.trim().toLowerCase();

/** How many places of a cell are taken: by those who completed, and by those under way. */
export interface CellCount {
  readonly complete: number;
  readonly inProgress: number;
}

/**
 * Whether one more respondent of these cells is taken: every cell has room for one more. Whoever
 * belongs to none is taken if the quota says so.
 *
 * @param counts without the respondent
 */
export function hasPlace(
  quota: OnlineQuota,
  cells: readonly string[],
  counts: ReadonlyMap<string, CellCount>,
): boolean {
  if (cells.length === 0) return quota.takesOthers || quota.cells.length === 0;
  return quota.cells
    .filter(({ id }) => cells.includes(id))
    .every((cell) => placesLeft(cell, counts.get(cell.id)) > 0);
}

/** Never below 0, also after the limit was lowered. */
export function placesLeft({ limit }: Pick<QuotaCell, 'limit'>, count?: CellCount): number {
  return Math.max(0, limit - (count?.complete ?? 0) - (count?.inProgress ?? 0));
}
