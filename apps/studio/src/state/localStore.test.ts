// Needs a page
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_STORED_CHARACTERS, createLocalStore, onClearedInOtherTab } from './localStore';

beforeEach(() => localStorage.clear());

describe('the local store', () => {
  it('returns each part, also to another tab', () => {
    createLocalStore(localStorage).write('a', { x: 1 });
    createLocalStore(localStorage).write('b', [2]);
    expect(createLocalStore(localStorage).read('a')).toEqual({ x: 1 });
    expect(createLocalStore(localStorage).read('b')).toEqual([2]);
    createLocalStore(localStorage).write('a', undefined);
    expect(createLocalStore(localStorage).read('a')).toBeUndefined();
  });

  it('ignores a write that would reach 5,000,000 characters', () => {
    const texts = new Map<string, string>();
    const kept = createLocalStore({
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => void texts.set(key, text),
      removeItem: (key) => void texts.delete(key),
    });
    kept.write('small', 1);
    const room = MAX_STORED_CHARACTERS - '{"small":1,"large":""}'.length;
    kept.write('large', 'x'.repeat(room));
    expect(kept.read('large')).toBeUndefined();
    expect(kept.read('small')).toBe(1);
    kept.write('large', 'x'.repeat(room - 1));
    expect((kept.read('large') as string).length).toBe(room - 1);
  });

  it('tolerates damaged data and a storage that throws', () => {
    localStorage.setItem('fovea.studio', '{"a":');
    expect(createLocalStore(localStorage).read('a')).toBeUndefined();
    const full = createLocalStore({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => {},
    });
    expect(() => full.write('a', 1)).not.toThrow();
  });

  it('never touches the entries of other programs in the same browser', () => {
    localStorage.setItem('respondent', 'journal');
    const kept = createLocalStore(localStorage);
    kept.write('a', 1);
    kept.forget();
    expect(localStorage.getItem('respondent')).toBe('journal');
    expect(localStorage.length).toBe(1);
  });
});

describe('clearing in another tab', () => {
  const event = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

  it('is reported; a write, or the removal of another entry, is not', () => {
    const heard = vi.fn();
    const stop = onClearedInOtherTab(heard);
    event('fovea.studio', '{}');
    event('respondent', null);
    expect(heard).not.toHaveBeenCalled();
    event('fovea.studio', null);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    event('fovea.studio', null);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
