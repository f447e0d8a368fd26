import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPendingEdits, SAVE_DELAY_MS, type EditTarget } from './pendingEdits';

type Patch = Record<string, unknown>;

/** An edit target whose sends are resolved by the test. */
function subject(id: string) {
  const sent: Patch[] = [];
  const answers: { resolve: () => void; reject: (reason: unknown) => void }[] = [];
  const created: EditTarget<Patch> = {
    id,
    merge: (older, newer) => ({ ...older, ...newer }),
    send: (patch) => {
      sent.push(patch);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
  };
  return {
    created,
    sent,
    answer: async () => {
      answers.shift()?.resolve();
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async (reason: unknown = new Error('lost')) => {
      answers.shift()?.reject(reason);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const refused: unknown[] = [];
const edits = () =>
  createPendingEdits({
    isFinal: (reason) => reason === 'no',
    onRefused: (reason) => refused.push(reason),
  });
const quiet = () => vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);

beforeEach(() => {
  vi.useFakeTimers();
  refused.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('pending edits', () => {
  it('are shown at once and sent as one after 2 s without edits', async () => {
    const study = subject('study');
    const store = edits();
    store.edit(study.created, { name: 'A' });
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
    store.edit(study.created, { name: 'AB', color: 'red' });
    await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
    expect(study.sent).toEqual([]);
    expect(store.patchOf('study')).toEqual({ name: 'AB', color: 'red' });
    expect(store.status()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(study.sent).toEqual([{ name: 'AB', color: 'red' }]);
    expect(store.status()).toBe('saving');
    await study.answer();
    expect(store.status()).toBe('saved');
    expect(store.any()).toBe(false);
    expect(store.patchOf('study')).toBeUndefined();
  });

  it('that are made during a send stay on top and are sent next', async () => {
    const study = subject('study');
    const store = edits();
    store.edit(study.created, { name: 'A', color: 'red' });
    await quiet();
    store.edit(study.created, { name: 'B' });
    expect(store.patchOf('study')).toEqual({ name: 'B', color: 'red' });
    await study.answer();
    expect(store.patchOf('study')).toEqual({ name: 'B' });
    await quiet();
    expect(study.sent).toEqual([{ name: 'A', color: 'red' }, { name: 'B' }]);
    await study.answer();
    expect(store.status()).toBe('saved');
  });

  it('that fail stay pending beneath newer ones and are sent again', async () => {
    const study = subject('study');
    const store = edits();
    store.edit(study.created, { name: 'A', color: 'red' });
    await quiet();
    store.edit(study.created, { name: 'B' });
    await study.fail();
    expect(store.patchOf('study')).toEqual({ name: 'B', color: 'red' });
    expect(store.status()).toBe('notSaved');
    await quiet();
    expect(study.sent[1]).toEqual({ name: 'B', color: 'red' });
    await study.answer();
    expect(store.status()).toBe('saved');
  });

  it('are sent one at a time, and a failed one does not block the others', async () => {
    const [a, b] = [subject('a'), subject('b')];
    const store = edits();
    store.edit(a.created, { x: 1 });
    store.edit(b.created, { y: 1 });
    await quiet();
    expect([a.sent.length, b.sent.length]).toEqual([1, 0]);
    await a.fail();
    expect(b.sent).toEqual([{ y: 1 }]);
    await b.answer();
    expect(store.status()).toBe('notSaved');
    await quiet();
    await a.answer();
    expect(store.status()).toBe('saved');
  });

  it('that are rejected are dropped with a message and not sent again', async () => {
    const study = subject('study');
    const store = edits();
    store.edit(study.created, { name: '' });
    await quiet();
    await study.fail('no');
    expect(refused).toEqual(['no']);
    expect(store.any()).toBe(false);
    await quiet();
    expect(study.sent).toHaveLength(1);
  });

  it('notify subscribers and can be sent immediately', async () => {
    const study = subject('study');
    const store = edits();
    const seen: string[] = [];
    const stop = store.subscribe(() => seen.push(store.status()));
    store.edit(study.created, { name: 'A' });
    const done = store.flush();
    await study.answer();
    await done;
    expect(seen[0]).toBe('pending');
    expect(seen).toContain('saving');
    expect(seen.at(-1)).toBe('saved');
    stop();
    store.clear();
    expect(seen.at(-1)).toBe('saved');
  });

  it('that were cleared during a send do not come back', async () => {
    const study = subject('study');
    const store = edits();
    store.edit(study.created, { name: 'A' });
    await quiet();
    store.clear();
    await study.fail();
    expect(store.any()).toBe(false);
    await quiet();
    expect(study.sent).toHaveLength(1);
  });
});
