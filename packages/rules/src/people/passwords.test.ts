import { expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './commonPasswords';
import { passwordProblem, passwordProblemMessage } from './passwords';

it.each([
  ['short7x', 'a@b.example', 'Password must be at least 8 characters.'],
  ['💙💙💙💙', 'a@b.example', 'Password must be at least 8 characters.'],
  ['x'.repeat(257), 'a@b.example', 'Password must be at most 256 characters.'],
  ['ada@lab.example', 'ada@lab.example', 'Password must not be identical to email.'],
  ['ADA@lab.example', 'ada@Lab.example', 'Password must not be identical to email.'],
  ['lab.example', 'ada@lab.example', 'Password must not be contained in email.'],
  ['Lab.Example', ' ada@lab.example', 'Password must not be contained in email.'],
  ['Password', 'ada@lab.example', "Password must not be 'password'."],
  ['1q2w3e4r', 'ada@lab.example', "Password must not be '1q2w3e4r'."],
])('%j for %s: %s', (password, email, text) => {
  expect(passwordProblemMessage(passwordProblem(password, email)!)).toBe(text);
});

it.each(['eight ch', 'x'.repeat(64), 'ada@lab.example!', 'correct horse battery'])(
  '%j is accepted',
  (password) => {
    expect(passwordProblem(password, 'ada@lab.example')).toBe(null);
  },
);

it('knows 3,000 common passwords, none too short to be checked', () => {
  expect(COMMON_PASSWORDS.size).toBe(3000);
  for (const word of COMMON_PASSWORDS) expect(word).toMatch(/^[^\sA-Z]{8,}$/);
});
