import { expect, test } from 'vitest';
import { readStateCookie, stateCookie } from './stateCookie';

const SECURE = 'https://fovea.example.org';
const PLAIN = 'http://127.0.0.1:8080';
const pair = (line: string) => line.slice(0, line.indexOf(';'));

test('over https the name has the prefix that browsers take with Secure alone', () => {
  const line = stateCookie('abc-1_2', 900_000, SECURE);
  expect(line).toBe(
    '__Secure-fovea_sso=abc-1_2; Path=/sso; HttpOnly; SameSite=Lax; Max-Age=900; Secure',
  );
  expect(readStateCookie({ cookie: `a=1; ${pair(line)}; b=2` }, SECURE)).toBe('abc-1_2');
});

test('over https a cookie without the prefix is not read', () => {
  expect(readStateCookie({ cookie: pair(stateCookie('abc', 900_000, PLAIN)) }, SECURE)).toBe(
    undefined,
  );
});

test.each([
  ['none', undefined],
  ['another with the name at its end', 'other_fovea_sso=abc'],
  ['an empty value', 'fovea_sso='],
  ['a value with other characters', 'fovea_sso=a"b'],
  ['a value that is too long', `fovea_sso=${'a'.repeat(101)}`],
])('%s is no state', (_what, cookie) => {
  expect(readStateCookie({ cookie }, PLAIN)).toBe(undefined);
});
