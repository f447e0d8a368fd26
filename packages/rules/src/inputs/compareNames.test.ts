import { expect, it } from 'vitest';
import { compareNames } from './compareNames';

it.each([
  [
    ['F 10', 'F 2', 'f 3'],
    ['F 2', 'f 3', 'F 10'],
  ],
  [
    ['Zulu', 'Äpfel', 'apfel 2', 'Berg'],
    ['Äpfel', 'apfel 2', 'Berg', 'Zulu'],
  ],
  [
    ['P010', 'P9', 'P011', 'P1'],
    ['P1', 'P9', 'P010', 'P011'],
  ],
])('%j sorts as people expect', (names, expected) => {
  expect(names.toSorted(compareNames)).toEqual(expected);
});
