import * as z from 'zod/mini';

/** The studio's single entry in local storage. The respondent app has its own. */
const KEY = 'fovea.studio';
export const MAX_STORED_CHARACTERS = 5_000_000;

const Parts = z.catch(z.record(z.string(), z.unknown()), {});

/** The part of the Storage interface that is used here; tests pass their own. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface LocalStore {
  read(part: string): unknown;
  /** Writes one part; `undefined` removes it. Ignored when the entry would grow beyond the limit. */
  write(part: string, value: unknown): void;
  /** Removes everything. The storage event tells the other tabs. */
  forget(): void;
}

export function createLocalStore(storage: StorageLike): LocalStore {
  // Read again each time, because another tab may have written in between.
  const parts = (): Record<string, unknown> => {
    try {
      return Parts.parse(JSON.parse(storage.getItem(KEY) ?? '{}'));
    } catch {
      return {};
    }
  };
  return {
    read: (part) => parts()[part],
    write(part, value) {
      const { [part]: _, ...others } = parts();
      const text = JSON.stringify(value === undefined ? others : { ...others, [part]: value });
      if (text.length >= MAX_STORED_CHARACTERS) return;
      try {
        storage.setItem(KEY, text);
      } catch {
        // Storage full or blocked. Stored data is a convenience; everything works without it.
      }
    },
    forget() {
      try {
        storage.removeItem(KEY);
      } catch {
        // As above.
      }
    },
  };
}

const nowhere: StorageLike = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

function browserStorage(): StorageLike {
  try {
    return window.localStorage;
  } catch {
    // Storage is blocked in this browser, so nothing is stored.
    return nowhere;
  }
}

export const localStore = createLocalStore(browserStorage());

/** Calls back when another tab has cleared the store, which means that it logged out. */
export function onClearedInOtherTab(then: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || (event.key === KEY && event.newValue === null)) then();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
