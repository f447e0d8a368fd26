import { expect, it } from 'vitest';
import { helpCenterReturn } from './helpCenterReturn';

const ORIGIN = 'https://help.example.org';

it.each([
  [undefined, '/'],
  ['', '/'],
  ['/hc/articles/1?a=b#c', '/hc/articles/1?a=b#c'],
  ['https://help.example.org', '/'],
  ['https://HELP.example.org/docs', '/docs'],
])('returns to %j', (given, path) => {
  expect(helpCenterReturn(given, ORIGIN)).toBe(path);
});

it.each([
  'https://evil.example/',
  'https://help.example.org.evil.example/',
  'https://help.example.org@evil.example/',
  'https://help.example.org:8443/',
  'https://help.example.orgevil/',
  'http://help.example.org/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  'https://help.example.org//evil.example/',
  '/docs\r\nSet-Cookie: a=b',
  '/docs\u0000',
  '/\t/evil.example',
  ' /docs',
  '/docs/@evil',
  '/docs\u202e',
  'javascript:alert(1)',
  'data:text/html,x',
  'docs',
  '?a=b',
])('refuses %j', (given) => {
  expect(helpCenterReturn(given, ORIGIN)).toBeNull();
});
