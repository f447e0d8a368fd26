/**
 * Compact coding of many slow signals, which leaves little for gzip to compress.
 *
 * A table [frames * width] is coded value by value over time: each value is rounded to 1/`perUnit`,
 * and the change since the last measured frame is written as a zigzag base-128 number (7 bits per
 * byte, low first), plus one; zero stands for "not measured" (NaN). Error: half a step, that is
 * 1/(2 perUnit). Any finite value up to 2^46 steps is preserved.
 */
import { BrokenColumnsFile } from './columnsFile';

const NOT_MEASURED = 0;

/**
 * @param values [frames * width], frame by frame; NaN where nothing was measured
 * @param width values per frame
 * @param perUnit steps per unit
 * @returns the bytes, value by value over all frames
 */
export function encodeDeltas(
  values: ArrayLike<number>,
  width: number,
  perUnit: number,
): Uint8Array<ArrayBuffer> {
  let bytes = new Uint8Array(Math.max(64, values.length * 2));
  let at = 0;
  const frames = width === 0 ? 0 : values.length / width;
  for (let value = 0; value < width; value++) {
    let last = 0;
    for (let frame = 0; frame < frames; frame++) {
      if (at + 8 > bytes.length) {
        const larger = new Uint8Array(bytes.length * 2);
        larger.set(bytes);
        bytes = larger;
      }
      const now = values[frame * width + value] ?? Number.NaN;
      if (!Number.isFinite(now)) {
        bytes[at++] = NOT_MEASURED;
        continue;
      }
      const step = Math.round(now * perUnit);
      const change = step - last;
      last = step;
      let code = (change >= 0 ? change * 2 : -change * 2 - 1) + 1;
      while (code >= 128) {
        bytes[at++] = (code % 128) | 128;
        code = Math.floor(code / 128);
      }
      bytes[at++] = code;
    }
  }
  return bytes.slice(0, at);
}

/**
 * Decodes encodeDeltas' bytes into a table.
 *
 * @param into [frames * width]; its length gives the number of frames
 * @throws BrokenColumnsFile if there are too few or too many bytes
 */
export function decodeDeltas(
  bytes: Uint8Array,
  into: Float32Array | Float64Array,
  width: number,
  perUnit: number,
): void {
  let at = 0;
  const frames = width === 0 ? 0 : into.length / width;
  for (let value = 0; value < width; value++) {
    let last = 0;
    for (let frame = 0; frame < frames; frame++) {
      let code = 0;
      let scale = 1;
      let byte = 128;
      while (byte >= 128) {
        if (at >= bytes.length) throw new BrokenColumnsFile('A column of changes is cut off.');
        byte = bytes[at++] ?? 0;
        code += (byte & 127) * scale;
        scale *= 128;
      }
      if (code === NOT_MEASURED) {
        into[frame * width + value] = Number.NaN;
        continue;
      }
      const zigzag = code - 1;
      last += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
      into[frame * width + value] = last / perUnit;
    }
  }
  if (at !== bytes.length) throw new BrokenColumnsFile('A column of changes is too long.');
}
