import { expect, it } from 'vitest';
import { isAllowed } from './licences.mjs';

it.each([
  ['MIT', 'a', true],
  ['(MIT OR GPL-3.0)', 'a', true],
  ['Apache-2.0 AND MIT', 'a', true],
  ['GPL-3.0', 'a', false],
  ['AGPL-3.0-only', 'a', false],
  ['MIT AND GPL-3.0', 'a', false],
  ['', 'a', false],
  ['SEE LICENSE IN LICENSE', 'a', false],
  ['LGPL-3.0-or-later', 'a', false],
  ['LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64', true],
])('%s of %s is allowed: %s', (licence, name, expected) => {
  expect(isAllowed(licence, name)).toBe(expected);
});
