import { expect, it } from 'vitest';
import { parseMailAddress } from './parseMailAddress';

it.each([
  'ada@example.org',
  "o'neil+studies@mail.example.org",
  'ada@localhost',
  'jörg@münchen.example',
  'a.b-c_d@sub-domain.example.org',
])('%s is accepted', (address) => {
  expect(parseMailAddress(` ${address} `)).toBe(address);
});

it.each([
  '',
  '@example.org',
  'ada@',
  'ada',
  'ada@example.org, eve@example.org',
  'ada@example.org;eve@example.org',
  'Ada <ada@example.org>',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada\n@example.org',
  'ada\0@example.org',
  '"ada\\"@evil"@example.org',
  'ada@eve@example.org',
  'ada@[127.0.0.1]',
  'ada@example..org',
  '.ada@example.org',
  'ada@-example.org',
  'ada%0a@exam\u2028ple.org',
  '@route:ada@example.org',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a.'.repeat(130)}org`,
])('%j is rejected', (address) => {
  expect(parseMailAddress(address)).toBeNull();
});
