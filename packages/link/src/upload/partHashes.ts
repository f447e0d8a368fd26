import { UPLOAD_PART_BYTES } from '@fovea/contract/studies/files';
import { sha256Hex } from './sha256Hex';

/** The part of File that is used; slices are read one at a time. */
export type SlicedFile = Pick<Blob, 'size' | 'slice'>;

export function partOf(file: SlicedFile, part: number): Blob {
  return file.slice((part - 1) * UPLOAD_PART_BYTES, part * UPLOAD_PART_BYTES);
}

/**
 * SHA-256 of every part of a file, in order; only one part is in memory at a time.
 * @throws DOMException AbortError; NotReadableError if the file was changed or removed
 */
export async function partHashesOf(
  file: SlicedFile,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (share: number) => void } = {},
): Promise<string[]> {
  const hashes: string[] = [];
  const count = Math.ceil(file.size / UPLOAD_PART_BYTES);
  for (let part = 1; part <= count; part++) {
    options.signal?.throwIfAborted();
    hashes.push(await sha256Hex(new Uint8Array(await partOf(file, part).arrayBuffer())));
    options.onProgress?.(part / count);
  }
  return hashes;
}
