import type { Journal } from '@fovea/link/journal/journal';
import { isDiskFull } from '../folder/isDiskFull';

/** Whatever could not be kept is tried again sooner than this. */
const FORGET_MS = 2 * 60_000;

/**
 * Notices whether the disk of the machine takes what is recorded, by what becomes of it.
 *
 * @param onChange the disk is full now, or has room again
 */
export function diskWatch(
  journal: Journal,
  onChange: (isFull: boolean) => void,
  now: () => number = () => performance.now(),
) {
  /** What found no room last, and when; null: it has found some since. */
  let full: { readonly sizeBytes: number; readonly atMs: number } | null = null;

  async function noted(write: Promise<void>, sizeBytes: number): Promise<void> {
    try {
      await write;
    } catch (reason) {
      if (isDiskFull(reason)) {
        if (full === null) onChange(true);
        full = { sizeBytes: Math.max(sizeBytes, full?.sizeBytes ?? 0), atMs: now() };
      }
      throw reason;
    }
    // Something small still fits on a disk that is as good as full.
    if (full === null || sizeBytes < full.sizeBytes) return;
    full = null;
    onChange(false);
  }

  return {
    /** The same journal, but watched. */
    journal: {
      ...journal,
      saveSession: (session) => noted(journal.saveSession(session), 0),
      saveChunk: (head, bytes) => noted(journal.saveChunk(head, bytes), bytes.byteLength),
    } satisfies Journal,
    /** Where nothing is recorded any more, nobody knows. */
    isFull: () => full !== null && now() - full.atMs < FORGET_MS,
  };
}
