import { expect, it } from 'vitest';
import { loginStep } from './loginStep';

it.each([
  ['', 'email'],
  ['robin', 'email'],
  ['robin@', 'email'],
  ['robin@lab', 'email'],
  ['robin@lab.', 'email'],
  ['robin@lab.e', 'password'],
  [' robin@lab.example ', 'password'],
  // A partially typed domain of the provider must not show the password field briefly.
  ['robin@fovea.e', 'email'],
  ['robin@fovea.example', 'identity'],
  [' Robin@Fovea.EXAMPLE', 'identity'],
  // Domains that merely start or end like the provider's.
  ['robin@notfovea.example', 'password'],
  ['robin@fovea.example.org', 'password'],
  ['robin@fovea.example@lab.example', 'email'],
])('the step after %j', (email, step) =>
  expect(loginStep(email, 'fovea.example', false)).toBe(step),
);

it("asks for a password after any name on request, but never in the provider's domain", () => {
  expect(loginStep('robin', 'fovea.example', true)).toBe('password');
  expect(loginStep('robin@fovea.e', 'fovea.example', true)).toBe('password');
  expect(loginStep('robin@fovea.example', 'fovea.example', true)).toBe('identity');
  expect(loginStep('robin@fovea.example', null, false)).toBe('password');
});
