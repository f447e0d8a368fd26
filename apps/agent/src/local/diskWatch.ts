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
  /** When it was full last, since something could be kept; null: it was not. */
  let fullAtMs: number | null = null;

  async function noted(write: Promise<void>): Promise<void> {
    try {
      await write;
    } catch (reason) {
      if (isDiskFull(reason)) {
        if (fullAtMs === null) onChange(true);
        fullAtMs = now();
      }
      throw reason;
    }
    if (fullAtMs !== null) onChange(false);
    fullAtMs = null;
  }

  return {
    /** The same journal, but watched. */
    journal: {
      ...journal,
      saveSession: (session) => noted(journal.saveSession(session)),
      saveChunk: (head, bytes) => noted(journal.saveChunk(head, bytes)),
    } satisfies Journal,
    /** Where nothing is recorded any more, nobody knows. */
    isFull: () => fullAtMs !== null && now() - fullAtMs < FORGET_MS,
  };
}
