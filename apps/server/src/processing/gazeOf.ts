import { decodeFaceChunk, joinFaceFrames } from '@fovea/science/faceChunk';
import type { FaceFrames } from '@fovea/science/faceFrames';
import { readEvents } from '@fovea/science/parseEvents';
import { processSession } from '@fovea/science/processSession';
import type { SessionProblem, SessionQuality, StimulusQuality } from '@fovea/science/sessionResult';
import { encodeStimulusGaze } from '@fovea/science/stimulusGaze';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { UnreadableRecording } from './unreadableRecording';

export interface RecordingRequest {
  readonly respondentId: string;
  /** Files of the chunks in the order of their numbers. */
  readonly eventPaths: readonly string[];
  readonly facePaths: readonly string[];
  readonly calibrationStimulusIds: readonly string[];
}

export interface RecordingAnswer {
  readonly problem: SessionProblem | null;
  readonly quality: SessionQuality;
  readonly stimulusQuality: readonly StimulusQuality[];
  /** One result file a stimulus. */
  readonly stimuli: readonly { readonly stimulusId: string; readonly bytes: Uint8Array }[];
}

/** An honest chunk of 5 s unpacks to less than a megabyte; a hostile one could be 4 GB. */
const CHUNK_UNPACKED_BYTES = 32 * 1024 * 1024;
/** An hour at 60 Hz unpacks to two thirds of this. */
const FACE_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Four hours of a mouse that never rests; as objects in memory they take many times as much. */
const EVENTS_UNPACKED_BYTES = 96 * 1024 * 1024;

/** From the chunks of a session to its gaze. The same chunks give the same bytes. */
export async function gazeOf(request: RecordingRequest): Promise<RecordingAnswer> {
  const unpackEvents = unpacker(EVENTS_UNPACKED_BYTES);
  const unpackFace = unpacker(FACE_UNPACKED_BYTES);
  const texts: Uint8Array[] = [];
  for (const path of request.eventPaths) texts.push(await unpackEvents(path));
  const { events, skipped } = readEvents(Buffer.concat(texts).toString('utf8'));
  const frames: FaceFrames[] = [];
  let brokenChunks = 0;
  for (const path of request.facePaths) {
    const bytes = await unpackFace(path);
    try {
      frames.push(decodeFaceChunk(bytes));
    } catch {
      // Its bytes are as the browser sent them: one bad chunk costs 5 s, not the recording.
      brokenChunks++;
    }
  }
  const result = processSession({
    events,
    frames: joinFaceFrames(frames),
    calibrationStimulusIds: request.calibrationStimulusIds,
    parameters: {},
  });
  return {
    problem: result.problem,
    quality: {
      ...result.quality,
      parameters: {
        ...result.quality.parameters,
        ...(skipped.length > 0 ? { skippedEvents: skipped.length } : {}),
        ...(brokenChunks > 0 ? { brokenFaceChunks: brokenChunks } : {}),
      },
    },
    stimulusQuality: result.stimulusQuality,
    stimuli: result.stimuli.map((gaze) => ({
      stimulusId: gaze.stimulusId,
      bytes: encodeStimulusGaze({ respondentId: request.respondentId, gaze }),
    })),
  };
}

function unpacker(limitBytes: number): (path: string) => Promise<Uint8Array> {
  let left = limitBytes;
  return async (path) => {
    const packed = await readFile(path);
    let bytes: Uint8Array;
    try {
      bytes = gunzipSync(packed, {
        maxOutputLength: Math.max(1, Math.min(left, CHUNK_UNPACKED_BYTES)),
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
    left -= bytes.length;
    return bytes;
  };
}
