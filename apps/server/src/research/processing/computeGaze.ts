import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import type { GazeFrom } from '@fovea/contract/studies/studyTypes';
import type { Sensors } from '@fovea/contract/studies/sensors';
import { effectiveSensors } from '@fovea/rules/flow/sensorDependencies';
import { decodeBreathChunk } from '@fovea/science/recording/breathChunk';
import { joinBreathFrames } from '@fovea/science/recording/breathFrames';
import { joinFaceFrames } from '@fovea/science/recording/faceChunk';
import { processSession } from '@fovea/science/session/processSession';
import type { NoGaze } from '@fovea/science/quality/noGaze';
import { screenedOutBy, type ScreenedOut } from '@fovea/science/quality/screenedOut';
import type { SessionQuality, StimulusQuality } from '@fovea/science/quality/sessionQuality';
import { encodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { encodeStimulusSignals } from '@fovea/science/signals/stimulusSignals';
import { surveyAnswersOf, type SurveyRead } from '@fovea/science/recording/surveyAnswers';
import { joinVoiceFrames } from '@fovea/science/recording/voiceFrames';
import { measuredSignals } from './measuredSignals';
import {
  createVoiceUnpacker,
  decodeChunks,
  decodeFaceChunks,
  decodeVoiceChunks,
} from '../recordings/decodeChunks';
import { decodeDevices } from '../deviceSamples/decodeDevices';
import { DeviceScratch } from '../deviceSamples/deviceScratch';
import { unpackEvents } from '../recordings/unpackChunks';

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
  /** For each device; empty: none is measured. */
  readonly devicePaths: readonly (readonly string[])[];
  /** Where a file may be written while this runs. */
  readonly scratchPath: string;
  readonly calibrationStimulusIds: readonly string[];
  readonly gazeFrom: GazeFrom;
  readonly fixationFilter: FixationFilter;
  /** By stimulus. */
  readonly gazeCorrections: Readonly<Record<string, readonly GazeCorrection[]>>;
  /** What the session measures; null if it began before that was fixed at the start. */
  readonly sensors: Sensors | null;
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

/** Computes gaze from the chunks of a session. The same chunks give the same bytes. */
export async function computeGaze(request: RecordingRequest): Promise<RecordingAnswer> {
  const scratch = new DeviceScratch(request.scratchPath);
  try {
    return await computeWith(scratch, request);
  } finally {
    scratch.close();
  }
}

async function computeWith(
  scratch: DeviceScratch,
  request: RecordingRequest,
): Promise<RecordingAnswer> {
  const { events, skipped } = await unpackEvents(request.eventPaths);
  const unpackVoice = createVoiceUnpacker();
  const face = await decodeFaceChunks(request.facePaths);
  const voice = await decodeVoiceChunks(request.voicePaths, unpackVoice);
  const breath = await decodeChunks(request.breathPaths, unpackVoice, decodeBreathChunk);
  const devices = await decodeDevices(request.devicePaths, scratch);
  const result = processSession({
    events,
    frames: joinFaceFrames(face.chunks),
    voice: voice.chunks.length > 0 ? joinVoiceFrames(voice.chunks) : null,
    breath: breath.chunks.length > 0 ? joinBreathFrames(breath.chunks) : null,
    devices: devices.parts,
    calibrationStimulusIds: request.calibrationStimulusIds,
    parameters: {
      gazeFrom: request.gazeFrom === 'WEBCAM' ? 'webcam' : 'eyeTracker',
      fixationFilter: request.fixationFilter,
      gazeCorrections: request.gazeCorrections,
    },
    measuresGaze: request.sensors === null || effectiveSensors(request.sensors).eyeTracking,
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
        ...(devices.broken > 0 ? { brokenDeviceChunks: devices.broken } : {}),
        ...(devices.leftOut > 0 ? { leftOutDeviceChunks: devices.leftOut } : {}),
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
          signals: encodeStimulusSignals({
            respondentId,
            signals: { ...signals, values: measuredSignals(signals.values, request.sensors) },
          }),
        },
      ];
    }),
    surveys: surveyAnswersOf(events),
  };
}
