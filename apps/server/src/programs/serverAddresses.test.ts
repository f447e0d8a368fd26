import { expect, test } from 'vitest';
import { originOf, serverAddresses } from './serverAddresses';

test.each([
  ['127.0.0.1', 8080, null, ['http://127.0.0.1:8080']],
  ['0.0.0.0', 80, null, ['http://localhost']],
  ['::1', 8080, null, ['http://[::1]:8080']],
  ['192.168.1.20', 443, ['lab.local'], ['https://192.168.1.20']],
  [
    '0.0.0.0',
    8080,
    ['eye.lan', '192.168.1.20', 'fd00::5', 'lab', 'localhost', '127.0.0.1', '::1'],
    [
      'https://eye.lan:8080',
      'https://192.168.1.20:8080',
      'https://lab:8080',
      'https://localhost:8080',
    ],
  ],
  ['0.0.0.0', 443, ['*.example.org'], ['https://localhost']],
  ['::', 443, ['fd00::5'], ['https://[fd00::5]', 'https://localhost']],
])('on %s:%i with the names %j it is reached at %j', (host, port, certificateNames, expected) => {
  expect(serverAddresses({ host, port, certificateNames })).toEqual(expected);
});

test.each([
  ['fd00::5', 8081, 'http://[fd00::5]:8081'],
  ['[fd00::5]', 8081, 'http://[fd00::5]:8081'],
  ['eye.lan', 80, 'http://eye.lan'],
])('the origin of %s at port %i is %s', (name, port, origin) => {
  expect(originOf('http', name, port)).toBe(origin);
});
