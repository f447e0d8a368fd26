import type { UploadState } from '@fovea/link/upload/uploadState';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { observable } from '../recording/observable';
import { awaitInitialUpload, INITIAL_UPLOAD_TIMEOUT_MS } from './awaitInitialUpload';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waiting(durable: boolean) {
  const upload = observable<UploadState | null>(null);
  const set = (isDurable: boolean) => upload.set({ durable: isDurable } as UploadState);
  set(durable);
  let acknowledge: () => void = () => undefined;
  const acknowledged = new Promise<void>((done) => (acknowledge = done));
  const run = { isSafe: false, set, acknowledge };
  void awaitInitialUpload(acknowledged, upload).then(() => (run.isSafe = true));
  return run;
}

it('waits only for the server when it answers', async () => {
  const run = waiting(true);
  await vi.advanceTimersByTimeAsync(INITIAL_UPLOAD_TIMEOUT_MS - 1);
  expect(run.isSafe).toBe(false);
  run.acknowledge();
  await vi.advanceTimersByTimeAsync(0);
  expect(run.isSafe).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('continues without the server after half a minute when this device stores the recording', async () => {
  const run = waiting(true);
  await vi.advanceTimersByTimeAsync(INITIAL_UPLOAD_TIMEOUT_MS);
  expect(run.isSafe).toBe(true);
});

it('keeps waiting without storage, until the server or the device has the parts', async () => {
  const first = waiting(false);
  const second = waiting(false);
  await vi.advanceTimersByTimeAsync(10 * INITIAL_UPLOAD_TIMEOUT_MS);
  expect([first.isSafe, second.isSafe]).toEqual([false, false]);
  first.acknowledge();
  second.set(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([first.isSafe, second.isSafe]).toEqual([true, true]);
});
