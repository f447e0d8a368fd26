import { expect, test } from 'vitest';
import { pairingCode, shownPairingCode, typedPairingCode } from './pairingCode';

test.each([
  [0, '000000'],
  [42, '000042'],
  [999_999, '999999'],
  [1_000_000, '000000'],
  [4_294_967_295, '967295'],
])('the random number %d is the code %s', (random, code) => {
  expect(pairingCode(random)).toBe(code);
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('"%s" is read as %s', (text, code) => {
  expect(typedPairingCode(text)).toBe(code);
});

test('a code is shown in two halves, and read as it is shown', () => {
  expect(shownPairingCode('000042')).toBe('000 042');
  expect(typedPairingCode(shownPairingCode('000042'))).toBe('000042');
});
