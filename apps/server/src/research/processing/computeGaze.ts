import { decodeBreathChunk } from '@fovea/science/recording/breathChunk';
import { joinBreathFrames } from '@fovea/science/recording/breathFrames';
import { decodeFaceChunk, joinFaceFrames } from '@fovea/science/recording/faceChunk';
import { processSession } from '@fovea/science/session/processSession';
import type { NoGaze } from '@fovea/science/quality/noGaze';
import { screenedOutBy, type ScreenedOut } from '@fovea/science/quality/screenedOut';
import type { SessionQuality, StimulusQuality } from '@fovea/science/quality/sessionQuality';
import { encodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { encodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import { surveyAnswersOf, type SurveyRead } from '@fovea/science/recording/surveyAnswers';
import { decodeVoiceChunk } from '@fovea/science/recording/voiceChunk';
import { joinVoiceFrames } from '@fovea/science/recording/voiceFrames';
import { unpackEvents, createUnpacker } from '../recordings/unpackChunks';

declare module '../compute/processor' {
  interface ComputeTasks {
    computeGaze: typeof computeGaze;
  }
}

export interface RecordingRequest {
  readonly respondentId: string;
  /** Chunk files in the order of their numbers. */
  readonly eventPaths: readonly string[];
  readonly facePaths: readonly string[];
  readonly voicePaths: readonly string[];
  readonly breathPaths: readonly string[];
  readonly calibrationStimulusIds: readonly string[];
}

export interface RecordingAnswer {
  /** Why there is no gaze; null if there is. */
  readonly noGaze: NoGaze | null;
  /** The threshold that ended the session; null if it ended otherwise. */
  readonly screenedOut: ScreenedOut | null;
  readonly quality: SessionQuality;
  readonly stimulusQuality: readonly StimulusQuality[];
  /** Two result files per stimulus: its gaze and its signals. */
  readonly stimuli: readonly {
    readonly stimulusId: string;
    readonly bytes: Uint8Array;
    readonly signals: Uint8Array;
  }[];
  readonly surveys: readonly SurveyRead[];
}

/** An hour at 60 Hz unpacks to two thirds of this. */
const FACE_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Four hours of voice unpack to about a quarter of this, of breath to a twentieth. */
const VOICE_UNPACKED_BYTES = 128 * 1024 * 1024;

/** Computes gaze from the chunks of a session. The same chunks give the same bytes. */
export async function computeGaze(request: RecordingRequest): Promise<RecordingAnswer> {
  const unpackFace = createUnpacker(FACE_UNPACKED_BYTES);
  const { events, skipped } = await unpackEvents(request.eventPaths);
  const unpackVoice = createUnpacker(VOICE_UNPACKED_BYTES);
  const face = await decoded(request.facePaths, unpackFace, decodeFaceChunk);
  const voice = await decoded(request.voicePaths, unpackVoice, decodeVoiceChunk);
  const breath = await decoded(request.breathPaths, unpackVoice, decodeBreathChunk);
  const result = processSession({
    events,
    frames: joinFaceFrames(face.chunks),
    voice: voice.chunks.length > 0 ? joinVoiceFrames(voice.chunks) : null,
    breath: breath.chunks.length > 0 ? joinBreathFrames(breath.chunks) : null,
    calibrationStimulusIds: request.calibrationStimulusIds,
    parameters: {},
  });
  return {
    noGaze: result.noGaze,
    screenedOut: screenedOutBy(events),
    quality: {
      ...result.quality,
      parameters: {
        ...result.quality.parameters,
        ...(skipped.length > 0 ? { skippedEvents: skipped.length } : {}),
        ...(face.broken > 0 ? { brokenFaceChunks: face.broken } : {}),
        ...(voice.broken > 0 ? { brokenVoiceChunks: voice.broken } : {}),
        ...(breath.broken > 0 ? { brokenBreathChunks: breath.broken } : {}),
      },
    },
    stimulusQuality: result.stimulusQuality,
    stimuli: result.stimuli.flatMap((gaze, at) => {
      const signals = result.signals[at];
      if (!signals) return [];
      const { respondentId } = request;
      return [
        {
          stimulusId: gaze.stimulusId,
          bytes: encodeStimulusGaze({ respondentId, gaze }),
          signals: encodeStimulusSignals({ respondentId, signals }),
        },
      ];
    }),
    surveys: surveyAnswersOf(events),
  };
}

/** Chunks come unchecked from the browser: a bad one costs 5 s, not the whole recording. */
async function decoded<Chunk>(
  paths: readonly string[],
  unpack: (path: string) => Promise<Uint8Array>,
  decode: (bytes: Uint8Array) => Chunk,
): Promise<{ readonly chunks: Chunk[]; readonly broken: number }> {
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
