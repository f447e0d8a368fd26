import { expect, it } from 'vitest';
import { DiskReserve } from './diskReserve';

it('there is room while at least the reserve is free, which is asked every five seconds', async () => {
  let freeBytes = 1000;
  let asked = 0;
  const disk = new DiskReserve(['/'], 1000, async () => {
    asked++;
    return freeBytes;
  });
  expect(await disk.hasRoom(0)).toBe(true);
  freeBytes = 999;
  expect(await disk.hasRoom(4_999)).toBe(true);
  expect(await disk.hasRoom(5_000)).toBe(false);
  freeBytes = 2000;
  expect(await disk.hasRoom(10_000)).toBe(true);
  expect(asked).toBe(3);
});

it('a reserve of nothing is never asked, and a disk that cannot be asked has room', async () => {
  const failing = () => Promise.reject(new Error('no such call'));
  expect(await new DiskReserve(['/'], 0, failing).hasRoom(0)).toBe(true);
  expect(await new DiskReserve(['/'], 1, failing).hasRoom(0)).toBe(true);
});

it('the real disk is asked', async () => {
  expect(await new DiskReserve(['.'], 1).hasRoom(0)).toBe(true);
  expect(await new DiskReserve(['.'], Number.MAX_SAFE_INTEGER).hasRoom(0)).toBe(false);
});

it('every disk needs the reserve', async () => {
  const free = (folder: string) => Promise.resolve(folder === 'small' ? 10 : 1000);
  expect(await new DiskReserve(['large', 'small'], 100, free).hasRoom(0)).toBe(false);
  expect(await new DiskReserve(['large', 'large too'], 100, free).hasRoom(0)).toBe(true);
});
