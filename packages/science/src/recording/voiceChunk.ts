/**
 * The stream `voice`: voice descriptors, about five seconds per chunk.
 *
 * A columns file like a face chunk (faceChunk.ts), gzipped by the sender; each is self-contained.
 * Precision: times to 0.1 ms, every descriptor to 1/100 except jitter to 1e-5 and formants to 1 Hz.
 */
import { BrokenColumnsFile, column, decodeColumns, encodeColumns } from './columnsFile';
import { decodeDeltas, encodeDeltas } from './deltaCoding';
import {
  emptyVoiceFrames,
  VOICE_DESCRIPTORS,
  VOICE_VALUES,
  type VoiceDescriptor,
  type VoiceFrames,
} from './voiceFrames';

export const VOICE_CHUNK_VERSION = 1;

const FORMAT = 'fovea-voice';
const TIMES_PER_MS = 10;
const PER_UNIT: Readonly<Record<VoiceDescriptor, number>> = {
  f0Semitones: 100,
  jitter: 100_000,
  shimmerDb: 100,
  hnrDb: 100,
  loudness: 1000,
  alphaRatioDb: 100,
  hammarbergDb: 100,
  slope0to500: 100,
  slope500to1500: 100,
  f1Hz: 1,
  f2Hz: 1,
  f3Hz: 1,
};

/**
 * @param frames any number of frames in chronological order
 * @returns the bytes of one chunk, not gzipped; the same frames give the same bytes
 */
export function encodeVoiceChunk(frames: VoiceFrames): Uint8Array<ArrayBuffer> {
  return encodeColumns({
    meta: {
      format: FORMAT,
      version: VOICE_CHUNK_VERSION,
      count: frames.count,
      descriptors: [...VOICE_DESCRIPTORS],
    },
    columns: {
      tMs: encodeDeltas(frames.tMs, 1, TIMES_PER_MS),
      ...Object.fromEntries(
        VOICE_DESCRIPTORS.map((name, at) => [
          name,
          encodeDeltas(
            Float32Array.from(
              { length: frames.count },
              (_, frame) => frames.values[frame * VOICE_VALUES + at] ?? Number.NaN,
            ),
            1,
            PER_UNIT[name],
          ),
        ]),
      ),
    },
  });
}

/**
 * @param bytes one chunk, not gzipped
 * @throws BrokenColumnsFile if the bytes are something else, truncated, or of another version
 */
export function decodeVoiceChunk(bytes: Uint8Array): VoiceFrames {
  const file = decodeColumns(bytes);
  const { format, version, count } = file.meta;
  if (format !== FORMAT || version !== VOICE_CHUNK_VERSION) {
    throw new BrokenColumnsFile('This is not a voice chunk of a version that can be read.');
  }
  const times = column(file, 'tMs', Uint8Array);
  // Checked before allocating: every time takes at least one byte.
  if (
    typeof count !== 'number' ||
    !Number.isSafeInteger(count) ||
    count < 0 ||
    count > times.length
  ) {
    throw new BrokenColumnsFile('A voice chunk has a column too short.');
  }
  const frames = emptyVoiceFrames(count);
  decodeDeltas(times, frames.tMs, 1, TIMES_PER_MS);
  const values = new Float32Array(count);
  VOICE_DESCRIPTORS.forEach((name, at) => {
    decodeDeltas(column(file, name, Uint8Array), values, 1, PER_UNIT[name]);
    values.forEach((value, frame) => {
      frames.values[frame * VOICE_VALUES + at] = value;
    });
  });
  return frames;
}
