import { expect, test } from 'vitest';
import { WEBHOOK_ADDRESS_MESSAGES, webhookAddress } from './webhookAddress';

test.each([
  ['https://hooks.example.org/fovea?a=1', 'https://hooks.example.org/fovea?a=1'],
  [' hooks.example.org/fovea ', 'https://hooks.example.org/fovea'],
  ['https://hooks.example.org:8443/', 'https://hooks.example.org:8443/'],
  ['HTTPS://HOOKS.example.org', 'https://hooks.example.org'],
  ['https://[2606:4700::1111]/a', 'https://[2606:4700::1111]/a'],
])('%s is stored as %s', (text, url) => {
  expect(webhookAddress(text)).toEqual({ url });
});

test.each([
  ['', 'empty'],
  ['https://', 'empty'],
  ['http://hooks.example.org', 'notHttps'],
  ['ftp://hooks.example.org', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['https://user:password@hooks.example.org', 'userinfo'],
  ['https://user@hooks.example.org', 'userinfo'],
  ['https://127.0.0.1/', 'notPublic'],
  ['https://2130706433/', 'notPublic'],
  ['https://10.1.2.3/', 'notPublic'],
  ['https://169.254.169.254/latest/meta-data', 'notPublic'],
  ['https://localhost/', 'notPublic'],
  ['https://[::1]/', 'notPublic'],
  ['https://[fd00::1]/', 'notPublic'],
  [`https://hooks.example.org/${'a'.repeat(2000)}`, 'tooLong'],
] as const)('%s is refused: %s', (text, problem) => {
  expect(webhookAddress(text)).toEqual({ problem });
  expect(WEBHOOK_ADDRESS_MESSAGES[problem]).toMatch(/\.$/);
});
