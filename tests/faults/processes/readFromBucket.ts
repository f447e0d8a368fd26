/** Reads chunks out of a bucket as decision 116 describes them, without the server's own code. */
import type { BucketInUse } from '../failBucket';

interface Index {
  readonly chunks: readonly {
    readonly seq: number;
    readonly sha256: string;
    readonly size: number;
  }[];
}

/**
 * Merged objects are read once, so this is for a bucket that nobody changes any more.
 * @returns reads a chunk by its key without `recordings/`, be it an object of its own or a part of a merged one; null: the
 *   bucket does not have it
 */
export function bucketReader(bucket: BucketInUse): (key: string) => Promise<Uint8Array | null> {
  const folders = new Map<string, Promise<ReadonlyMap<string, Uint8Array>>>();
  return async (key) => {
    const whole = await bucket.read(`recordings/${key}`);
    if (whole) return whole;
    const at = key.lastIndexOf('/') + 1;
    const folder = `recordings/${key.slice(0, at)}`;
    const merged = folders.get(folder) ?? mergedIn(bucket, folder);
    folders.set(folder, merged);
    return (await merged).get(key.slice(at)) ?? null;
  };
}

/** By the names that the chunks had. */
async function mergedIn(
  bucket: BucketInUse,
  folder: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const name of await bucket.keys(`${folder}merged-`)) {
    if (!name.endsWith('.json')) continue;
    const text = await bucket.read(name);
    const bytes = await bucket.read(name.replace(/json$/, 'bin'));
    if (text === null || bytes === null) continue;
    let first = 0;
    for (const { seq, sha256, size } of (JSON.parse(new TextDecoder().decode(text)) as Index)
      .chunks) {
      found.set(`${seq}-${sha256}.bin`, bytes.subarray(first, first + size));
      first += size;
    }
  }
  return found;
}
