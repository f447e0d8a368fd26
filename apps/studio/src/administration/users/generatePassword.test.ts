import { passwordProblem } from '@fovea/rules/people/passwords';
import { expect, test } from 'vitest';
import { generatePassword } from './generatePassword';

test('a password has 10 characters, follows the rules, and is never the same twice', () => {
  const created = Array.from({ length: 500 }, () => generatePassword());
  for (const password of created) {
    expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{10}$/);
    expect(passwordProblem(password, 'somebody@lab.example')).toBeNull();
  }
  expect(new Set(created).size).toBe(created.length);
});

test('bytes that would favour some characters are discarded', () => {
  const rounds = [255, 0];
  const fill = (bytes: Uint8Array) => void bytes.fill(rounds.shift() ?? 1);
  expect(generatePassword(fill)).toBe('AAAAAAAAAA');
});
