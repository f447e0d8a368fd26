/** Reads chunks out of a bucket as decision 116 describes them, without the server's own code. */
import type { RunningBucket } from '../failBucket';

/**
 * @param key of a chunk without `recordings/`: an object of its own, or a part of a merged one
 * @returns null: the bucket does not have it
 */
export function readFromBucket(
  { objects }: Pick<RunningBucket, 'objects'>,
  key: string,
): Uint8Array | null {
  const whole = objects.get(`recordings/${key}`);
  if (whole) return whole.bytes;
  const folder = `recordings/${key.slice(0, key.lastIndexOf('/') + 1)}`;
  const [, seq, sha256] = /\/(\d+)-([0-9a-f]{64})\.bin$/.exec(key) ?? [];
  for (const [name, { bytes }] of objects) {
    if (!name.startsWith(`${folder}merged-`) || !name.endsWith('.json')) continue;
    const index = JSON.parse(new TextDecoder().decode(bytes)) as {
      readonly chunks: readonly {
        readonly seq: number;
        readonly sha256: string;
        readonly size: number;
      }[];
    };
    const merged = objects.get(name.replace(/json$/, 'bin'))?.bytes;
    let first = 0;
    for (const chunk of index.chunks) {
      if (chunk.seq === Number(seq) && chunk.sha256 === sha256) {
        return merged?.subarray(first, first + chunk.size) ?? null;
      }
      first += chunk.size;
    }
  }
  return null;
}
