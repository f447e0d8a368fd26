import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { isOwnSurvey } from '@fovea/rules/flow/stimulusTypes';
import type { InterestArea } from '@fovea/samples/gazeBehaviour';
import { syntheticSession, type SyntheticOptions } from '@fovea/samples/syntheticSession';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { gzipSync } from 'node:zlib';
import { CLIP_TYPE, DEMO_CLIPS, type DemoClip } from './clip/demoClips';
import { mouseEvents, type MousePoint } from './demoMouse';
import { SURVEY_MS } from './demoSurvey';
import { LEAD_MS } from './recordingLead';

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
  /** The way of the mouse, by stimulus; elsewhere it follows the eye now and then. */
  readonly mouse: Readonly<Record<string, readonly MousePoint[]>>;
  /** Videos recorded while stimuli were shown. */
  readonly videos: readonly DemoVideo[];
}

export interface DemoVideo {
  readonly kind: 'webcam' | 'screen';
  readonly stimulusId: string;
  readonly clip: DemoClip;
}

export interface DemoChunk {
  readonly stream: string;
  readonly seq: number;
  readonly bytes: Uint8Array;
}

export interface DemoRecording {
  /** The chunks as a browser would send them: compressed events and face frames, and videos. */
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
  const videos = request.videos.map((video, at) => ({ ...video, stream: streamOf(request, at) }));
  const events = session.events
    .filter((event) => !isReplaced(event, session.events, request))
    .concat(session.events.flatMap((event) => added(event, request, videos)))
    .sort((a, b) => a.tMs - b.tMs);
  return {
    chunks: [
      { stream: 'events', seq: 0, bytes: gzipSync(formatEvents(events)) },
      ...videos.map(({ stream, clip }) => ({ stream, seq: 0, bytes: DEMO_CLIPS[clip]() })),
      ...session.faceChunks.map((bytes, seq) => ({ stream: 'face', seq, bytes: gzipSync(bytes) })),
    ],
  };
}

/** As a browser names them: `webcam`, `webcam-2` and so on. */
function streamOf({ videos }: DemoRequest, at: number): string {
  const { kind } = videos[at]!;
  const before = videos.slice(0, at).filter((video) => video.kind === kind).length;
  return before === 0 ? kind : `${kind}-${before + 1}`;
}

/** A simulated mouse where the request has its own. */
function isReplaced(
  event: SessionEvent,
  all: readonly SessionEvent[],
  { mouse }: DemoRequest,
): boolean {
  if (event.kind !== 'mouse') return false;
  const shown = all.findLast((other) => other.kind === 'stimulusShown' && other.tMs <= event.tMs);
  return shown?.kind === 'stimulusShown' && mouse[shown.stimulusId] !== undefined;
}

function added(
  event: SessionEvent,
  { mouse }: DemoRequest,
  videos: readonly (DemoVideo & { readonly stream: string })[],
): SessionEvent[] {
  if (event.kind !== 'stimulusShown') return [];
  const { stimulusId } = event;
  const own = videos.filter((video) => video.stimulusId === stimulusId);
  return [
    ...mouseEvents(mouse[stimulusId] ?? [], event),
    ...own.map(({ kind, stream }) => ({
      kind: kind === 'screen' ? ('screenVideoStarted' as const) : ('webcamVideoStarted' as const),
      tMs: event.tMs - LEAD_MS,
      mimeType: CLIP_TYPE,
      stream,
      stimulusId,
    })),
  ];
}
