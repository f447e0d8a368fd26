import { expect, test } from 'vitest';
import { hourlySignedUrls } from './hourlySignedUrls';

test('a URL is signed once an hour, on the hour', async () => {
  let at = new Date('2026-05-01T10:20:00Z');
  const asked: string[] = [];
  const address = hourlySignedUrls(
    async (key, hour) => {
      asked.push(key);
      return `${key}@${hour.toISOString()}`;
    },
    () => at,
  );
  expect(await Promise.all([address('a'), address('a'), address('b')])).toEqual([
    'a@2026-05-01T10:00:00.000Z',
    'a@2026-05-01T10:00:00.000Z',
    'b@2026-05-01T10:00:00.000Z',
  ]);
  at = new Date('2026-05-01T10:59:59Z');
  await address('b');
  expect(asked).toEqual(['a', 'b']);
  at = new Date('2026-05-01T11:00:00Z');
  expect(await address('b')).toBe('b@2026-05-01T11:00:00.000Z');
  expect(asked).toEqual(['a', 'b', 'b']);
});

test('a failed signature is retried', async () => {
  let tries = 0;
  const address = hourlySignedUrls(
    async () => {
      if (++tries === 1) throw new Error('not now');
      return 'signed';
    },
    () => new Date(),
  );
  await expect(address('a')).rejects.toThrow('not now');
  expect(await address('a')).toBe('signed');
});
