/**
 * A whole session of a person who does not exist: the events and the face chunks their browser
 * would have sent for the slides of a study, and where they really looked.
 *
 * The same slides and the same seed give the same bytes. Nothing here knows how the analysis works:
 * the gaze has to be found from rendered eye patches and projected landmarks.
 */
import type { Slide } from '@fovea/contract/takingPart';
import { encodeFaceChunk, sliceFaceFrames } from '@fovea/science/faceChunk';
import type { FaceFrames } from '@fovea/science/faceFrames';
import { formatEvents } from '@fovea/science/parseEvents';
import type { RectPx, SessionEvent } from '@fovea/science/sessionEvents';
import {
  blinks,
  gazeAt,
  habitsOf,
  scanpath,
  type InterestArea,
  type TrueFixation,
} from './gazeBehaviour';
import { seededRandom, type SeededRandom } from './seededRandom';
import { SAMPLE_CAMERA, sitterOf, syntheticRecording, type Moment } from './syntheticRecording';

const VIEWPORTS = [
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 1440, heightPx: 900 },
  { widthPx: 1536, heightPx: 864 },
  { widthPx: 1920, heightPx: 1080 },
] as const;
/** Shown this long when a slide has no limit. */
const UNLIMITED_MS = 8000;
const BETWEEN_SLIDES_MS = 250;
const CHUNK_MS = 5000;
/** The eye starts towards a new dot this late. */
const REACTION_MS = 180;

export interface SyntheticOptions {
  /** One person each; any text. */
  readonly seed: string;
  /** What draws the gaze on a slide; missing: areas made up from the stimulus' id. */
  readonly areasOf?: (slide: Slide) => readonly InterestArea[];
  /** ISO 8601, when the session began. */
  readonly wallClock?: string;
  /** Points shown after those of the first calibration, never to be fitted. */
  readonly validationPositions?: readonly { readonly xNorm: number; readonly yNorm: number }[];
  /** How far, at a time, the eyes are drawn beside where the person looks: a drift of the method. */
  readonly driftPx?: (tMs: number) => { readonly xPx: number; readonly yPx: number };
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
  /** Size of a CSS pixel and distance in this person's room: unknown to the analysis. */
  readonly cmPerPx: number;
  readonly distanceCm: number;
  /** [frames.count] CSS px; NaN with closed eyes or without a face. */
  readonly trueXPx: Float32Array;
  readonly trueYPx: Float32Array;
}

/** @param slides in the order shown, as the session package gives them */
export function syntheticSession(
  slides: readonly Slide[],
  options: SyntheticOptions,
): SyntheticSession {
  const random = seededRandom(`${options.seed}/person`);
  const sitter = sitterOf(random);
  const habits = habitsOf(random);
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
  /** Stretches of looking, in the order of time. */
  const looks: Look[] = [];
  let nowMs = 1500;
  for (const [at, slide] of slides.entries()) {
    const own = seededRandom(`${options.seed}/${slide.stimulusId}`);
    const contentRect =
      slide.type === 'CALIBRATION' ? wholePage(viewportPx) : fitted(slide, viewportPx);
    const startMs = nowMs;
    events.push({
      kind: 'stimulusShown',
      tMs: startMs,
      stimulusId: slide.stimulusId,
      stimulusType: slide.type,
      contentRect,
      viewportPx,
    });
    if (slide.type === 'CALIBRATION') {
      const isFirst = slides.findIndex(({ type }) => type === 'CALIBRATION') === at;
      const validation = isFirst ? (options.validationPositions ?? []) : [];
      nowMs = showCalibration(slide, startMs, viewportPx, events, looks, own, validation);
    } else {
      const durationMs = slide.exposureTimeMs > 0 ? slide.exposureTimeMs : UNLIMITED_MS;
      const areas = options.areasOf?.(slide) ?? madeUpAreas(slide.stimulusId);
      const path = scanpath(own, habits, areas, durationMs, degreesOf(contentRect.widthPx));
      looks.push({ startMs, place: (tMs) => onPage(gazeAt(path, tMs - startMs), contentRect) });
      if (slide.type === 'VIDEO') addMediaTimes(events, slide.stimulusId, startMs, durationMs);
      if (slide.trackMouse) addMouse(events, path, contentRect, startMs, own);
      nowMs = startMs + durationMs;
    }
    events.push({ kind: 'stimulusHidden', tMs: nowMs, stimulusId: slide.stimulusId });
    nowMs += BETWEEN_SLIDES_MS;
  }
  events.push({ kind: 'sessionEnded', tMs: nowMs, reason: 'finished' });
  events.sort((a, b) => a.tMs - b.tMs);

  const { frames, trueXPx, trueYPx } = syntheticRecording(
    random,
    sitter,
    momentsOf(looks, seededRandom(`${options.seed}/blinks`), viewportPx, nowMs, options.driftPx),
    viewportPx,
    nowMs,
  );
  return {
    events,
    eventsText: formatEvents(events),
    frames,
    faceChunks: chunksOf(frames),
    durationMs: nowMs,
    viewportPx,
    cmPerPx: sitter.cmPerPx,
    distanceCm: sitter.distanceCm,
    trueXPx,
    trueYPx,
  };
}

interface Look {
  readonly startMs: number;
  readonly place: (tMs: number) => { readonly xPx: number; readonly yPx: number };
}

function momentsOf(
  looks: readonly Look[],
  random: SeededRandom,
  viewportPx: { readonly widthPx: number; readonly heightPx: number },
  durationMs: number,
  driftPx: SyntheticOptions['driftPx'],
): (tMs: number) => Moment {
  const shut = blinks(random, durationMs);
  return (tMs) => {
    const look = looks.findLast(({ startMs }) => startMs <= tMs);
    const looked = look
      ? look.place(tMs)
      : { xPx: viewportPx.widthPx / 2, yPx: viewportPx.heightPx / 2 };
    const place = driftPx ? { ...looked, driftPx: driftPx(tMs) } : looked;
    const blink = shut.find(({ startMs, endMs }) => tMs >= startMs && tMs < endMs);
    if (!blink) return { ...place, opening: 1 };
    // Down quickly, up slowly.
    const share = (tMs - blink.startMs) / (blink.endMs - blink.startMs);
    const opening = share < 0.35 ? 1 - share / 0.35 : Math.max(0, (share - 0.5) / 0.5);
    return { ...place, opening };
  };
}

/** The person follows the dot: late by a reaction, then near it with small errors of their own. */
function showCalibration(
  slide: Slide,
  startMs: number,
  viewportPx: { readonly widthPx: number; readonly heightPx: number },
  events: SessionEvent[],
  looks: Look[],
  random: SeededRandom,
  validationPositions: NonNullable<SyntheticOptions['validationPositions']>,
): number {
  const options = slide.calibrationOptions;
  if (!options) return startMs + slide.exposureTimeMs;
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
    events.push({ kind: 'pointShown', tMs, stimulusId: slide.stimulusId, index, ...dot, purpose });
    const missX = 7 * random.normal();
    const missY = 7 * random.normal();
    looks.push({
      startMs: tMs + REACTION_MS,
      place: () => ({
        xPx: dot.xPx + missX + 3 * random.normal(),
        yPx: dot.yPx + missY + 3 * random.normal(),
      }),
    });
    tMs += options.positionTimeMs;
    events.push({ kind: 'pointHidden', tMs, stimulusId: slide.stimulusId, index });
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

/** The mouse rests, and now and then follows the eye. */
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
    events.push({ kind: 'mouse', tMs, action: 'move', ...onPage(fixation, rect) });
  }
}

function onPage(
  place: { readonly xNorm: number; readonly yNorm: number },
  rect: RectPx,
): { xPx: number; yPx: number } {
  return {
    xPx: rect.xPx + place.xNorm * rect.widthPx,
    yPx: rect.yPx + place.yNorm * rect.heightPx,
  };
}

function wholePage(viewportPx: { readonly widthPx: number; readonly heightPx: number }): RectPx {
  return { xPx: 0, yPx: 0, ...viewportPx };
}

/** As large as fits on the page, in the middle. */
function fitted(
  slide: Slide,
  viewportPx: { readonly widthPx: number; readonly heightPx: number },
): RectPx {
  const scale = Math.min(viewportPx.widthPx / slide.widthPx, viewportPx.heightPx / slide.heightPx);
  const widthPx = slide.widthPx * scale;
  const heightPx = slide.heightPx * scale;
  return {
    xPx: (viewportPx.widthPx - widthPx) / 2,
    yPx: (viewportPx.heightPx - heightPx) / 2,
    widthPx,
    heightPx,
  };
}

/** The same for every respondent: what a picture draws the eye to does not depend on who looks. */
function madeUpAreas(stimulusId: string): InterestArea[] {
  const random = seededRandom(`${stimulusId}/areas`);
  return Array.from({ length: 4 }, (_, i) => ({
    xNorm: random.between(0.18, 0.82),
    yNorm: random.between(0.2, 0.8),
    spreadNorm: random.between(0.02, 0.05),
    weight: 4 / (i + 1),
  }));
}

function chunksOf(frames: FaceFrames): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let from = 0;
  for (let to = 1; to <= frames.count; to++) {
    const isFull = (frames.tMs[to] ?? 0) - (frames.tMs[from] ?? 0) >= CHUNK_MS;
    if (to < frames.count && !isFull) continue;
    chunks.push(encodeFaceChunk(sliceFaceFrames(frames, from, to)));
    from = to;
  }
  return chunks;
}
