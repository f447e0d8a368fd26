import { bidsSessionFiles, type BidsSession } from '@fovea/science/bids/bidsSession';
import type { RecordedTimes } from '@fovea/science/bids/sessionClock';
import { joinFaceFrames } from '@fovea/science/recording/faceChunk';
import { decodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { decodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import { gzipSync } from 'node:zlib';
import { UnreadableRecording } from '../../research/compute/unreadableRecording';
import { decodeFaceChunks } from '../../research/recordings/decodeChunks';
import { errorCode } from '../../research/chunkStores/durableFiles';
import { unpackEvents } from '../../research/recordings/unpackChunks';

declare module '../../research/compute/processor' {
  interface ComputeTasks {
    writeBidsSession: typeof writeBidsSession;
  }
}

export interface BidsSessionRequest {
  readonly session: Omit<BidsSession, 'results' | 'recorded'>;
  /** Chunk files in the order of their numbers. */
  readonly eventPaths: readonly string[];
  readonly facePaths: readonly string[];
  /** Result files of each stimulus. */
  readonly results: readonly {
    readonly gaze: Uint8Array;
    readonly signals: Uint8Array | null;
  }[];
}

/** @returns the bytes of the files, in the order of `bidsSessionPaths` */
export async function writeBidsSession(request: BidsSessionRequest): Promise<Uint8Array[]> {
  const files = bidsSessionFiles({
    ...request.session,
    recorded: await recordedTimes(request),
    results: request.results.map(({ gaze, signals }) => ({
      gaze: decodeStimulusGaze(gaze).gaze,
      signals: signals && decodeStimulusSignals(signals).signals,
    })),
  });
  return files.map(({ text, isGzipped }) => (isGzipped ? gzipped(text) : Buffer.from(text)));
}

const GZIP_LEVEL = 6;
/** In the header of gzip: on which system it was written; 255: not said. */
const GZIP_SYSTEM_AT = 9;

/** Without a name and a time, so that the same text gives the same bytes. */
export function gzipped(text: string): Uint8Array {
  const bytes = gzipSync(text, { level: GZIP_LEVEL });
  bytes[GZIP_SYSTEM_AT] = 255;
  return bytes;
}

/** Null if there is no recording any more that can be read. */
async function recordedTimes({
  eventPaths,
  facePaths,
}: BidsSessionRequest): Promise<RecordedTimes | null> {
  if (eventPaths.length === 0) return null;
  try {
    const { events } = await unpackEvents(eventPaths);
    const { chunks } = await decodeFaceChunks(facePaths);
    return { events, frameTMs: joinFaceFrames(chunks).tMs };
  } catch (reason) {
    if (reason instanceof UnreadableRecording || errorCode(reason) === 'ENOENT') return null;
    throw reason;
  }
}
