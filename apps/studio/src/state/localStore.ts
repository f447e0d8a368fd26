import * as z from 'zod/mini';

/** The one entry of this program in local storage; the respondent's client has its own. */
const KEY = 'fovea.studio';
export const MAX_STORED_CHARACTERS = 5_000_000;

const Parts = z.catch(z.record(z.string(), z.unknown()), {});

/** What is needed of a storage: two methods to read and write, one to forget. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface LocalStore {
  read(part: string): unknown;
  /** Writes one part; `undefined` removes it. Does nothing when the whole would grow too large. */
  write(part: string, value: unknown): void;
  /** Removes everything, which tells the other tabs. */
  forget(): void;
}

export function createLocalStore(storage: StorageLike): LocalStore {
  // Read afresh each time: another tab may have written in between.
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
        // Full or forbidden: what is kept is a convenience, nothing is lost without it.
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
    // Storage is forbidden in this browser: nothing is kept.
    return nowhere;
  }
}

export const localStore = createLocalStore(browserStorage());

/** Calls back when another tab has forgotten everything, which means that it logged out. */
export function onClearedInOtherTab(then: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || (event.key === KEY && event.newValue === null)) then();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
