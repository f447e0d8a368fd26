import type { Quota, QuotaChange } from '@fovea/contract/studies/quota';
import type { Study } from '@fovea/contract/studies/studies';
import {
  QUOTA_VARIABLE_PROBLEM_MESSAGES,
  quotaVariablesProblem,
  type QuotaVariableProblem,
} from './quotaVariables';

export const QUOTA_OLD_AT_DEFAULT = 35;
/** The allowed ages for the split. */
export const QUOTA_OLD_AT = { min: 18, max: 65 } as const;
/** The smallest number accepted for a count. */
export const QUOTA_COUNT_MIN = 1;
export const QUOTA_COUNT_MAX = 100_000;

export const QUOTA_COUNTS = ['youngMale', 'oldMale', 'youngFemale', 'oldFemale'] as const;
export type QuotaCount = (typeof QUOTA_COUNTS)[number];

type Counts = Pick<QuotaChange, QuotaCount>;

export type QuotaProblem =
  'undefined' | 'total' | 'moreThanAvailable' | 'oldAtFixed' | QuotaVariableProblem;

export const QUOTA_PROBLEM_MESSAGES: Record<QuotaProblem, string> = {
  undefined: 'All four counts must be set.',
  total: 'The quota must have at least one respondent.',
  moreThanAvailable: 'A count is larger than the number of available respondents.',
  oldAtFixed: 'The age groups are those of the test plan and cannot be changed.',
  ...QUOTA_VARIABLE_PROBLEM_MESSAGES,
};

/**
 * What is wrong with a quota, or null.
 * @param available for a study with a test plan: the number of respondents of each kind
 */
export function quotaProblem(
  quota: Counts & Pick<QuotaChange, 'variables'>,
  available: Counts | null = null,
): QuotaProblem | null {
  let total = 0;
  for (const name of QUOTA_COUNTS) {
    const count = quota[name];
    if (count === null || !Number.isInteger(count) || count < 0) return 'undefined';
    total += count;
  }
  if (total === 0) return 'total';
  const isMore = QUOTA_COUNTS.some((name) => (quota[name] ?? 0) > (available?.[name] ?? Infinity));
  if (isMore) return 'moreThanAvailable';
  return quotaVariablesProblem(quota.variables ?? []);
}

/** Total number of respondents of a quota. */
export function quotaTotal(quota: Counts): number {
  return QUOTA_COUNTS.reduce((sum, name) => sum + (quota[name] ?? 0), 0);
}

export type LabPhase = 'configNeeded' | 'readyToStart' | 'inProgress' | 'finished' | 'analysisOnly';

/** The phase of a lab study. */
export function labPhase(
  study: Pick<Study, 'state' | 'currentLabId'> & { readonly quota: Quota | null },
  hasSessions: boolean,
): LabPhase {
  if (study.quota === null) {
    const isNew = study.state === 'NEW_AVAILABLE' || study.state === 'ALLOCATED_DISTRIBUTING';
    return isNew ? 'configNeeded' : 'analysisOnly';
  }
  if (study.currentLabId !== null) return 'inProgress';
  return hasSessions ? 'finished' : 'readyToStart';
}

/** A quota can be edited only while the study is config-needed, ready to start or in progress. */
export function canEditQuota(phase: LabPhase): boolean {
  return phase === 'configNeeded' || phase === 'readyToStart' || phase === 'inProgress';
}

export const QUOTA_LOCKED_MESSAGES = {
  notLab: 'Only lab studies have a quota.',
  finished: 'Data collection has finished, so the quota cannot be changed any more.',
  analysisOnly: 'This study has results only, so it has no quota.',
} as const;
