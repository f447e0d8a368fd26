import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Scanners for secrets find them by it in code that somebody publishes by mistake. */
export const TOKEN_PREFIXES = {
  personal: 'fov_pat_',
  app: 'fov_app_',
  appRefresh: 'fov_ref_',
  appSecret: 'fov_sec_',
} as const;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 256 bits. */
const RANDOM_LENGTH = 43;
/** As many as a CRC-32 takes. */
const CHECKSUM_LENGTH = 6;
const PREFIX = 'fov_[a-z]{3}_';
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);
const START = new RegExp(`^${PREFIX}`);

export function newProgramTokenText(kind: keyof typeof TOKEN_PREFIXES): string {
  let random = '';
  while (random.length < RANDOM_LENGTH) random += DIGITS[randomInt(DIGITS.length)] ?? '';
  return `${TOKEN_PREFIXES[kind]}${random}${checksum(random)}`;
}

export const startsAsProgramToken = (text: string): boolean => START.test(text);

/** Whether a text can be a token at all: a mistyped or cut one is told apart without the database. */
export function isProgramTokenText(text: string, kind?: keyof typeof TOKEN_PREFIXES): boolean {
  if (!SHAPE.test(text)) return false;
  if (kind && !text.startsWith(TOKEN_PREFIXES[kind])) return false;
  const random = text.slice(TOKEN_PREFIXES.personal.length, -CHECKSUM_LENGTH);
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
