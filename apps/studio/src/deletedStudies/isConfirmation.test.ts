import { expect, it } from 'vitest';
import { isConfirmation, confirmationText } from './isConfirmation';

it('requires the name of the study, or DELETE if it has none', () => {
  expect(confirmationText(' Shelf ')).toBe('Shelf');
  expect(confirmationText('  ')).toBe('DELETE');
});
it.each([
  ['Shelf', 'Shelf', true],
  [' Shelf ', 'Shelf', true],
  ['shelf', 'Shelf', false],
  ['DELETE', 'Shelf', false],
  ['', 'Shelf', false],
  ['delete', '', true],
  ['DELETE', ' ', true],
  ['', '', false],
])('%j for a study named %j: %s', (typed, name, expected) => {
  expect(isConfirmation(typed, name)).toBe(expected);
});
