import { expect, it } from 'vitest';
import type { ChunkHead, Journal } from './journal';
import { memoryJournal } from './memoryJournal';
import { JournalStuck, patientJournal } from './patientJournal';
import { aVisit, bytes, text, until } from '../testing/aVisit';

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
      keepChunk: async (each, kept) => {
        await held;
        await inner.keepChunk(each, kept);
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
  const journal = patientJournal(inner, { limitMs: 20, sleep });
  expect(journal.durable).toBe(true);
  const first = journal.keepChunk(head, bytes('a'));
  pass();
  await expect(first).rejects.toThrow(JournalStuck);
  expect(journal.durable).toBe(false);
  expect(limits).toEqual([20]);
  await expect(journal.keepChunk({ ...head, seq: 1 }, bytes('b'))).rejects.toThrow(JournalStuck);
  expect(limits).toEqual([20]);
  letGo();
  await until(() => journal.durable);
  await journal.keepChunk({ ...head, seq: 2 }, bytes('c'));
  expect((await journal.heads('s')).map(({ seq }) => seq)).toEqual([0, 2]);
});

it('gives up on a read that never ends', async () => {
  const inner: Journal = { ...memoryJournal(), bytesOf: () => new Promise(() => {}) };
  const journal = patientJournal(inner, { limitMs: 10 });
  await expect(journal.bytesOf(head)).rejects.toThrow(JournalStuck);
});

it('passes failures of the storage on', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const inner: Journal = { ...memoryJournal(), keepChunk: () => Promise.reject(full) };
  const journal = patientJournal(inner, { limitMs: 10_000 });
  await expect(journal.keepChunk(head, bytes('a'))).rejects.toBe(full);
});

it('with it, everything is sent although nothing can be written any more', async () => {
  const { journal } = hanging();
  const visit = await aVisit({ journal: patientJournal(journal, { limitMs: 10 }) });
  for (let n = 0; n < 5; n++) await visit.uploader.add('events', bytes(`e${n}`));
  expect(visit.states.some(({ durable }) => !durable)).toBe(true);
  expect(await visit.uploader.finish()).toBe('complete');
  expect(text(visit.server.bytesOf('events/4'))).toBe('e4');
});
