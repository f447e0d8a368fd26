import type { ChunkLocation } from './chunkStore';

/** What of a session was encrypted anew, or would be. */
export interface Resealed {
  chunks: number;
  /** Of the chunks, before encryption. */
  bytes: number;
  /** Files beside the chunks. */
  facts: number;
  /** Files that were changed so recently that a server may be about to change them again; they stay for the next time. */
  left: number;
  /** Keys of chunks, facts and indexes that are damaged; they stay as they are. */
  readonly damaged: string[];
}

export interface Resealing {
  /** Nothing is changed. */
  readonly isTrial: boolean;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/** A server that is about to write facts has read them a moment ago, not an hour. */
export const UNTOUCHED_MS = 60 * 60_000;

export function nothingResealed(): Resealed {
  return { chunks: 0, bytes: 0, facts: 0, left: 0, damaged: [] };
}

/** What was stored anew does not come back as it was. The earlier file is still there. */
export class NotAsSealed extends Error {
  constructor(key: string) {
    super(
      `${key} was encrypted, and does not come back as it was. The earlier file is still there.`,
    );
  }
}

export function countChunk(done: Resealed, { size }: Pick<ChunkLocation, 'size'>): void {
  done.chunks++;
  done.bytes += size;
}
