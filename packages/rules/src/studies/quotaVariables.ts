import type { QuotaVariable } from '@fovea/contract/studies/quota';
import { cleanName, nameKey, nameLength } from '../inputs/names';

/** How many there may be, and the length of each text in code points. */
export const QUOTA_VARIABLE_LIMITS = {
  variables: 20,
  buckets: 50,
  nameLength: 64,
  labelLength: 200,
  bucketLength: 100,
} as const;
/** With one bucket every respondent would be in it. */
export const QUOTA_BUCKETS_MIN = 2;

export type QuotaVariableProblem =
  | 'tooManyVariables'
  | 'nameEmpty'
  | 'nameTooLong'
  | 'nameTaken'
  | 'reserved'
  | 'labelEmpty'
  | 'labelTooLong'
  | 'tooFewBuckets'
  | 'tooManyBuckets'
  | 'bucketEmpty'
  | 'bucketTooLong'
  | 'bucketTaken'
  | 'characters';

const LIMITS = QUOTA_VARIABLE_LIMITS;

export const QUOTA_VARIABLE_PROBLEM_MESSAGES: Record<QuotaVariableProblem, string> = {
  tooManyVariables: `A quota has at most ${LIMITS.variables} variables.`,
  nameEmpty: 'Enter the name of the quota variable.',
  nameTooLong: `The name of a quota variable has at most ${LIMITS.nameLength} characters.`,
  nameTaken: 'Another quota variable has this name.',
  reserved: 'This name is reserved. Choose another one.',
  labelEmpty: 'Enter the label of the quota variable.',
  labelTooLong: `The label of a quota variable has at most ${LIMITS.labelLength} characters.`,
  tooFewBuckets: 'A quota variable needs at least two buckets.',
  tooManyBuckets: `A quota variable has at most ${LIMITS.buckets} buckets.`,
  bucketEmpty: 'Enter the label of the bucket.',
  bucketTooLong: `The label of a bucket has at most ${LIMITS.bucketLength} characters.`,
  bucketTaken: 'Another bucket of this variable has this label.',
  characters: 'Line breaks, tabs and other control characters cannot be used.',
};

export interface QuotaVariableProblems {
  readonly variable: QuotaVariableProblem | null;
  readonly label: QuotaVariableProblem | null;
  /** One for each bucket, in their order. */
  readonly buckets: readonly (QuotaVariableProblem | null)[];
  /** Of the number of buckets. */
  readonly list: QuotaVariableProblem | null;
}

/** Control characters, and halves of characters, which no database stores. */
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;
/** Names that the product sets on its own, and those that are part of every object. */
const RESERVED =
  /^(fovea.*|(possiblyI|i)ncorrectSearchParameter|__proto__|constructor|prototype)$/i;

/**
 * What is wrong with one quota variable, field by field.
 * @param namesBefore the names of the variables before it in the list
 */
export function quotaVariableProblems(
  { variable, label, bucketLabels }: QuotaVariable,
  namesBefore: readonly string[],
): QuotaVariableProblems {
  const keys = bucketLabels.map(nameKey);
  const buckets = bucketLabels.map((bucket, at) => {
    const key = keys[at]!;
    if (key === '') return 'bucketEmpty';
    if (nameLength(cleanName(bucket)) > LIMITS.bucketLength) return 'bucketTooLong';
    if (FORBIDDEN.test(cleanName(bucket))) return 'characters';
    return keys.indexOf(key) < at ? 'bucketTaken' : null;
  });
  const count = bucketLabels.length;
  const list =
    count < QUOTA_BUCKETS_MIN ? 'tooFewBuckets' : count > LIMITS.buckets ? 'tooManyBuckets' : null;
  return {
    variable: variableNameProblem(variable, namesBefore),
    label: labelProblem(label),
    buckets,
    list,
  };
}

function variableNameProblem(
  variable: string,
  namesBefore: readonly string[],
): QuotaVariableProblem | null {
  const name = cleanName(variable);
  if (name === '') return 'nameEmpty';
  if (nameLength(name) > LIMITS.nameLength) return 'nameTooLong';
  if (FORBIDDEN.test(name)) return 'characters';
  if (RESERVED.test(name)) return 'reserved';
  return namesBefore.some((other) => nameKey(other) === nameKey(name)) ? 'nameTaken' : null;
}

function labelProblem(label: string): QuotaVariableProblem | null {
  const text = cleanName(label);
  if (text === '') return 'labelEmpty';
  if (nameLength(text) > LIMITS.labelLength) return 'labelTooLong';
  return FORBIDDEN.test(text) ? 'characters' : null;
}

/** The first problem of the variables of a quota; null if they can be stored. */
export function quotaVariablesProblem(
  variables: readonly QuotaVariable[],
): QuotaVariableProblem | null {
  if (variables.length > LIMITS.variables) return 'tooManyVariables';
  for (const [at, one] of variables.entries()) {
    const before = variables.slice(0, at).map(({ variable }) => variable);
    const { variable, label, list, buckets } = quotaVariableProblems(one, before);
    const problem = variable ?? label ?? list ?? buckets.find((bucket) => bucket !== null) ?? null;
    if (problem) return problem;
  }
  return null;
}

/** The variables as they are stored: trimmed and Unicode-normalised. */
export function cleanQuotaVariables(variables: readonly QuotaVariable[]): QuotaVariable[] {
  return variables.map(({ variable, label, bucketLabels }) => ({
    variable: cleanName(variable),
    label: cleanName(label),
    bucketLabels: bucketLabels.map(cleanName),
  }));
}
