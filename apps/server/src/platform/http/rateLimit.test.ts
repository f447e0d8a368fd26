import { expect, it } from 'vitest';
import { createRateLimit } from './rateLimit';

it('a call that counts as several uses up as many', async () => {
  const limit = createRateLimit(10, 'Too many.');
  await limit.admit('one', 6);
  await limit.admit('one', 4);
  await expect(limit.admit('one')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY' });
  await limit.admit('another', 10);
});
