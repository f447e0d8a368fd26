/**
 * A recording at the level of face frames: what the engine would measure of a person looking at
 * known positions, with head movement, blinks, noise and lost frames.
 *
 * The person's head, distance, screen and camera differ from what the analysis assumes, as in
 * reality. Coordinates are those of faceFrames.ts and gazeRay.ts in the science package.
 */
import { FIELD_OF_VIEW_RANGE_DEG, focalPxOf } from '@fovea/science/geometry/assumedCamera';
import { emptyFaceFrames } from '@fovea/science/recording/faceChunk';
import {
  EXPRESSION_CHANNELS,
  PATCH_COLUMNS,
  PATCH_ROWS,
  PATCH_VALUES,
  type ExpressionChannel,
  type FaceFrames,
} from '@fovea/science/recording/faceFrames';
import { HALF_EYE_DISTANCE_CM, HEAD_SHAPE_CM } from '@fovea/science/face/headShape';
import {
  RECORDED_LANDMARKS,
  LANDMARK_VALUES,
  SLOT,
} from '@fovea/science/recording/recordedLandmarks';
import { matrixOfRotation, rotate, rotateBack, type Vector3 } from '@fovea/science/math/rotation';
import { randomEyeAppearance, renderEyePatch, type EyeAppearance } from './eyePatchRenderer';
import type { SeededRandom } from './seededRandom';

export const SAMPLE_CAMERA = { widthPx: 640, heightPx: 480, frameRateHz: 30 } as const;

/** Constant properties of a person and their setup. */
export interface Sitter {
  readonly appearance: EyeAppearance;
  /** [RECORDED_LANDMARKS.length * 3] the person's own head, cm. */
  readonly headCm: Float64Array;
  readonly distanceCm: number;
  readonly cmPerPx: number;
  readonly focalPx: number;
  /** Standard deviation of the landmark errors, px. */
  readonly landmarkNoisePx: number;
  /**
   * Standard deviation of the patch displacement, cm: the corners of the eyes are located with an
   * error that persists for some frames. This is most of a webcam's gaze noise.
   */
  readonly patchNoiseCm: number;
  /** Amount of head movement; 1 is typical of people asked to sit still. */
  readonly restlessness: number;
  /** Share of the time without a detected face; with 1 there never is one. */
  readonly facelessShare: number;
}

export function randomSitter(random: SeededRandom): Sitter {
  return {
    appearance: randomEyeAppearance(random),
    headCm: HEAD_SHAPE_CM.map(
      (value) => value * (1 + 0.02 * random.normal()) + 0.12 * random.normal(),
    ),
    distanceCm: random.between(50, 68),
    cmPerPx: random.between(0.0205, 0.0265),
    focalPx: focalPxOf(
      SAMPLE_CAMERA,
      random.between(FIELD_OF_VIEW_RANGE_DEG.least, FIELD_OF_VIEW_RANGE_DEG.most),
    ),
    landmarkNoisePx: random.between(0.25, 0.6),
    patchNoiseCm: 0.08 * Math.exp(0.4 * random.normal()),
    restlessness: random.between(0.5, 1.4),
    // Occasionally somebody sits half outside the picture.
    facelessShare:
      random.uniform() < 0.06
        ? random.between(0.15, 0.35)
        : Math.max(0, random.between(-0.03, 0.05)),
  };
}

/** The person's state at one time. */
export interface PersonState {
  /** Gaze position, CSS px of the viewport. */
  readonly xPx: number;
  readonly yPx: number;
  /** Eyelid opening, 0..1. */
  readonly opening: number;
  /** Offset with which the eyes are rendered, to simulate drift. */
  readonly driftPx?: { readonly xPx: number; readonly yPx: number };
  /** Expression, 0..1 by channel; missing channels are neutral. */
  readonly channels?: Partial<Readonly<Record<ExpressionChannel, number>>>;
}

export interface Recording {
  readonly frames: FaceFrames;
  /** [frames.count] true gaze position; NaN with closed eyes or without a face. */
  readonly trueXPx: Float32Array;
  readonly trueYPx: Float32Array;
}

/**
 * @param momentAt the person's state at a time of the session
 * @param viewportPx of the page
 * @param durationMs the camera runs from 0 to this
 */
export function syntheticRecording(
  random: SeededRandom,
  sitter: Sitter,
  momentAt: (tMs: number) => PersonState,
  viewportPx: { readonly widthPx: number; readonly heightPx: number },
  durationMs: number,
): Recording {
  const times = frameTimes(random, durationMs);
  const frames = emptyFaceFrames(times.length);
  const trueXPx = new Float32Array(times.length).fill(Number.NaN);
  const trueYPx = new Float32Array(times.length).fill(Number.NaN);
  const head = headMotion(random, sitter);
  const away = faceDropouts(random, sitter.facelessShare, durationMs);
  const ambient = random.between(85, 150);
  const shift = patchOffsets(random, sitter.patchNoiseCm);
  times.forEach((tMs, frame) => {
    frames.tMs[frame] = tMs;
    frames.light[frame] = ambient + 2 * random.normal();
    const { rotation, translation } = head(tMs);
    if (away.some(({ startMs, endMs }) => tMs >= startMs && tMs < endMs)) return;
    const moment = momentAt(tMs);
    frames.faces[frame] = 1;
    frames.confidence[frame] = 0.9 + 0.05 * random.uniform();
    frames.pose.set([...rotation, ...translation], frame * 6);
    for (const eye of [0, 1]) {
      frames.lids[frame * 2 + eye] = Math.min(
        1,
        Math.max(0, moment.opening + 0.03 * random.normal()),
      );
    }
    EXPRESSION_CHANNELS.forEach((name, channel) => {
      const shown = moment.channels?.[name] ?? 0;
      frames.channels[frame * EXPRESSION_CHANNELS.length + channel] = Math.min(
        1,
        shown + Math.abs(0.03 * random.normal()),
      );
    });
    drawEyes(frames, frame, { rotation, translation }, moment, shift(), sitter, viewportPx, random);
    drawLandmarks(frames, frame, rotation, translation, moment, sitter, random);
    if (moment.opening > 0.5) {
      trueXPx[frame] = moment.xPx;
      trueYPx[frame] = moment.yPx;
    }
  });
  return { frames, trueXPx, trueYPx };
}

/** 30 frames per second with the jitter of a browser; one in a hundred is lost. */
function frameTimes(random: SeededRandom, durationMs: number): number[] {
  const times: number[] = [];
  for (let at = random.between(0, 30); at < durationMs; at += 1000 / 30) {
    const tMs = Math.round((at + 1.2 * random.normal()) * 10) / 10;
    if (random.uniform() < 0.01 || tMs < 0 || tMs <= (times.at(-1) ?? -1)) continue;
    times.push(tMs);
  }
  return times;
}

interface Interval {
  readonly startMs: number;
  readonly endMs: number;
}

function faceDropouts(random: SeededRandom, share: number, durationMs: number): Interval[] {
  if (share >= 1) return [{ startMs: 0, endMs: Number.POSITIVE_INFINITY }];
  const list: Interval[] = [];
  let left = share * durationMs;
  while (left > 200) {
    const lasting = Math.min(left, random.between(400, 2500));
    const startMs = random.between(0, durationMs - lasting);
    list.push({ startMs, endMs: startMs + lasting });
    left -= lasting;
  }
  return list;
}

/** Slow head sway: sums of sines with periods of 4 to 40 seconds. */
function headMotion(
  random: SeededRandom,
  sitter: Sitter,
): (tMs: number) => { rotation: Vector3; translation: Vector3 } {
  const sway = (size: number) => {
    const waves = Array.from({ length: 4 }, () => ({
      rate: (2 * Math.PI) / random.between(4000, 40_000),
      phase: random.between(0, 2 * Math.PI),
      size: size * random.between(0.2, 0.5) * sitter.restlessness,
    }));
    return (tMs: number) =>
      waves.reduce((sum, wave) => sum + wave.size * Math.sin(wave.rate * tMs + wave.phase), 0);
  };
  const pitch0 = random.between(-0.08, 0.08);
  const yaw0 = random.between(-0.06, 0.06);
  const roll0 = random.between(-0.05, 0.05);
  const x0 = random.between(-2.5, 2.5);
  const y0 = random.between(-1, 5);
  const pitch = sway(0.035);
  const yaw = sway(0.045);
  const roll = sway(0.02);
  const x = sway(0.8);
  const y = sway(0.5);
  const z = sway(1.2);
  return (tMs) => ({
    rotation: [pitch0 + pitch(tMs), yaw0 + yaw(tMs), roll0 + roll(tMs)],
    translation: [x0 + x(tMs), y0 + y(tMs), sitter.distanceCm + z(tMs)],
  });
}

/**
 * Displacement of both patches, x and y, for each frame: a component that decays over about six
 * frames and a smaller one that lasts a minute, as when the light changes or the person slumps.
 */
function patchOffsets(random: SeededRandom, size: number): () => readonly number[] {
  const parts = [
    { keeps: 0.85, size },
    { keeps: 0.9995, size: 0.5 * size },
  ].map((part) => ({
    keeps: part.keeps,
    adds: part.size * Math.sqrt(1 - part.keeps * part.keeps),
    now: Array.from({ length: 4 }, () => part.size * random.normal()),
  }));
  return () => {
    for (const { keeps, adds, now } of parts) {
      for (let i = 0; i < now.length; i++) now[i] = keeps * (now[i] ?? 0) + adds * random.normal();
    }
    return [0, 1, 2, 3].map((i) => parts.reduce((sum, { now }) => sum + (now[i] ?? 0), 0));
  };
}

function drawEyes(
  frames: FaceFrames,
  frame: number,
  { rotation, translation }: { readonly rotation: Vector3; readonly translation: Vector3 },
  moment: PersonState,
  shift: readonly number[],
  sitter: Sitter,
  viewportPx: { readonly widthPx: number },
  random: SeededRandom,
): void {
  const turn = matrixOfRotation(rotation);
  const target: Vector3 = [
    (viewportPx.widthPx / 2 - moment.xPx - (moment.driftPx?.xPx ?? 0)) * sitter.cmPerPx,
    (moment.yPx + (moment.driftPx?.yPx ?? 0)) * sitter.cmPerPx,
    0,
  ];
  // The patches are level with the head, so its roll is removed from the camera's view.
  const [levelX, levelY] = rotate(turn, [1, 0, 0]);
  const roll = matrixOfRotation([0, 0, Math.atan2(levelY, levelX)]);
  const ahead = rotateBack(roll, rotate(turn, [0, 0, -1]));
  [1, -1].forEach((side, eye) => {
    const place = rotate(turn, [side * HALF_EYE_DISTANCE_CM, 0, 0]);
    const toTarget: Vector3 = [
      target[0] - place[0] - translation[0],
      target[1] - place[1] - translation[1],
      target[2] - place[2] - translation[2],
    ];
    const reach = Math.hypot(...toTarget);
    const direction: Vector3 = [toTarget[0] / reach, toTarget[1] / reach, toTarget[2] / reach];
    const inHead = rotateBack(turn, direction);
    const from = frame * PATCH_VALUES + eye * PATCH_ROWS * PATCH_COLUMNS;
    renderEyePatch(
      frames.patches,
      from,
      {
        gaze: rotateBack(roll, direction),
        ahead,
        pitch: Math.asin(inHead[1]),
        opening: moment.opening,
        shiftXCm: shift[eye * 2] ?? 0,
        shiftYCm: shift[eye * 2 + 1] ?? 0,
      },
      sitter.appearance,
      random,
    );
  });
}

const IRIS_SLOTS: ReadonlySet<number> = new Set(
  [SLOT.rightIris, SLOT.leftIris].flatMap((slot) => [0, 1, 2, 3, 4].map((i) => slot + i)),
);

function drawLandmarks(
  frames: FaceFrames,
  frame: number,
  rotation: Vector3,
  translation: Vector3,
  moment: PersonState,
  sitter: Sitter,
  random: SeededRandom,
): void {
  const turn = matrixOfRotation(rotation);
  const { headCm, focalPx, landmarkNoisePx } = sitter;
  const from = frame * LANDMARK_VALUES;
  for (let slot = 0; slot < RECORDED_LANDMARKS.length; slot++) {
    // Closed lids meet on the line between the corners.
    const y = headCm[slot * 3 + 1] ?? 0;
    const lid = LID_SLOTS.has(slot) ? moment.opening : 1;
    const [cx, cy, cz] = rotate(turn, [
      headCm[slot * 3] ?? 0,
      IRIS_SLOTS.has(slot) ? y : y * lid + 0.15 * (1 - lid),
      headCm[slot * 3 + 2] ?? 0,
    ]);
    const scale = focalPx / (cz + translation[2]);
    frames.landmarksPx[from + slot * 2] =
      SAMPLE_CAMERA.widthPx / 2 + scale * (cx + translation[0]) + landmarkNoisePx * random.normal();
    frames.landmarksPx[from + slot * 2 + 1] =
      SAMPLE_CAMERA.heightPx / 2 +
      scale * (cy + translation[1]) +
      landmarkNoisePx * random.normal();
  }
}

/**
 * The eyelid points in recordedLandmarks.ts: mesh points of the eye contours without the corners.
 */
const LID_MESH: readonly number[] = [
  161, 160, 159, 158, 157, 163, 144, 145, 153, 154, 388, 387, 386, 385, 384, 390, 373, 374, 380,
  381,
];
const LID_SLOTS: ReadonlySet<number> = new Set(
  LID_MESH.map((mesh) => RECORDED_LANDMARKS.indexOf(mesh)),
);
