/**
 * A complete session of a simulated person: the events and face chunks the browser would have sent
 * for the stimuli of a study, and the true gaze.
 *
 * The same stimuli and seed give the same bytes. Nothing here depends on how the analysis works:
 * the gaze has to be recovered from rendered eye patches and projected landmarks.
 */
import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import { formatEvents } from '@fovea/science/recording/parseEvents';
import type { RectPx, SessionEvent } from '@fovea/science/recording/sessionEvents';
import {
  gazeAt,
  randomHabits,
  scanpath,
  type InterestArea,
  type TrueFixation,
} from './gazeBehaviour';
import { channelsAt, facialExpressions, type ShownExpression } from './facialExpressions';
import {
  encodeFaceChunks,
  simulatedAreas,
  gazeStates,
  pageToPx,
  REACTION_MS,
  type GazeTarget,
} from './simulatedGaze';
import { seededRandom, type SeededRandom } from './seededRandom';
import { SAMPLE_CAMERA, randomSitter, syntheticRecording, type Sitter } from './syntheticRecording';

const VIEWPORTS = [
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 1440, heightPx: 900 },
  { widthPx: 1536, heightPx: 864 },
  { widthPx: 1920, heightPx: 1080 },
] as const;
/** How long a stimulus without a limit is shown. */
const UNLIMITED_MS = 8000;
const BETWEEN_STIMULI_MS = 250;

export interface SyntheticOptions {
  /** Any text; one person per seed. */
  readonly seed: string;
  /** What attracts the gaze in a stimulus; by default areas derived from the stimulus id. */
  readonly areasOf?: (stimulus: PublishedStimulus) => readonly InterestArea[];
  /** ISO 8601, start of the session. */
  readonly wallClock?: string;
  /** Validation points, shown after the points of the first calibration and never fitted. */
  readonly validationPositions?: readonly { readonly xNorm: number; readonly yNorm: number }[];
  /** Offset with which the eyes are rendered at a time, simulating a drift of the method. */
  readonly driftPx?: (tMs: number) => { readonly xPx: number; readonly yPx: number };
  /** Answers to a survey by question name; without them it is only looked at. */
  readonly answersOf?: (stimulus: PublishedStimulus) => Readonly<Record<string, unknown>> | null;
  /** Expression: how much a stimulus is liked, -1..1, and how visibly, 0..1. */
  readonly mood?: {
    readonly likingOf: (stimulus: PublishedStimulus) => number;
    readonly expressiveness: number;
  };
  /** Overrides what is otherwise drawn at random for this person. */
  readonly sitter?: Partial<Pick<Sitter, 'facelessShare' | 'patchNoiseCm' | 'restlessness'>>;
}

export interface SyntheticSession {
  readonly events: readonly SessionEvent[];
  /** The stream `events`: lines of JSON, not gzipped. */
  readonly eventsText: string;
  readonly frames: FaceFrames;
  /** The stream `face`: chunks of about five seconds, not gzipped. */
  readonly faceChunks: readonly Uint8Array<ArrayBuffer>[];
  readonly durationMs: number;
  readonly viewportPx: { readonly widthPx: number; readonly heightPx: number };
  /** Pixel size and distance of this person's setup, unknown to the analysis. */
  readonly cmPerPx: number;
  readonly distanceCm: number;
  /** [frames.count] CSS px; NaN with closed eyes or without a face. */
  readonly trueXPx: Float32Array;
  readonly trueYPx: Float32Array;
}

/** @param stimuli the stimuli in the order shown, as in the session package */
export function syntheticSession(
  stimuli: readonly PublishedStimulus[],
  options: SyntheticOptions,
): SyntheticSession {
  const random = seededRandom(`${options.seed}/person`);
  const sitter = { ...randomSitter(random), ...options.sitter };
  const habits = randomHabits(random);
  const viewportPx = VIEWPORTS[Math.floor(random.uniform() * VIEWPORTS.length)] ?? VIEWPORTS[0];
  const degreesOf = (px: number) =>
    (2 * Math.atan((px * sitter.cmPerPx) / 2 / sitter.distanceCm) * 180) / Math.PI;

  const events: SessionEvent[] = [
    {
      kind: 'sessionStarted',
      tMs: 0,
      wallClock: options.wallClock ?? '2026-03-02T09:30:00.000Z',
      screen: { ...viewportPx, devicePixelRatio: 1 },
      viewportPx,
    },
    {
      kind: 'cameraStarted',
      tMs: 5,
      camera: SAMPLE_CAMERA,
      engine: { name: 'human', version: '3.3.6', backend: 'synthetic' },
    },
  ];
  /** Gaze targets in chronological order. */
  const gazeTargets: GazeTarget[] = [];
  const expressions: ShownExpression[] = [];
  let nowMs = 1500;
  for (const [at, stimulus] of stimuli.entries()) {
    const own = seededRandom(`${options.seed}/${stimulus.stimulusId}`);
    const contentRect =
      stimulus.type === 'CALIBRATION' ? wholePage(viewportPx) : fitted(stimulus, viewportPx);
    const startMs = nowMs;
    events.push({
      kind: 'stimulusShown',
      tMs: startMs,
      stimulusId: stimulus.stimulusId,
      stimulusType: stimulus.type,
      contentRect,
      viewportPx,
    });
    if (stimulus.type === 'CALIBRATION') {
      const isFirst = stimuli.findIndex(({ type }) => type === 'CALIBRATION') === at;
      const validation = isFirst ? (options.validationPositions ?? []) : [];
      nowMs = showCalibration(stimulus, startMs, viewportPx, events, gazeTargets, own, validation);
    } else {
      const durationMs = stimulus.exposureTimeMs > 0 ? stimulus.exposureTimeMs : UNLIMITED_MS;
      const areas = options.areasOf?.(stimulus) ?? simulatedAreas(stimulus.stimulusId);
      const path = scanpath(own, habits, areas, durationMs, degreesOf(contentRect.widthPx));
      gazeTargets.push({
        startMs,
        place: (tMs) => pageToPx(gazeAt(path, tMs - startMs), contentRect),
      });
      if (stimulus.type === 'VIDEO')
        addMediaTimes(events, stimulus.stimulusId, startMs, durationMs);
      if (stimulus.trackMouse) addMouse(events, path, contentRect, startMs, own);
      const answers = options.answersOf?.(stimulus);
      if (answers) addAnswers(events, stimulus.stimulusId, answers, startMs, durationMs);
      nowMs = startMs + durationMs;
    }
    if (options.mood) {
      const liking = options.mood.likingOf(stimulus);
      const ofFace = seededRandom(`${options.seed}/${stimulus.stimulusId}/face`);
      const within = { startMs, endMs: nowMs };
      expressions.push(...facialExpressions(ofFace, within, liking, options.mood.expressiveness));
    }
    events.push({ kind: 'stimulusHidden', tMs: nowMs, stimulusId: stimulus.stimulusId });
    nowMs += BETWEEN_STIMULI_MS;
  }
  events.push({ kind: 'sessionEnded', tMs: nowMs, reason: 'finished' });
  events.sort((a, b) => a.tMs - b.tMs);

  const blinking = seededRandom(`${options.seed}/blinks`);
  const momentAt = gazeStates(gazeTargets, blinking, viewportPx, nowMs, options.driftPx);
  const { frames, trueXPx, trueYPx } = syntheticRecording(
    random,
    sitter,
    (tMs) => {
      const channels = channelsAt(expressions, tMs);
      return channels ? { ...momentAt(tMs), channels } : momentAt(tMs);
    },
    viewportPx,
    nowMs,
  );
  return {
    events,
    eventsText: formatEvents(events),
    frames,
    faceChunks: encodeFaceChunks(frames),
    durationMs: nowMs,
    viewportPx,
    cmPerPx: sitter.cmPerPx,
    distanceCm: sitter.distanceCm,
    trueXPx,
    trueYPx,
  };
}

/** The person follows the dot with a reaction delay and small errors. */
function showCalibration(
  stimulus: PublishedStimulus,
  startMs: number,
  viewportPx: { readonly widthPx: number; readonly heightPx: number },
  events: SessionEvent[],
  gazeTargets: GazeTarget[],
  random: SeededRandom,
  validationPositions: NonNullable<SyntheticOptions['validationPositions']>,
): number {
  const options = stimulus.calibrationOptions;
  if (!options) return startMs + stimulus.exposureTimeMs;
  const positions = options.randomizePositions
    ? random.shuffled(options.positions)
    : options.positions;
  let tMs = startMs;
  const shown = [
    ...positions.map((position, index) => ({ position, index, purpose: 'fit' as const })),
    ...validationPositions.map((position, index) => ({
      position,
      index,
      purpose: 'validation' as const,
    })),
  ];
  for (const { position, index, purpose } of shown) {
    tMs += options.transitionTimeMs;
    const dot = {
      xPx: position.xNorm * viewportPx.widthPx,
      yPx: position.yNorm * viewportPx.heightPx,
    };
    events.push({
      kind: 'pointShown',
      tMs,
      stimulusId: stimulus.stimulusId,
      index,
      ...dot,
      purpose,
    });
    const missX = 7 * random.normal();
    const missY = 7 * random.normal();
    gazeTargets.push({
      startMs: tMs + REACTION_MS,
      place: () => ({
        xPx: dot.xPx + missX + 3 * random.normal(),
        yPx: dot.yPx + missY + 3 * random.normal(),
      }),
    });
    tMs += options.positionTimeMs;
    events.push({ kind: 'pointHidden', tMs, stimulusId: stimulus.stimulusId, index });
  }
  return tMs + options.transitionTimeMs;
}

function addMediaTimes(
  events: SessionEvent[],
  stimulusId: string,
  startMs: number,
  durationMs: number,
): void {
  for (let mediaMs = 0; mediaMs <= durationMs; mediaMs += 1000) {
    events.push({ kind: 'mediaTime', tMs: startMs + mediaMs, stimulusId, mediaMs, playing: true });
  }
}

/** One question after another, on one page. */
function addAnswers(
  events: SessionEvent[],
  stimulusId: string,
  answers: Readonly<Record<string, unknown>>,
  startMs: number,
  durationMs: number,
): void {
  const shared = { stimulusId } as const;
  const questions = Object.entries(answers);
  events.push({ kind: 'surveyPage', tMs: startMs + 20, ...shared, page: 'page1', pageIndex: 0 });
  questions.forEach(([question, value], at) => {
    const tMs = startMs + (durationMs * (at + 1)) / (questions.length + 1);
    events.push({ kind: 'surveyAnswer', tMs, ...shared, question, value });
  });
  const tMs = startMs + durationMs - 10;
  events.push({ kind: 'surveyEnded', tMs, ...shared, complete: true, answers });
}

/** The mouse rests, and occasionally follows the eye. */
function addMouse(
  events: SessionEvent[],
  path: readonly TrueFixation[],
  rect: RectPx,
  startMs: number,
  random: SeededRandom,
): void {
  for (const fixation of path) {
    if (random.uniform() > 0.12) continue;
    const tMs = startMs + fixation.endMs;
    events.push({ kind: 'mouse', tMs, action: 'move', ...pageToPx(fixation, rect) });
  }
}

function wholePage(viewportPx: { readonly widthPx: number; readonly heightPx: number }): RectPx {
  return { xPx: 0, yPx: 0, ...viewportPx };
}

/** Scaled to fit the page, centred. */
function fitted(
  stimulus: PublishedStimulus,
  viewportPx: { readonly widthPx: number; readonly heightPx: number },
): RectPx {
  const scale = Math.min(
    viewportPx.widthPx / stimulus.widthPx,
    viewportPx.heightPx / stimulus.heightPx,
  );
  const widthPx = stimulus.widthPx * scale;
  const heightPx = stimulus.heightPx * scale;
  return {
    xPx: (viewportPx.widthPx - widthPx) / 2,
    yPx: (viewportPx.heightPx - heightPx) / 2,
    widthPx,
    heightPx,
  };
}
