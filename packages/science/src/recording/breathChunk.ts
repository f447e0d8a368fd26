/**
 * The stream `breath`: positions of the chest, about five seconds per chunk.
 *
 * A columns file like a face chunk (faceChunk.ts), gzipped by the sender; each is self-contained.
 * Precision: times to 0.1 ms, the position of the chest to 1/256 px (breathing moves it by a pixel
 * or less), the face's height to 1/16 px, confidence to 1e-3.
 */
import { emptyBreathFrames, type BreathFrames } from './breathFrames';
import { BrokenColumnsFile, column, decodeColumns, encodeColumns } from './columnsFile';
import { decodeDeltas, encodeDeltas } from './deltaCoding';

export const BREATH_CHUNK_VERSION = 1;

const FORMAT = 'fovea-breath';
const PER_UNIT = { tMs: 10, chestYPx: 256, confidence: 1000, faceHeightPx: 16 } as const;

/**
 * @param frames any number of frames in chronological order
 * @returns the bytes of one chunk, not gzipped; the same frames give the same bytes
 */
export function encodeBreathChunk(frames: BreathFrames): Uint8Array<ArrayBuffer> {
  return encodeColumns({
    meta: { format: FORMAT, version: BREATH_CHUNK_VERSION, count: frames.count },
    columns: {
      tMs: encodeDeltas(frames.tMs, 1, PER_UNIT.tMs),
      chestYPx: encodeDeltas(frames.chestYPx, 1, PER_UNIT.chestYPx),
      confidence: encodeDeltas(frames.confidence, 1, PER_UNIT.confidence),
      faceHeightPx: encodeDeltas(frames.faceHeightPx, 1, PER_UNIT.faceHeightPx),
    },
  });
}

/**
 * @param bytes one chunk, not gzipped
 * @throws BrokenColumnsFile if the bytes are something else, truncated, or of another version
 */
export function decodeBreathChunk(bytes: Uint8Array): BreathFrames {
  const file = decodeColumns(bytes);
  const { format, version, count } = file.meta;
  if (format !== FORMAT || version !== BREATH_CHUNK_VERSION) {
    throw new BrokenColumnsFile('This is not a breath chunk of a version that can be read.');
  }
  const times = column(file, 'tMs', Uint8Array);
  // Checked before allocating: every time takes at least one byte.
  if (
    typeof count !== 'number' ||
    !Number.isSafeInteger(count) ||
    count < 0 ||
    count > times.length
  ) {
    throw new BrokenColumnsFile('A breath chunk has a column too short.');
  }
  const frames = emptyBreathFrames(count);
  decodeDeltas(times, frames.tMs, 1, PER_UNIT.tMs);
  for (const name of ['chestYPx', 'confidence', 'faceHeightPx'] as const) {
    decodeDeltas(column(file, name, Uint8Array), frames[name], 1, PER_UNIT[name]);
  }
  return frames;
}
