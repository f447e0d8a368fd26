import { decodeFaceChunk, joinFaceFrames } from '@fovea/science/recording/faceChunk';
import { decodeVoiceChunk } from '@fovea/science/recording/voiceChunk';
import { createUnpacker } from './unpackChunks';

/** An hour at 60 Hz unpacks to two thirds of this. */
const FACE_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Four hours of voice unpack to about a quarter of this, of breath to a twentieth. */
const VOICE_UNPACKED_BYTES = 128 * 1024 * 1024;

export interface DecodedChunks<Chunk> {
  readonly chunks: Chunk[];
  readonly broken: number;
}

export const createVoiceUnpacker = () => createUnpacker(VOICE_UNPACKED_BYTES);

export function decodeFaceChunks(
  paths: readonly string[],
): Promise<DecodedChunks<Parameters<typeof joinFaceFrames>[0][number]>> {
  return decodeChunks(paths, createUnpacker(FACE_UNPACKED_BYTES), decodeFaceChunk);
}

export function decodeVoiceChunks(
  paths: readonly string[],
  unpack = createVoiceUnpacker(),
): Promise<DecodedChunks<ReturnType<typeof decodeVoiceChunk>>> {
  return decodeChunks(paths, unpack, decodeVoiceChunk);
}

/** Chunks come unchecked from the browser: a bad one costs 5 s, not the whole recording. */
export async function decodeChunks<Chunk>(
  paths: readonly string[],
  unpack: (path: string) => Promise<Uint8Array>,
  decode: (bytes: Uint8Array) => Chunk,
): Promise<DecodedChunks<Chunk>> {
  const chunks: Chunk[] = [];
  for (const path of paths) {
    const bytes = await unpack(path);
    try {
      chunks.push(decode(bytes));
    } catch {
      continue;
    }
  }
  return { chunks, broken: paths.length - chunks.length };
}
