import type {
  Quota,
  QuotaChange,
  QuotaVariable,
  RespondentRegistration,
} from '@fovea/contract/studies/quota';
import { QUOTA_OLD_AT_DEFAULT } from '@fovea/rules/studies/quota';
import { QUOTA_BUCKETS_MIN } from '@fovea/rules/studies/quotaVariables';

/** A row keeps its key when rows are moved, so that fields keep what is typed and the focus. */
export interface EditedBucket {
  readonly key: string;
  readonly label: string;
}
export interface EditedVariable {
  readonly key: string;
  readonly variable: string;
  readonly label: string;
  readonly buckets: readonly EditedBucket[];
}
export type EditedQuota = Omit<QuotaChange, 'variables' | 'respondentRegistration'> & {
  readonly respondentRegistration: RespondentRegistration;
  readonly variables: readonly EditedVariable[];
};

let last = 0;
const newKey = () => `row-${++last}`;

export const newBucket = (label = ''): EditedBucket => ({ key: newKey(), label });

/** With as many buckets as a variable needs. */
export const newVariable = (): EditedVariable => ({
  key: newKey(),
  variable: '',
  label: '',
  buckets: Array.from({ length: QUOTA_BUCKETS_MIN }, () => newBucket()),
});

/** The stored quota as the form edits it; a study without a quota has empty fields. */
export function editedQuota(
  quota: Quota | null,
  respondentRegistration: RespondentRegistration,
): EditedQuota {
  return {
    respondentRegistration,
    youngMale: quota?.youngMale ?? null,
    oldMale: quota?.oldMale ?? null,
    youngFemale: quota?.youngFemale ?? null,
    oldFemale: quota?.oldFemale ?? null,
    oldAt: quota?.oldAt ?? QUOTA_OLD_AT_DEFAULT,
    variables: (quota?.variables ?? []).map(({ variable, label, bucketLabels }) => ({
      key: newKey(),
      variable,
      label,
      buckets: bucketLabels.map(newBucket),
    })),
  };
}

export function editedVariable({ variable, label, buckets }: EditedVariable): QuotaVariable {
  return { variable, label, bucketLabels: buckets.map((bucket) => bucket.label) };
}

/** What the form sends. */
export function quotaChange({ variables, ...counts }: EditedQuota) {
  return { ...counts, variables: variables.map(editedVariable) } satisfies QuotaChange;
}

/** The list with one entry at another place; unchanged if there is no such place. */
export function movedRow<T>(rows: readonly T[], place: number, by: 1 | -1): readonly T[] {
  const to = place + by;
  const row = rows[place];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(place, 1).toSpliced(to, 0, row);
}
