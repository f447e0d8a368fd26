import { indexedDbJournal } from '@fovea/link/journal/indexedDbJournal';
import type { Journal } from '@fovea/link/journal/journal';
import { memoryJournal } from '@fovea/link/journal/memoryJournal';
import { journalWithTimeout } from '@fovea/link/journal/journalWithTimeout';

/** If the storage does not answer within this time, memory is used instead. */
const STORAGE_TIMEOUT_MS = 10_000;

let journalPromise: Promise<Journal> | null = null;

/** The journal of this page; in memory if the browser cannot store data, which the screens show. */
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
  /** The browser promised not to evict the data when disk space runs low. */
  readonly persistent: boolean;
  /** Bytes that can still be stored; null where the browser does not say. */
  readonly freeBytes: number | null;
}

/** Some browsers ask the respondent; the answer takes effect even if it comes later. */
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
