import { expect, it } from 'vitest';
import { ApiError } from './apiError';

const refused = (message: string, fields?: { path: string; message: string }[]) =>
  new ApiError(400, '/studies', {
    status: 400,
    code: 'NOT_VALID',
    message,
    ...(fields ? { fields } : {}),
  });

it.each([
  ["The request is not valid: 'criteria.groups.0.values' must have at most 20000 entries."],
  ["The request is not valid: 'partHashes' is missing."],
  ["There is no type 'x'. The types are a, b."],
])('A text that names fields of the API is not shown to people: %s', (message) => {
  const { message: shown, problem } = refused(message, [{ path: 'a.b', message: 'is missing' }]);
  expect(shown).toMatch(/^The server cannot use a part of what was sent/);
  expect(problem?.message).toBe(shown);
  expect(problem?.fields).toEqual([{ path: 'a.b', message: 'is missing' }]);
  expect(refused(message).message).toBe(shown);
});

it('The sentence of a rule is shown as it is', () => {
  const message = 'The customer key must be empty or have 19 characters.';
  expect(refused(message, [{ path: 'customerKey', message }]).message).toBe(message);
  const conflict = { status: 409, code: 'KEY_TAKEN', message: 'This key is taken.' };
  expect(new ApiError(409, '/companies/', conflict).message).toBe('This key is taken.');
});

it('A failure without a text names the address, and one without an answer the connection', () => {
  expect(new ApiError(502, '/studies', null).message).toBe('Request for /studies failed.');
  expect(new ApiError(0, '/studies', null).message).toMatch(/^The server cannot be reached/);
});
