import { memoryJournal } from '@fovea/link/journal/memoryJournal';
import type { ChunkHead } from '@fovea/link/journal/journal';
import { expect, it } from 'vitest';
import { diskWatch } from './diskWatch';

const bytes = new Uint8Array([1]);
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
  return { state, disk, save: () => disk.journal.saveChunk(head, bytes).catch(() => 'failed') };
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
