import type { ManifestChunk } from '@fovea/contract/participation/participation';

/** Maximum of missing chunks listed in one response; the browser asks again. */
const MOST_NAMED = 10_000;

/** The format that `receivedChunkKeys` makes in the database. */
export function chunkKey({ stream, seq, sha256, size }: ManifestChunk): string {
  return `${stream}/${seq}-${sha256}-${size}`;
}

/**
 * The chunks of a manifest that were not received, the first ten thousand of them. A number that the
 * manifest skips counts as missing, unless it was made from what has arrived.
 * @param received keys of the received chunks (see `chunkKey`)
 */
export function missingChunks(
  manifest: readonly ManifestChunk[],
  received: ReadonlySet<string>,
  { allowsGaps } = { allowsGaps: false },
): { stream: string; seq: number }[] {
  const missing = manifest
    .filter((chunk) => !received.has(chunkKey(chunk)))
    .map(({ stream, seq }) => ({ stream, seq }));
  const gaps = allowsGaps ? [] : gapsOf(manifest);
  return [...missing, ...gaps]
    .sort((a, b) => (a.stream === b.stream ? a.seq - b.seq : a.stream < b.stream ? -1 : 1))
    .slice(0, MOST_NAMED);
}

function gapsOf(manifest: readonly ManifestChunk[]): { stream: string; seq: number }[] {
  const numbers = new Map<string, Set<number>>();
  for (const { stream, seq } of manifest) {
    const ofStream = numbers.get(stream) ?? new Set<number>();
    numbers.set(stream, ofStream.add(seq));
  }
  const gaps: { stream: string; seq: number }[] = [];
  for (const [stream, ofStream] of numbers) {
    const last = [...ofStream].reduce((most, seq) => Math.max(most, seq), 0);
    for (let seq = 0; seq < last && gaps.length < MOST_NAMED; seq++)
      if (!ofStream.has(seq)) gaps.push({ stream, seq });
  }
  return gaps;
}
