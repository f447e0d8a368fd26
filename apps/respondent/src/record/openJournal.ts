import { indexedDbJournal } from '@fovea/link/journal/indexedDbJournal';
import type { Journal } from '@fovea/link/journal/journal';
import { memoryJournal } from '@fovea/link/journal/memoryJournal';
import { patientJournal } from '@fovea/link/journal/patientJournal';

/** If the storage does not answer within this time, memory is used instead. */
const PATIENCE_MS = 10_000;

let opened: Promise<Journal> | null = null;

/** The journal of this page; in memory if the browser cannot store data, which the screens show. */
export function openJournal(): Promise<Journal> {
  opened ??= Promise.race([indexedDbJournal(), tooLong()]).then(
    (journal) => patientJournal(journal, { limitMs: PATIENCE_MS }),
    () => memoryJournal(),
  );
  return opened;
}

function tooLong(): Promise<never> {
  return new Promise((_, fail) => {
    setTimeout(() => fail(new Error('The storage of this browser does not open.')), PATIENCE_MS);
  });
}

export interface Room {
  /** The browser promised not to evict the data when disk space runs low. */
  readonly persistent: boolean;
  /** Bytes that can still be stored; null where the browser does not say. */
  readonly freeBytes: number | null;
}

/** Some browsers ask the respondent; the answer takes effect even if it comes later. */
const ASKING_MS = 2000;

export async function roomOnDevice(): Promise<Room> {
  if (!navigator.storage) return { persistent: false, freeBytes: null };
  const persistent = await Promise.race([
    navigator.storage.persist().catch(() => false),
    new Promise<false>((done) => setTimeout(() => done(false), ASKING_MS)),
  ]);
  const estimate = await navigator.storage.estimate().catch(() => null);
  const { quota, usage } = estimate ?? {};
  return {
    persistent,
    freeBytes: quota === undefined || usage === undefined ? null : quota - usage,
  };
}
