/** A tiny session whose files can be checked by hand: a calibration, an image with a pause, a film that stalls. */
import type { SessionEvent } from '../../recording/sessionEvents';
import type { StimulusGaze } from '../../session/stimulusGaze';
import type { StimulusSignals } from '../../signals/stimulusSignals';
import { emptyMouseTrack } from '../../timeline/mouseTrack';
import type { BidsSession } from '../bidsSession';

const PAGE = { widthPx: 1000, heightPx: 500 };
const RECT = { xPx: 100, yPx: 50, widthPx: 800, heightPx: 400 };

export const EVENTS: readonly SessionEvent[] = [
  {
    kind: 'sessionStarted',
    tMs: 0,
    wallClock: '2026-03-02T09:30:00.000Z',
    screen: { widthPx: 1000, heightPx: 520, devicePixelRatio: 2 },
    viewportPx: PAGE,
    watchesFreezes: true,
  },
  {
    kind: 'cameraStarted',
    tMs: 5,
    camera: { widthPx: 640, heightPx: 480, frameRateHz: 30 },
    engine: { name: 'human', version: '1', backend: 'wasm' },
  },
  { kind: 'screenMeasured', tMs: 10, cmPerPx: 0.025, method: 'bank-card' },
  shown('calibration', 'CALIBRATION', 1000, { xPx: 0, yPx: 0, ...PAGE }),
  dot(1100, 0, 100, 50),
  dot(1200, 1, 500, 250),
  dot(1300, 2, 900, 450),
  { ...dot(1400, 3, 200, 100), purpose: 'validation' },
  { kind: 'stimulusHidden', tMs: 2000, stimulusId: 'calibration' },
  shown('image', 'IMAGE', 3000, RECT),
  { kind: 'paused', tMs: 3100, reasons: ['tabHidden'] },
  { kind: 'resumed', tMs: 3300 },
  { kind: 'stimulusHidden', tMs: 3400, stimulusId: 'image' },
  shown('film', 'VIDEO', 4000, RECT),
  mark(4000, 0, true),
  mark(4100, 100, false),
  mark(4300, 100, true),
  { kind: 'stimulusHidden', tMs: 4500, stimulusId: 'film' },
  { kind: 'sessionEnded', tMs: 5000, reason: 'done' },
] as SessionEvent[];

export const FRAMES_MS = Float64Array.of(
  ...[1150, 3010, 3050, 3090, 3200, 3310, 3350, 3390, 3700],
  ...[4050, 4150, 4250, 4350, 4450, 4600],
);

const none = Number.NaN;

export const IMAGE_GAZE: StimulusGaze = {
  stimulusId: 'image',
  onsetMs: 3000,
  durationMs: 200,
  contentRect: RECT,
  degreeScale: null,
  clock: 'onset',
  algorithm: 'i-dt',
  parameters: {},
  version: '1',
  gazeQuality: 0.8,
  tMs: Float64Array.of(10, 50, 90, 110, 150, 190),
  xNorm: Float32Array.of(0, 0.5, none, 1, 1.25, 0.25),
  yNorm: Float32Array.of(0, 0.5, none, 1, 0.5, 0.25),
  uncorrected: null,
  sampleMs: Float32Array.of(30, 40, 30, 30, 40, 30),
  fixations: {
    count: 2,
    startMs: Float64Array.of(10, 100),
    endMs: Float64Array.of(70, 200),
    x: Float32Array.of(0.25, 0.5),
    y: Float32Array.of(0.25, 0.75),
  },
  mouse: emptyMouseTrack(),
  recordingQuality: { accuracyDeg: 1.2346, precisionStdDeg: 0.4, effectiveRateHz: 25 },
};

export const FILM_GAZE: StimulusGaze = {
  ...IMAGE_GAZE,
  stimulusId: 'film',
  onsetMs: 4000,
  durationMs: 500,
  clock: 'media',
  tMs: Float64Array.of(50, 100, 100, 150, 250),
  xNorm: Float32Array.of(0.5, 0.5, 0.5, 0.75, 0.75),
  yNorm: Float32Array.of(0.5, 0.5, 0.5, 0.75, 0.75),
  sampleMs: Float32Array.of(100, 100, 100, 100, 100),
  fixations: {
    count: 2,
    startMs: Float64Array.of(50, 125),
    endMs: Float64Array.of(100, 300),
    x: Float32Array.of(0.5, 0.75),
    y: Float32Array.of(0.5, 0.75),
  },
};

const IMAGE_SIGNALS: StimulusSignals = {
  stimulusId: 'image',
  onsetMs: 3000,
  durationMs: 200,
  clock: 'onset',
  version: '1',
  parameters: {},
  voice: null,
  tMs: IMAGE_GAZE.tMs,
  values: new Map([['blink', Float32Array.of(0, 0, 1, 0, 0, none)]]),
};

export function aBidsSession(more: Partial<BidsSession> = {}): BidsSession {
  return {
    subject: '0001',
    task: 'coffee',
    studyName: 'Coffee',
    software: { name: 'Fovea', version: '1.2.3' },
    operatingSystem: 'Linux',
    stimuli: [
      stimulus('calibration', 'Dots', 'CALIBRATION'),
      { ...stimulus('image', 'Shelf\twith =cups', 'IMAGE'), file: '002-Shelf.png' },
      stimulus('film', '=1+1', 'VIDEO'),
    ],
    results: [
      { gaze: FILM_GAZE, signals: null },
      { gaze: IMAGE_GAZE, signals: IMAGE_SIGNALS },
    ],
    recorded: { events: EVENTS, frameTMs: FRAMES_MS },
    quality: {
      accuracyDeg: 1.2346,
      accuracyMethod: 'validation',
      precisionStdDeg: 0.4,
      distanceCm: 62.34,
      distanceMethod: 'size of the face',
      distanceErrorPercent: 12,
      effectiveRateHz: 25,
      driftCorrection: 'offset',
      algorithm: 'ridge',
      algorithmVersion: '4.1',
      points: [0.5, 2.5, null].map((accuracyDeg) => ({
        xNorm: 0.5,
        yNorm: 0.5,
        accuracyDeg,
        precisionStdDeg: null,
        samples: 3,
      })),
      parameters: { calibrationsFitted: 1 },
    },
    hasGaze: true,
    ...more,
  };
}

function stimulus(stimulusId: string, name: string, type: string) {
  return { stimulusId, name, type, isCalibration: type === 'CALIBRATION', file: null };
}

function shown(stimulusId: string, stimulusType: string, tMs: number, contentRect: typeof RECT) {
  return { kind: 'stimulusShown', tMs, stimulusId, stimulusType, contentRect, viewportPx: PAGE };
}

function dot(tMs: number, index: number, xPx: number, yPx: number) {
  return { kind: 'pointShown', tMs, stimulusId: 'calibration', index, xPx, yPx };
}

function mark(tMs: number, mediaMs: number, playing: boolean) {
  return { kind: 'mediaTime', tMs, stimulusId: 'film', mediaMs, playing };
}
