import { hash, verify } from '@node-rs/argon2';
import { GENERATED_PASSWORD_CHARACTERS } from '@fovea/rules/people/passwords';
import { randomBytes } from 'node:crypto';
import { inHashQueue } from './hashQueue';

/** Argon2id with 19 MiB, 2 passes, 1 lane: the library's own default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export async function hashPassword(password: string): Promise<string> {
  return await inHashQueue(() => hash(password.normalize('NFC'), COST));
}

/**
 * Whether a password is correct. An unknown account takes as long as a known one, so that timing
 * does not reveal which addresses have an account.
 */
export async function isPasswordCorrect(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const compared = storedHash ?? (await nobodys());
  const right = await inHashQueue(() => verify(compared, password.normalize('NFC')));
  return storedHash !== null && right;
}

let created: Promise<string> | null = null;
function nobodys(): Promise<string> {
  return (created ??= hash(randomBytes(16).toString('hex'), COST));
}

/** Random characters that are hard to confuse when read aloud: about 5 bits each. */
export function randomLetters(count: number): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  let letters = '';
  while (letters.length < count) {
    for (const byte of randomBytes(32)) {
      // Bytes beyond a multiple of the alphabet length would favour its first letters.
      if (byte < 248 && letters.length < count) letters += alphabet[byte % alphabet.length];
    }
  }
  return letters;
}

/** Four groups of four: about 80 bits, 19 characters with the dashes. */
export function generatePassword(): string {
  return randomLetters(16).replace(/(.{4})(?=.)/g, '$1-');
}

/** How long a generated password works. */
export const FIRST_PASSWORD_MS = 30 * 24 * 60 * 60_000;

/** Short enough to be typed from paper; it must be replaced at the first sign-in. */
export function generateFirstPassword(): string {
  return randomLetters(GENERATED_PASSWORD_CHARACTERS);
}
