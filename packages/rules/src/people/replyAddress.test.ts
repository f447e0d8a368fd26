import { expect, test } from 'vitest';
import { replyAddressProblem } from './replyAddress';

test.each([
  ['', null],
  ['  \n', null],
  [' ada@example.org ', null],
  ['ada', 'notAnEmail'],
  ['ada@example', 'notAnEmail'],
  ['a b@example.org', 'strangeCharacters'],
])('the address %j of a form: %s', (text, problem) => {
  expect(replyAddressProblem(text)).toBe(problem);
});
