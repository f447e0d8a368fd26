import { expect, it } from 'vitest';
import type { ChunkHead, Journal } from './journal';
import { memoryJournal } from './memoryJournal';
import { JournalTimeoutError, journalWithTimeout } from './journalWithTimeout';
import { startTestUploader, bytes, text, waitUntil } from '../testing/testUploader';

const head: ChunkHead = {
  sessionId: 's',
  stream: 'face',
  seq: 0,
  sha256: 'a'.repeat(64),
  size: 1,
  acknowledged: false,
  problem: null,
};

/** Storage whose chunk writes hang until released. */
function hanging(): { readonly journal: Journal; letGo(): void } {
  const inner = memoryJournal();
  let letGo: () => void = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  return {
    letGo: () => letGo(),
    journal: {
      ...inner,
      durable: true,
      saveChunk: async (each, stored) => {
        await held;
        await inner.saveChunk(each, stored);
      },
    },
  };
}

it('gives up on a write that never ends, fails the next one at once, and recovers when it ends', async () => {
  const { journal: inner, letGo } = hanging();
  const limits: number[] = [];
  let pass: () => void = () => {};
  const sleep = (ms: number) => {
    limits.push(ms);
    return new Promise<void>((done) => (pass = done));
  };
  const journal = journalWithTimeout(inner, { limitMs: 20, sleep });
  expect(journal.durable).toBe(true);
  const first = journal.saveChunk(head, bytes('a'));
  pass();
  await expect(first).rejects.toThrow(JournalTimeoutError);
  expect(journal.durable).toBe(false);
  expect(limits).toEqual([20]);
  await expect(journal.saveChunk({ ...head, seq: 1 }, bytes('b'))).rejects.toThrow(
    JournalTimeoutError,
  );
  expect(limits).toEqual([20]);
  letGo();
  await waitUntil(() => journal.durable);
  await journal.saveChunk({ ...head, seq: 2 }, bytes('c'));
  expect((await journal.heads('s')).map(({ seq }) => seq)).toEqual([0, 2]);
});

it('gives up on a read that never ends', async () => {
  const inner: Journal = { ...memoryJournal(), bytesOf: () => new Promise(() => {}) };
  const journal = journalWithTimeout(inner, { limitMs: 10 });
  await expect(journal.bytesOf(head)).rejects.toThrow(JournalTimeoutError);
});

it('passes failures of the storage on', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const inner: Journal = { ...memoryJournal(), saveChunk: () => Promise.reject(full) };
  const journal = journalWithTimeout(inner, { limitMs: 10_000 });
  await expect(journal.saveChunk(head, bytes('a'))).rejects.toBe(full);
});

it('with it, everything is sent although nothing can be written any more', async () => {
  const { journal } = hanging();
  const visit = await startTestUploader({ journal: journalWithTimeout(journal, { limitMs: 10 }) });
  for (let n = 0; n < 5; n++) await visit.uploader.add('events', bytes(`e${n}`));
  expect(visit.states.some(({ durable }) => !durable)).toBe(true);
  expect(await visit.uploader.finish()).toBe('complete');
  expect(text(visit.server.bytesOf('events/4'))).toBe('e4');
});
