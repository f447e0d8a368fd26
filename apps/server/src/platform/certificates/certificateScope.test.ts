import { expect, test } from 'vitest';
import { isInScope, isName, scopeFor } from './certificateScope';

const scope = scopeFor('LabServer.uni.example', ['eye.uni.example', '141.20.1.5', 'lab.local']);

test.each([
  ['localhost', true],
  ['lab.local', true],
  ['deep.below.lan', true],
  ['labserver', true],
  // The whole name of the machine belongs to the internet: only who named it gets it.
  ['labserver.uni.example', false],
  ['eye.uni.example', true],
  ['below.eye.uni.example', true],
  ['uni.example', false],
  ['notlocal', false],
  ['www.bank.example', false],
  ['10.1.2.3', true],
  ['192.168.1.20', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['141.20.1.5', true],
  ['141.20.1.6', false],
  ['8.8.8.8', false],
  ['::1', true],
  ['fd12:3456::1', true],
  ['2001:db8::1', false],
])('%s may be certified: %s', (name, expected) => {
  expect(isInScope(name, scope)).toBe(expected);
});

test('what is allowed anyway is not repeated in the scope', () => {
  expect(scope.domains.filter((domain) => domain.includes('lab'))).toEqual(['labserver']);
  expect(scope.networks).toContain('141.20.1.5/32');
  expect(scopeFor('a', ['2a02::1']).networks).toContain('2a02::1/128');
});

test.each([
  ['lab-1', true],
  ['lab.local', true],
  ['', false],
  ['-lab', false],
  ['lab_1', false],
  ['lab..local', false],
  ['a'.repeat(64), false],
])('%s is a name of the DNS: %s', (name, expected) => {
  expect(isName(name)).toBe(expected);
});
