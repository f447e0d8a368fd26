import { expect, it } from 'vitest';
import { cleanPanelToken, looksLikePanelToken, tokenEnding } from './panelToken';

const of = (length: number) => 'a'.repeat(length);

it.each([
  ['an empty text', '', false],
  ['99 characters', of(99), false],
  ['99 characters and spaces around them', `  ${of(99)}\n`, false],
  ['100 characters', of(100), true],
  ['100 characters and spaces around them', ` ${of(100)}\r\n`, true],
  ['101 characters', of(101), true],
  ['a space inside', `${of(60)} ${of(60)}`, false],
  ['a line break inside', `${of(60)}\n${of(60)}`, false],
  ['letters that a header cannot carry', 'é'.repeat(100), false],
  ['a control character', `${of(100)}\u0000a`, false],
])('%s: %s', (_, text, expected) => {
  expect(looksLikePanelToken(text)).toBe(expected);
});

it('shows the last four characters', () => {
  expect(tokenEnding(cleanPanelToken(` ${of(100)}b1C2\n`))).toBe('b1C2');
});
