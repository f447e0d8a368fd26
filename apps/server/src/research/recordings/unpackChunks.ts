import { readEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { UnreadableRecording } from '../compute/unreadableRecording';

/** A genuine chunk of 5 s unpacks to less than a megabyte; a malicious one could reach 4 GB. */
const CHUNK_UNPACKED_BYTES = 32 * 1024 * 1024;
/** Four hours of continuous mouse movement; as objects in memory they take many times as much. */
const EVENTS_UNPACKED_BYTES = 96 * 1024 * 1024;

/** The events of a session, read from its chunk files in order. */
export async function unpackEvents(
  paths: readonly string[],
): Promise<ReturnType<typeof readEvents>> {
  const unpack = createUnpacker(EVENTS_UNPACKED_BYTES);
  const texts: Uint8Array[] = [];
  for (const path of paths) texts.push(await unpack(path));
  return readEvents(Buffer.concat(texts).toString('utf8'));
}

/** A page sends events every five seconds or 64 KiB; a long answer to a survey may be more. */
const EVENT_CHUNK_BYTES = 8 * 1024 * 1024;

/** The events of one chunk; none if it cannot be read. */
export function readEventChunk(packed: Uint8Array): readonly SessionEvent[] {
  try {
    const bytes = unpacked(packed, EVENT_CHUNK_BYTES);
    return readEvents(Buffer.from(bytes).toString('utf8')).events;
  } catch (reason) {
    if (reason instanceof UnreadableRecording) return [];
    throw reason;
  }
}

/** Unpacks files up to a total size. @throws UnreadableRecording */
export function createUnpacker(limitBytes: number): (path: string) => Promise<Uint8Array> {
  let left = limitBytes;
  return async (path) => {
    const bytes = unpacked(await readFile(path), left);
    left -= bytes.length;
    return bytes;
  };
}

function unpacked(packed: Uint8Array, leftBytes: number): Uint8Array {
  try {
    return gunzipSync(packed, {
      maxOutputLength: Math.max(1, Math.min(leftBytes, CHUNK_UNPACKED_BYTES)),
    });
  } catch (reason) {
    const tooLarge = reason instanceof RangeError;
    throw new UnreadableRecording(
      tooLarge
        ? 'The recording unpacks to more than this server takes. It was not made by the respondent client of this product.'
        : 'A part of the recording is not compressed as it should be. It was not made by the respondent client of this product.',
      { cause: reason },
    );
  }
}
