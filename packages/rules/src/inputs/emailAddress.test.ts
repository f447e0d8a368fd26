import { expect, it } from 'vitest';
import { emailKey, emailProblem, isInDomain } from './emailAddress';

it.each([
  ['ada@example.org', null],
  [' Ada@Example.org\n', null],
  ['ada+studies@example.org', null],
  ["o'neil_x-1.y@sub.example.co", null],
  ['josé@example.org', null],
  ['адам@example.org', null],
  ['ada@xn--bcher-kva.example', null],
  ['', 'empty'],
  ['   ', 'empty'],
  [`${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.org`, null],
  [`a@${'b.'.repeat(130)}org`, 'tooLong'],
  [`a@${'b.'.repeat(120)}org`, null],
  ['ada😀@example.org', 'notAnEmail'],
  ['ada\u0000@example.org', 'strangeCharacters'],
  ['ada@exam\u001bple.org', 'strangeCharacters'],
  ['ada @example.org', 'strangeCharacters'],
  ['ada\u00a0@example.org', 'strangeCharacters'],
  ['ada\u200b@example.org', 'strangeCharacters'],
  ['ada\u202e@example.org', 'strangeCharacters'],
  ['ada\r\nBcc: x@example.org', 'strangeCharacters'],
  ['\ud800ada@example.org', 'strangeCharacters'],
  // Full-width letters, and a Cyrillic a among Latin letters.
  ['\uff41da@example.org', 'lookAlike'],
  ['ad\u0430@example.org', 'lookAlike'],
  ['ada@ex\u0430mple.org', 'domainNotAscii'],
  ['ada@\uff46ovea.example', 'lookAlike'],
  ['ada', 'notAnEmail'],
  ['@example.org', 'notAnEmail'],
  ['ada@', 'notAnEmail'],
  ['ada@localhost', 'notAnEmail'],
  ['ada@example.org.', 'notAnEmail'],
  ['ada@-example.org', 'notAnEmail'],
  ['ada@127.0.0.1', 'notAnEmail'],
  ['a@b@example.org', 'notAnEmail'],
  ['.ada@example.org', 'notAnEmail'],
  ['ada..b@example.org', 'notAnEmail'],
  ['<ada@example.org>', 'notAnEmail'],
  ['ada,bob@example.org', 'notAnEmail'],
  [`${'a'.repeat(65)}@example.org`, 'notAnEmail'],
])('%j: %s', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
});

it.each([
  ['sam@fovea.example', true],
  ['SAM@FOVEA.Example ', true],
  ['sam@fovea.example.', true],
  ['sam@\uff46ovea.example', true],
  ['"x@y"@fovea.example', true],
  ['sam@sub.fovea.example', false],
  ['sam@notfovea.example', false],
  ['fovea.example@example.org', false],
  ['sam@fovea.example@example.org', false],
])('%j is in the domain fovea.example: %s', (email, is) => {
  expect(isInDomain(email, 'fovea.example')).toBe(is);
});

it('without a domain nobody is in it, and case does not matter', () => {
  expect(isInDomain('sam@fovea.example', null)).toBe(false);
  expect(emailKey(' Ada@Example.org')).toBe(emailKey('ada@example.ORG'));
});
