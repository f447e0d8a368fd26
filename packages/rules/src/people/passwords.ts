import { COMMON_PASSWORDS } from './commonPasswords';

export const PASSWORD_MIN_CHARACTERS = 8;
/**
 * Long enough for every password manager, and a limit on the hashing time that strangers can cause.
 */
export const PASSWORD_MAX_CHARACTERS = 256;
export const GENERATED_PASSWORD_CHARACTERS = 10;

export type PasswordProblem =
  | { readonly kind: 'tooShort' }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'identicalToEmail' }
  | { readonly kind: 'containedInEmail' }
  | { readonly kind: 'common'; readonly word: string };

/** What is wrong with a new password, or null. Case is ignored in comparisons. */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  const characters = [...password].length;
  if (characters < PASSWORD_MIN_CHARACTERS) return { kind: 'tooShort' };
  if (characters > PASSWORD_MAX_CHARACTERS) return { kind: 'tooLong' };
  const lower = password.normalize('NFC').toLowerCase();
  const address = email.normalize('NFC').trim().toLowerCase();
  if (lower === address) return { kind: 'identicalToEmail' };
  if (address.includes(lower)) return { kind: 'containedInEmail' };
  if (COMMON_PASSWORDS.has(lower)) return { kind: 'common', word: lower };
  return null;
}

/** The sentence for each problem; the studio has the same ones as messages. */
export function passwordProblemMessage(problem: PasswordProblem): string {
  switch (problem.kind) {
    case 'tooShort':
      return 'Password must be at least 8 characters.';
    case 'tooLong':
      return 'Password must be at most 256 characters.';
    case 'identicalToEmail':
      return 'Password must not be identical to email.';
    case 'containedInEmail':
      return 'Password must not be contained in email.';
    case 'common':
      return `Password must not be '${problem.word}'.`;
  }
}
