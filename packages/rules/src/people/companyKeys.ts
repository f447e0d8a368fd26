import { cleanName } from '../inputs/names';
export const CUSTOMER_KEY_CHARACTERS = 19;
export const SALESFORCE_ID_CHARACTERS = 15;
/** The longer form of the same id, which the customer system shows in some places. */
export const SALESFORCE_ID_LONG_CHARACTERS = 18;

/** Which id it is, and whether it is new or edited. */
export type SalesforceIdOf = 'newCompany' | 'company' | 'user';

export type KeyProblem = 'length' | 'strangeCharacters';

const STRANGE = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}]/u;

/** Keys are pasted from the customer system with spaces around them; null if empty. */
export function cleanKey(key: string | null): string {
  return (key ?? '').trim();
}

/** The company's key in the customer system: empty or 19 characters. */
export function customerKeyProblem(key: string | null): KeyProblem | null {
  return keyProblem(key, [CUSTOMER_KEY_CHARACTERS]);
}

/** Empty or 15 characters for a new company and for users; 0, 15 or 18 when a company is edited. */
export function salesforceIdProblem(id: string | null, of: SalesforceIdOf): KeyProblem | null {
  return keyProblem(
    id,
    of === 'company'
      ? [SALESFORCE_ID_CHARACTERS, SALESFORCE_ID_LONG_CHARACTERS]
      : [SALESFORCE_ID_CHARACTERS],
  );
}

function keyProblem(key: string | null, lengths: readonly number[]): KeyProblem | null {
  const text = cleanKey(key);
  if (text === '') return null;
  if (STRANGE.test(text)) return 'strangeCharacters';
  return lengths.includes([...text].length) ? null : 'length';
}

/** The sentence for each problem; the studio has the same ones as messages. */
export function customerKeyMessage(problem: KeyProblem): string {
  return problem === 'length'
    ? 'The customer key must be empty or have 19 characters.'
    : 'The customer key has no spaces, line breaks or invisible characters.';
}

export function salesforceIdMessage(problem: KeyProblem, of: SalesforceIdOf): string {
  if (problem !== 'length') {
    return 'The Salesforce ID has no spaces, line breaks or invisible characters.';
  }
  return of === 'company'
    ? 'The Salesforce ID must be empty or have 15 or 18 characters.'
    : 'The Salesforce ID must be empty or have 15 characters.';
}

export const REQUIRED_NAME_MAX = 200;
export type RequiredNameProblem = 'missing' | 'tooLong' | 'strangeCharacters';

/** The name of a company, a lab or a user: not empty, on one line. */
export function requiredNameProblem(name: string): RequiredNameProblem | null {
  const cleaned = cleanName(name);
  if (cleaned === '') return 'missing';
  if (cleaned.length > REQUIRED_NAME_MAX) return 'tooLong';
  return /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(cleaned)
    ? 'strangeCharacters'
    : null;
}

export function requiredNameMessage(problem: RequiredNameProblem, what = 'name'): string {
  switch (problem) {
    case 'missing':
      return `The ${what} is missing.`;
    case 'tooLong':
      return `The ${what} has more than ${REQUIRED_NAME_MAX} characters.`;
    case 'strangeCharacters':
      return `The ${what} holds line breaks or invisible characters.`;
  }
}
