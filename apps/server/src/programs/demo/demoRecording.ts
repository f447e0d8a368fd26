import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { isOwnSurvey } from '@fovea/rules/flow/stimulusTypes';
import type { InterestArea } from '@fovea/samples/gazeBehaviour';
import { syntheticSession, type SyntheticOptions } from '@fovea/samples/syntheticSession';
import { gzipSync } from 'node:zlib';
import { SURVEY_MS } from './demoSurvey';

declare module '../../research/compute/processor' {
  interface ComputeTasks {
    demoRecording: typeof demoRecording;
  }
}

/** Reading starts at the left and moves down. */
const SURVEY_AREAS: readonly InterestArea[] = [0.2, 0.4, 0.6, 0.8].map((yNorm) => ({
  xNorm: 0.4,
  yNorm,
  spreadNorm: 0.08,
  weight: 1,
}));

export interface DemoRequest {
  readonly slides: readonly PublishedStimulus[];
  /** One seed per respondent. */
  readonly seed: string;
  /** What attracts the respondent's gaze, by stimulus. */
  readonly areas: Readonly<Record<string, readonly InterestArea[]>>;
  /** Answers by survey, then by question. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Liking of each stimulus, -1 to 1, which also scales the facial expressions. */
  readonly liking: Readonly<Record<string, number>>;
  readonly expressiveness: number;
  readonly sitter: NonNullable<SyntheticOptions['sitter']>;
}

export interface DemoChunk {
  readonly stream: string;
  readonly seq: number;
  readonly bytes: Uint8Array;
}

export interface DemoRecording {
  /** The chunks as a browser would send them: compressed events and face frames. */
  readonly chunks: readonly DemoChunk[];
}

/** Simulates the recording of a fictitious respondent. */
export async function demoRecording(request: DemoRequest): Promise<DemoRecording> {
  const stimuli = request.slides.map((stimulus) =>
    isOwnSurvey(stimulus) ? { ...stimulus, exposureTimeMs: SURVEY_MS } : stimulus,
  );
  const session = syntheticSession(stimuli, {
    seed: request.seed,
    areasOf: (stimulus) => request.areas[stimulus.stimulusId] ?? SURVEY_AREAS,
    answersOf: ({ stimulusId }) => request.answers[stimulusId] ?? null,
    mood: {
      likingOf: ({ stimulusId }) => request.liking[stimulusId] ?? 0,
      expressiveness: request.expressiveness,
    },
    sitter: request.sitter,
  });
  return {
    chunks: [
      { stream: 'events', seq: 0, bytes: gzipSync(session.eventsText) },
      ...session.faceChunks.map((bytes, seq) => ({ stream: 'face', seq, bytes: gzipSync(bytes) })),
    ],
  };
}
