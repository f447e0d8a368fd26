import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { ExportEntry } from './exportEntry';
import { joinBytes } from './joinBytes';
import type { ZipSums } from './zipFormat';

/** Digits deflate to a third at level 1 already; level 6 takes five times as long for a tenth less. */
export const COMPRESSION_LEVEL = 1;
/** Of small files that are made before their turn. */
const MOST_AHEAD = 8;
const MOST_BYTES_AHEAD = 16 * 1024 * 1024;

/** A whole file as it stands in a zip file. */
export interface PackedEntry {
  readonly bytes: Uint8Array;
  readonly sums: ZipSums;
  readonly sha256: string;
}

export interface NextEntry {
  readonly entry: ExportEntry;
  /** Null: its bytes have to be asked for. */
  readonly packed: Promise<PackedEntry> | null;
}

/**
 * Entries in their order. Small ones are made and compressed several at once, before their turn: a file
 * of some hundred kilobytes keeps neither the computing threads nor the compression busy alone.
 */
export async function* entriesAhead(
  entries: Iterable<ExportEntry> | AsyncIterable<ExportEntry>,
  signal: AbortSignal,
): AsyncGenerator<NextEntry, void, void> {
  const ahead: NextEntry[] = [];
  let bytesAhead = 0;
  for await (const entry of entries) {
    ahead.push({ entry, packed: entry.isSmall ? begun(entry, signal) : null });
    bytesAhead += entry.estimatedBytes;
    // What is not small is opened when its turn comes, and nothing behind it before.
    while (ahead.length > MOST_AHEAD || bytesAhead > MOST_BYTES_AHEAD || !ahead.at(-1)?.packed) {
      const next = ahead.shift();
      if (!next) break;
      bytesAhead -= next.entry.estimatedBytes;
      yield next;
    }
  }
  yield* ahead;
}

function begun(entry: ExportEntry, signal: AbortSignal): Promise<PackedEntry> {
  const packed = pack(entry, signal);
  // Whoever stops earlier does not look at the later ones.
  packed.catch(() => {});
  return packed;
}

const deflated = promisify<Uint8Array, { level: number; chunkSize: number }, Buffer>(deflateRaw);
/** Large enough for all of it: each further chunk waits for this thread. */
const chunkSizeOf = (bytes: number) => Math.max(1024, Math.ceil(bytes / 2));

async function pack(entry: ExportEntry, signal: AbortSignal): Promise<PackedEntry> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.bytes(signal)) pieces.push(piece);
  signal.throwIfAborted();
  const whole = pieces.length === 1 ? pieces[0]! : joinBytes(pieces);
  const packing = entry.isCompressible
    ? deflated(whole, { level: COMPRESSION_LEVEL, chunkSize: chunkSizeOf(whole.length) })
    : whole;
  // Meanwhile: compressing is the work of another thread.
  const sha256 = createHash('sha256').update(whole).digest('hex');
  const sum = crc32(whole);
  const bytes = await packing;
  return {
    bytes,
    sha256,
    sums: { crc32: sum, sizeBytes: whole.length, packedBytes: bytes.length },
  };
}
