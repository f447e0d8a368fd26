const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;

/** Whether a file is a plain sequence of JPEG pictures. */
export function isJpegs(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === START_OF_IMAGE && bytes[2] === 0xff;
}

/**
 * Splits a Motion JPEG file without a container into its pictures.
 *
 * Segments are skipped by their lengths, so that thumbnails inside them do not count.
 *
 * @returns views of `bytes`, in order; a picture truncated at the end is left out
 */
export function splitJpegs(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const pictures: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (;;) {
    const from = markerFrom(bytes, at, START_OF_IMAGE);
    if (from < 0) return pictures;
    const end = endOfPicture(bytes, from + 2);
    if (end < 0) return pictures;
    pictures.push(bytes.subarray(from, end));
    at = end;
  }
}

/** @returns the position after the end marker; -1 when the file ends first */
function endOfPicture(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return at + 2;
    // Fill bytes, stuffed zeros and restart markers have no length.
    if (marker === 0xff) at++;
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
  }
  return -1;
}

function markerFrom(bytes: Uint8Array, from: number, marker: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && bytes[at + 1] === marker) return at;
  }
  return -1;
}
