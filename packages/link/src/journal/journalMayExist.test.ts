import { afterEach, expect, it } from 'vitest';
import { journalMayExist } from './indexedDbJournal';

const storageIs = (get: () => unknown) =>
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get });

afterEach(() => void Reflect.deleteProperty(globalThis, 'indexedDB'));

it.each([
  ['is missing', () => undefined],
  ['is null', () => null],
  [
    'throws',
    () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
  ['refuses to be listed', () => ({ databases: () => Promise.reject(new Error('Denied.')) })],
])('A browser whose storage %s holds no unsent data', async (_, get) => {
  storageIs(get);
  expect(await journalMayExist()).toBe(false);
});
