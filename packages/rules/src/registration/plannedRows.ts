import {
  PLANNED_AT_ONCE_MAX,
  type RespondentGender,
  type NewRespondent,
} from '@fovea/contract/participation/registrations';
import type { Quota, QuotaVariable } from '@fovea/contract/studies/quota';
import { nameKey } from '../inputs/names';
import type { CsvRows } from '../people/userRows';
import { isRespondent, respondentProblems } from './registration';

export const AGE_COLUMN = 'age';
export const GENDER_COLUMN = 'gender';

/** `age`, `gender`, or the name of a variable of the quota. */
export type PlannedField = string;

/** One planned respondent of a file. */
export interface PlannedRow {
  /** Line in the file, starting at 1, including the header. */
  readonly line: number;
  /** As they stand in the file, in the order of the columns. */
  readonly cells: readonly string[];
  /** Fields that are missing or wrong. */
  readonly wrong: readonly PlannedField[];
  /** Null when something is wrong. */
  readonly respondent: NewRespondent | null;
}

export type PlannedRows =
  | { readonly columns: readonly PlannedField[]; readonly rows: readonly PlannedRow[] }
  /** The file has no column of these names. */
  | { readonly problem: 'columns'; readonly missing: readonly PlannedField[] }
  | { readonly problem: 'empty' | 'tooMany' };

/** The columns of a file of planned respondents, in the order of the template. */
export function plannedColumns({ variables }: Pick<Quota, 'variables'>): PlannedField[] {
  return [AGE_COLUMN, GENDER_COLUMN, ...variables.map(({ variable }) => variable)];
}

const GENDERS: Readonly<Record<string, RespondentGender>> = {
  ...{ male: 'MALE', m: 'MALE', man: 'MALE' },
  ...{ female: 'FEMALE', f: 'FEMALE', woman: 'FEMALE', w: 'FEMALE' },
  ...{ other: 'OTHER', o: 'OTHER', diverse: 'OTHER', d: 'OTHER', 'non-binary': 'OTHER' },
};

/**
 * Reads planned respondents. The first row names the columns, in any order and case; a variable may be
 * called by its name or its label. Other columns are ignored, and so are empty rows.
 */
export function plannedRows(file: CsvRows, quota: Pick<Quota, 'variables'>): PlannedRows {
  const [header = [], ...body] = file;
  if (header.every(isEmpty)) return { problem: 'empty' };
  const keys = header.map(nameKey);
  const columns = plannedColumns(quota);
  const places = [
    ...[AGE_COLUMN, GENDER_COLUMN].map((name) => keys.indexOf(name)),
    ...quota.variables.map((one) => placeOf(one, keys)),
  ];
  const missing = columns.filter((_, at) => places[at] === -1);
  if (missing.length > 0) return { problem: 'columns', missing };
  const rows = body.flatMap((row, at) =>
    row.every(isEmpty)
      ? []
      : [
          plannedRow(
            at + 2,
            places.map((place) => (row[place] ?? '').trim()),
            quota,
          ),
        ],
  );
  if (rows.length === 0) return { problem: 'empty' };
  return rows.length > PLANNED_AT_ONCE_MAX ? { problem: 'tooMany' } : { columns, rows };
}

/** The column of a variable: by its name, unless that means something else, or by its label. */
function placeOf({ variable, label }: QuotaVariable, keys: readonly string[]): number {
  const name = nameKey(variable);
  const byName = name === AGE_COLUMN || name === GENDER_COLUMN ? -1 : keys.indexOf(name);
  return byName >= 0 ? byName : keys.indexOf(nameKey(label));
}

function plannedRow(
  line: number,
  cells: readonly string[],
  quota: Pick<Quota, 'variables'>,
): PlannedRow {
  const [age = '', gender = '', ...answers] = cells;
  const variables = quota.variables.map(
    (one, at) => [one.variable, bucketOf(one, answers[at] ?? '')] as const,
  );
  const genderKey = gender.toLowerCase();
  const who = {
    ...(/^\d{1,3}$/.test(age) && { age: Number(age) }),
    ...(Object.hasOwn(GENDERS, genderKey) && { gender: GENDERS[genderKey]! }),
    variables: Object.fromEntries(variables),
  };
  const wrong = respondentProblems(quota, who).map(({ field }) =>
    field.replace(/^variables\./, ''),
  );
  return { line, cells, wrong, respondent: isRespondent(quota, who) ? who : null };
}

/** The bucket as the quota spells it, or what stands in the file. */
function bucketOf({ bucketLabels }: QuotaVariable, cell: string): string {
  return bucketLabels.find((label) => nameKey(label) === nameKey(cell)) ?? cell;
}

const isEmpty = (cell: string) => cell.trim() === '';
