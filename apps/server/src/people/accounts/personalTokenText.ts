import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Scanners for secrets find tokens by it in code that somebody publishes by mistake. */
const PREFIX = 'fov_pat_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 256 bits. */
const RANDOM_LENGTH = 43;
/** As many as a CRC-32 takes. */
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export function newPersonalTokenText(): string {
  let random = '';
  while (random.length < RANDOM_LENGTH) random += DIGITS[randomInt(DIGITS.length)] ?? '';
  return `${PREFIX}${random}${checksum(random)}`;
}

export const startsAsPersonalToken = (text: string): boolean => text.startsWith(PREFIX);

/** Whether a text can be a token at all: a mistyped or cut one is told apart without the database. */
export function isPersonalTokenText(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const random = text.slice(PREFIX.length, -CHECKSUM_LENGTH);
  return text.endsWith(checksum(random));
}

function checksum(random: string): string {
  let rest = crc32(random);
  let text = '';
  while (text.length < CHECKSUM_LENGTH) {
    text = (DIGITS[rest % DIGITS.length] ?? '') + text;
    rest = Math.floor(rest / DIGITS.length);
  }
  return text;
}
