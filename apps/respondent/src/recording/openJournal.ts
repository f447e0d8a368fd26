import { indexedDbJournal } from '@fovea/link/journal/indexedDbJournal';
import type { Journal } from '@fovea/link/journal/journal';
import { memoryJournal } from '@fovea/link/journal/memoryJournal';
import { journalWithTimeout } from '@fovea/link/journal/journalWithTimeout';

/** Storage that does not answer within this time is worked around. */
const STORAGE_TIMEOUT_MS = 10_000;

let journalPromise: Promise<Journal> | null = null;

/** The journal of this page; in memory where the browser keeps nothing, which the screens show. */
export function openJournal(): Promise<Journal> {
  journalPromise ??= Promise.race([indexedDbJournal(), rejectAfterTimeout()]).then(
    (journal) => journalWithTimeout(journal, { limitMs: STORAGE_TIMEOUT_MS }),
    () => memoryJournal(),
  );
  return journalPromise;
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, fail) => {
    setTimeout(
      () => fail(new Error('The storage of this browser does not open.')),
      STORAGE_TIMEOUT_MS,
    );
  });
}

export interface StorageEstimate {
  /** The browser promised not to throw the data away when its disk is short. */
  readonly persistent: boolean;
  /** Bytes that may still be kept; null where the browser does not say. */
  readonly freeBytes: number | null;
}

/** Some browsers ask the respondent; what they answer later holds all the same. */
const PERSIST_TIMEOUT_MS = 2000;

export async function estimateStorage(): Promise<StorageEstimate> {
  if (!navigator.storage) return { persistent: false, freeBytes: null };
  const persistent = await Promise.race([
    navigator.storage.persist().catch(() => false),
    new Promise<false>((done) => setTimeout(() => done(false), PERSIST_TIMEOUT_MS)),
  ]);
  const estimate = await navigator.storage.estimate().catch(() => null);
  const { quota, usage } = estimate ?? {};
  return {
    persistent,
    freeBytes: quota === undefined || usage === undefined ? null : quota - usage,
  };
}
