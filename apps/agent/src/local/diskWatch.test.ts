import { memoryJournal } from '@fovea/link/journal/memoryJournal';
import type { ChunkHead } from '@fovea/link/journal/journal';
import { expect, it } from 'vitest';
import { diskWatch } from './diskWatch';

const head: ChunkHead = {
  ...{ sessionId: 's1', stream: 'face', seq: 0, sha256: 'a'.repeat(64), size: 1 },
  ...{ acknowledged: false, problem: null },
};

function aWatchedDisk() {
  const state = { failure: null as string | null, nowMs: 0, said: [] as boolean[] };
  const inner = memoryJournal();
  const saveChunk: typeof inner.saveChunk = async (chunk, own) => {
    if (state.failure) throw Object.assign(new Error('no'), { code: state.failure });
    await inner.saveChunk(chunk, own);
  };
  const disk = diskWatch(
    { ...inner, saveChunk },
    (isFull) => state.said.push(isFull),
    () => state.nowMs,
  );
  const save = (size = 1) =>
    disk.journal.saveChunk(head, new Uint8Array(size)).catch(() => 'failed');
  return { state, disk, save };
}

it('A full disk is said once, and once that it has room again', async () => {
  const { state, disk, save } = aWatchedDisk();
  await save();
  expect(disk.isFull()).toBe(false);
  state.failure = 'ENOSPC';
  expect(await save()).toBe('failed');
  await save();
  expect(disk.isFull()).toBe(true);
  state.failure = null;
  await save();
  expect(disk.isFull()).toBe(false);
  expect(state.said).toEqual([true, false]);
});

it('A disk that fails in another way is not full', async () => {
  const { state, disk, save } = aWatchedDisk();
  state.failure = 'EIO';
  expect(await save()).toBe('failed');
  expect(disk.isFull()).toBe(false);
  expect(state.said).toEqual([]);
});

it('When nothing has been recorded for minutes, nobody knows whether it still is full', async () => {
  const { state, disk, save } = aWatchedDisk();
  state.failure = 'EDQUOT';
  await save();
  state.nowMs = 119_999;
  expect(disk.isFull()).toBe(true);
  state.nowMs = 120_000;
  expect(disk.isFull()).toBe(false);
});

it('What is smaller than that for which there was no room does not show that there is some', async () => {
  const { state, disk, save } = aWatchedDisk();
  state.failure = 'ENOSPC';
  await save(500);
  state.failure = null;
  await save(10);
  expect(disk.isFull()).toBe(true);
  await save(500);
  expect(disk.isFull()).toBe(false);
  expect(state.said).toEqual([true, false]);
});
