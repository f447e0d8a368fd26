import { hash, verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../platform/http/refusal';
import { hashPassword, isPasswordCorrect } from './passwords';

vi.mock('@node-rs/argon2', () => ({ hash: vi.fn(), verify: vi.fn() }));

let atOnce = 0;
let most = 0;
const slow = async () => {
  most = Math.max(most, ++atOnce);
  await new Promise((done) => setTimeout(done, 1));
  atOnce--;
};
vi.mocked(verify).mockImplementation(async (_, password) => {
  await slow();
  if (password === 'breaks') throw new Error('It broke.');
  return password === 'right';
});
vi.mocked(hash).mockImplementation(async () => {
  await slow();
  return 'hash';
});

test('passwords are hashed two at a time, and a failed hash does not block the queue', async () => {
  // The dummy hash for unknown addresses is computed once, outside the queue.
  await isPasswordCorrect(null, 'right');
  most = 0;
  const asked = Array.from({ length: 20 }, (_, at) => [
    isPasswordCorrect('hash', at % 2 ? 'right' : 'breaks'),
    isPasswordCorrect(null, 'right'),
    hashPassword('new'),
  ]).flat();
  const outcomes = await Promise.allSettled(asked);
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(await isPasswordCorrect('hash', 'right')).toBe(true);
});

test('in a flood, requests that would wait long are refused, and later requests work again', async () => {
  const flood = await Promise.allSettled(
    Array.from({ length: 1000 }, () => isPasswordCorrect('hash', 'right')),
  );
  const refused = flood.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  expect(refused.length).toBeGreaterThan(800);
  expect(refused.length).toBeLessThan(900);
  expect(refused[0]).toBeInstanceOf(Refusal);
  expect(refused[0]).toMatchObject({ status: 503, code: 'BUSY', retryAfterS: 5 });
  expect(await isPasswordCorrect('hash', 'right')).toBe(true);
});
