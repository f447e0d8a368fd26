import type { Bytes } from '@fovea/link/journal/journal';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';

/** Longest time that an event exists only in the page's memory. */
export const LONGEST_BATCH_MS = 5000;
export const LARGEST_BATCH_BYTES = 64 * 1024;

export interface EventStream {
  record(event: SessionEvent): void;
  /** Stores what was collected; resolves when it is in the journal. */
  flush(): Promise<void>;
}

/** Collects events into batches of JSON lines. */
export function createEventStream(
  keep: (lines: Bytes) => Promise<unknown>,
  wait: (ms: number, then: () => void) => () => void = timer,
): EventStream {
  let batch: SessionEvent[] = [];
  let size = 0;
  let stopTimer: (() => void) | null = null;
  let stored: Promise<void> = Promise.resolve();

  const flush = () => {
    stopTimer?.();
    stopTimer = null;
    if (batch.length > 0) {
      const lines = new TextEncoder().encode(formatEvents(batch));
      batch = [];
      size = 0;
      stored = stored.then(() => keep(lines)).then(() => undefined);
    }
    return stored;
  };

  return {
    record(event) {
      batch.push(event);
      size += JSON.stringify(event).length + 1;
      if (size >= LARGEST_BATCH_BYTES) void flush();
      else stopTimer ??= wait(LONGEST_BATCH_MS, () => void flush());
    },
    flush,
  };
}

function timer(ms: number, then: () => void): () => void {
  const id = setTimeout(then, ms);
  return () => clearTimeout(id);
}
