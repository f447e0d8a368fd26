import { expect, test } from 'vitest';
import { isProgramTokenText, newProgramTokenText, TOKEN_PREFIXES } from './programTokenText';

const KINDS = Object.keys(TOKEN_PREFIXES) as (keyof typeof TOKEN_PREFIXES)[];

test.each(KINDS)(
  'a new %s token has its prefix, 43 random characters and a checksum, and no two are alike',
  (kind) => {
    const tokens = Array.from({ length: 50 }, () => newProgramTokenText(kind));
    for (const token of tokens) {
      expect(token).toMatch(new RegExp(`^${TOKEN_PREFIXES[kind]}[0-9A-Za-z]{49}$`));
      expect(KINDS.filter((one) => isProgramTokenText(token, one))).toEqual([kind]);
    }
    expect(new Set(tokens).size).toBe(50);
  },
);

test('the checksum is the CRC-32 of the random part in base 62', () => {
  // CRC-32 of 43 letters "a" is 0xf3540f52 by zlib: in base 62, 4SHDYg.
  expect(isProgramTokenText(`fov_pat_${'a'.repeat(43)}4SHDYg`)).toBe(true);
});

const TOKEN = `fov_pat_${'ab'.repeat(21)}c4ISfG0`;

test.each([
  ['nothing changed', TOKEN, true],
  ['one character changed', TOKEN.replace('fov_pat_a', 'fov_pat_x'), false],
  ['two characters swapped', TOKEN.replace('fov_pat_ab', 'fov_pat_ba'), false],
  ['the end cut off', TOKEN.slice(0, -1), false],
  ['another prefix', TOKEN.replace('fov_pat_', 'fov_app_'), false],
  ['a space after it', `${TOKEN} `, false],
])('a text with %s', (_, text, isToken) => {
  expect(isProgramTokenText(text, 'personal')).toBe(isToken);
});
