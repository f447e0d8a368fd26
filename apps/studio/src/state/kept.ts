import * as z from 'zod/mini';

/** The one entry of this program in local storage; the respondent's client has its own. */
const KEY = 'fovea.studio';
export const KEPT_LIMIT_CHARACTERS = 5_000_000;

const Parts = z.catch(z.record(z.string(), z.unknown()), {});

/** What is needed of a storage: two methods to read and write, one to forget. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Kept {
  read(part: string): unknown;
  /** Writes one part; `undefined` removes it. Does nothing when the whole would grow too large. */
  write(part: string, value: unknown): void;
  /** Removes everything, which tells the other tabs. */
  forget(): void;
}

export function makeKept(storage: KeptStorage): Kept {
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
      if (text.length >= KEPT_LIMIT_CHARACTERS) return;
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

const nowhere: KeptStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

function browserStorage(): KeptStorage {
  try {
    return window.localStorage;
  } catch {
    // Storage is forbidden in this browser: nothing is kept.
    return nowhere;
  }
}

export const kept = makeKept(browserStorage());

/** Calls back when another tab has forgotten everything, which means that it logged out. */
export function onForgottenElsewhere(then: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || (event.key === KEY && event.newValue === null)) then();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
