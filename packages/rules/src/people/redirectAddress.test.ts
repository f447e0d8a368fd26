import { describe, expect, test } from 'vitest';
import {
  isRegisteredRedirect,
  redirectHost,
  redirectProblem,
  type RedirectProblem,
} from './redirectAddress';

test.each<[string, RedirectProblem | null]>([
  ['https://app.example/callback', null],
  ['https://app.example', null],
  ['https://app.example/', null],
  ['https://app.example:8443/cb?from=fovea', null],
  ['http://127.0.0.1:9000/cb', null],
  ['http://[::1]:9000/cb', null],
  ['http://localhost:9000/cb', null],
  ['https://xn--bcher-kva.example/cb', null],
  ['', 'empty'],
  ['https://app.example/a b', 'strangeCharacters'],
  ['https://app.example/\u0000', 'strangeCharacters'],
  ['https://app.example\\@evil.example/cb', 'strangeCharacters'],
  ['https://bücher.example/cb', 'strangeCharacters'],
  ['/callback', 'notAbsolute'],
  ['//app.example/cb', 'notAbsolute'],
  ['app.example/cb', 'notAbsolute'],
  ['https:app.example/cb', 'notAbsolute'],
  ['https:///cb', 'notAbsolute'],
  ['javascript:alert(1)', 'notAbsolute'],
  ['http://app.example/cb', 'notSecure'],
  ['http://127.0.0.2/cb', 'notSecure'],
  ['http://localhost.evil.example/cb', 'notSecure'],
  ['javascript://app.example/%0aalert(1)', 'notSecure'],
  ['myapp://callback/path', 'notSecure'],
  ['https://app.example/cb#', 'fragment'],
  ['https://app.example/cb#part', 'fragment'],
  ['https://ada@app.example/cb', 'userInfo'],
  ['https://ada:secret@app.example/cb', 'userInfo'],
  ['https://*.app.example/cb', 'wildcard'],
  ['https://app.example/*', 'wildcard'],
  ['https://app.example/a/../cb', 'dotSegments'],
  ['https://app.example/./cb', 'dotSegments'],
  ['https://app.example/a/%2E%2e/cb', 'dotSegments'],
  ['https://app.example/a/..', 'dotSegments'],
  ['HTTPS://app.example/cb', 'notNormal'],
  ['https://App.example/cb', 'notNormal'],
  ['https://app.example:443/cb', 'notNormal'],
  ['https://0x7f.1/cb', 'notNormal'],
  ['https://127.1/cb', 'notNormal'],
  ['https://app.example:/cb', 'notNormal'],
  ['https://app.example:99999/cb', 'notNormal'],
  ['https://app..example/cb', 'notNormal'],
  ['https://192.0.2.1/cb', null],
])('%j: %s', (address, problem) => {
  expect(redirectProblem(address)).toBe(problem);
});

describe('a request names the registered address', () => {
  const registered = 'https://app.example/callback';
  test.each([
    ['the same', registered, true],
    ['with a suffix of the path', `${registered}/evil`, false],
    ['with a suffix of the host', 'https://app.example.evil.example/callback', false],
    ['with a query', `${registered}?next=//evil.example`, false],
    ['with path traversal', 'https://app.example/callback/../evil', false],
    ['with encoded path traversal', 'https://app.example/callback/%2e%2e/evil', false],
    ['in another case', 'https://app.example/Callback', false],
    ['with another case of the host', 'https://APP.example/callback', false],
    ['with another port', 'https://app.example:8443/callback', false],
    ['with the default port', 'https://app.example:443/callback', false],
    ['with a user name', 'https://app.example@evil.example/callback', false],
    ['with a slash at its end', `${registered}/`, false],
    ['without TLS', 'http://app.example/callback', false],
    ['with a fragment', `${registered}#x`, false],
    ['empty', '', false],
  ])('%s', (_, given, isSame) => {
    expect(isRegisteredRedirect(registered, given)).toBe(isSame);
  });
});

test('the host that people are shown is the one that browsers go to', () => {
  expect(redirectHost('https://app.example/cb')).toBe('app.example');
  expect(redirectHost('http://127.0.0.1:9000/cb')).toBe('127.0.0.1:9000');
});
