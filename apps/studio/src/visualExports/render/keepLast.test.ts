import { expect, it, vi } from 'vitest';
import { keepLast } from './keepLast';

it('the last files are not read again, whatever their signature is', async () => {
  const read = vi.fn((url: string) => Promise.resolve(url));
  const kept = keepLast(2, read);
  await kept('a?signed=1');
  await kept('b');
  expect(await kept('a?signed=2')).toBe('a?signed=1');
  await kept('c');
  expect(read).toHaveBeenCalledTimes(3);
  // b was asked for longest ago.
  await kept('a');
  expect(read).toHaveBeenCalledTimes(3);
  await kept('b');
  expect(read).toHaveBeenCalledTimes(4);
});

it('a file that could not be read is tried again', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('there');
  const kept = keepLast(2, read as (url: string) => Promise<string>);
  await expect(kept('a')).rejects.toThrow('gone');
  expect(await kept('a')).toBe('there');
});
