import { expect, it } from 'vitest';
import { UntrustedUrlError, trustedUrl } from './trustedUrl';

const PAGE = 'https://eye.example/#/studies/1';
const ELSEWHERE = ['https://store.example:9000', '', 'https://eu.eye.example/api'];
const check = (address: string) => trustedUrl(address, PAGE, ELSEWHERE);

it.each([
  ['/objects/a?sig=1', 'https://eye.example/objects/a?sig=1'],
  ['https://eye.example/objects/a', 'https://eye.example/objects/a'],
  ['https://store.example:9000/bucket/a', 'https://store.example:9000/bucket/a'],
  ['https://eu.eye.example/objects/a', 'https://eu.eye.example/objects/a'],
  ['blob:https://eye.example/1234', 'blob:https://eye.example/1234'],
])('%s is accepted', (address, whole) => {
  expect(check(address)).toBe(whole);
});

it.each([
  'https://evil.example/objects/a',
  '//evil.example/objects/a',
  'https://eye.example.evil.example/a',
  'https://eye.example@evil.example/a',
  'http://eye.example/objects/a',
  'https://store.example/bucket/a',
  'https://eye.example:8443/a',
  'blob:https://evil.example/1234',
  'data:text/html,hello',
  'javascript:alert(1)',
  'file:///etc/passwd',
])('%s is refused', (address) => {
  expect(() => check(address)).toThrow(UntrustedUrlError);
});
