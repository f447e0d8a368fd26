import { indexedDbJournal } from '@fovea/link/indexedDbJournal';
import type { Journal } from '@fovea/link/journal';
import { memoryJournal } from '@fovea/link/memoryJournal';

let opened: Promise<Journal> | null = null;

/** The journal of this page; in memory where the browser keeps nothing, which the screens show. */
export function openJournal(): Promise<Journal> {
  opened ??= indexedDbJournal().catch(() => memoryJournal());
  return opened;
}

export interface Room {
  /** The browser promised not to throw the data away when its disk is short. */
  readonly persistent: boolean;
  /** Bytes that may still be kept; null where the browser does not say. */
  readonly freeBytes: number | null;
}

export async function roomOnDevice(): Promise<Room> {
  if (!navigator.storage) return { persistent: false, freeBytes: null };
  const persistent = await navigator.storage.persist().catch(() => false);
  const estimate = await navigator.storage.estimate().catch(() => null);
  const { quota, usage } = estimate ?? {};
  return {
    persistent,
    freeBytes: quota === undefined || usage === undefined ? null : quota - usage,
  };
}
