import { GENERATED_PASSWORD_CHARACTERS } from '@fovea/rules/people/passwords';

/** Without characters that are easily confused when read aloud or from paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/**
 * Generates a password of 10 characters.
 * @param fill fills an array with random bytes, as `crypto.getRandomValues` does
 */
export function generatePassword(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => void crypto.getRandomValues(bytes),
): string {
  // Rejection sampling: bytes beyond the last full round would make some characters more likely.
  const limit = 256 - (256 % LETTERS.length);
  const bytes = new Uint8Array(GENERATED_PASSWORD_CHARACTERS);
  let password = '';
  while (password.length < GENERATED_PASSWORD_CHARACTERS) {
    fill(bytes);
    for (const byte of bytes) {
      if (byte >= limit || password.length === GENERATED_PASSWORD_CHARACTERS) continue;
      password += LETTERS[byte % LETTERS.length] ?? '';
    }
  }
  return password;
}
