import type * as z from 'zod/mini';
import type { Problem } from '@fovea/contract/protocol/problem';
import { Refusal } from './refusal';

type Issue = z.core.$ZodIssue;

/** What is wrong with each field, in readable sentences. */
export function fieldProblems(issues: readonly Issue[]): NonNullable<Problem['fields']> {
  return issues.slice(0, 20).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issueMessage(issue),
  }));
}

/** The refusal of an input whose fields are wrong. */
export function notValid(
  fields: NonNullable<Problem['fields']>,
  where: 'address' | 'request',
): Refusal {
  const first = fields[0];
  const message = first?.path
    ? `The ${where} is not valid: '${first.path}' ${first.message}.`
    : `The ${where} is not valid: it ${first?.message ?? 'cannot be read'}.`;
  return new Refusal(400, message, 'NOT_VALID', { fields });
}

function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${typeText(issue.expected)}`;
    case 'too_small':
      return sizeText(issue.origin, 'least', issue.minimum);
    case 'too_big':
      return sizeText(issue.origin, 'most', issue.maximum);
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => `'${String(value)}'`).join(', ')}`;
    case 'invalid_format':
      return 'does not have the expected form';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

function typeText(expected: string): string {
  switch (expected) {
    case 'string':
      return 'a text';
    case 'number':
      return 'a number';
    case 'int':
      return 'a whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    default:
      return `of the kind ${expected}`;
  }
}

function sizeText(origin: string, side: 'least' | 'most', limit: number | bigint): string {
  if (origin === 'string') return `must have at ${side} ${limit} characters`;
  if (origin === 'array') return `must have at ${side} ${limit} entries`;
  return `must be at ${side} ${limit}`;
}
