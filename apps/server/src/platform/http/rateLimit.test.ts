import { expect, test } from 'vitest';
import { createRateLimit } from './rateLimit';

const refusal = { status: 429, code: 'TOO_MANY', message: 'Too many.' };

test('a key has its number of calls, and others are not affected', async () => {
  const limit = createRateLimit(2, 'Too many.');
  await limit.admit('192.0.2.1');
  await limit.admit('192.0.2.1');
  await expect(limit.admit('192.0.2.1')).rejects.toMatchObject(refusal);
  await limit.admit('192.0.2.2');
});

test('all addresses of one IPv6 network count together', async () => {
  const limit = createRateLimit(2, 'Too many.');
  await limit.admit('2001:db8:1:2::1');
  await limit.admit('2001:db8:1:2:ffff::9');
  await expect(limit.admit('2001:db8:1:2:3::3')).rejects.toMatchObject(refusal);
  await limit.admit('2001:db8:1:3::1');
});

test('a call that counts as several uses up as many', async () => {
  const limit = createRateLimit(10, 'Too many.');
  await limit.admit('one', 6);
  await limit.admit('one', 4);
  await expect(limit.admit('one')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY' });
  await limit.admit('another', 10);
});
