/**
 * A clip of the rendered test head with its ground truth, in the format of the command `accuracy`: up to
 * thirteen calibration points, eight test points with the head still, eight with the head moving, and
 * optionally a point that the head nods and turns at.
 */
import { seededRandom } from '@fovea/samples/seededRandom';
import { NEUTRAL_HEAD, type HeadAppearance, type HeadState } from '@fovea/samples/head/headState';

export interface HeadClipOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fps: number;
  readonly look: HeadAppearance;
  /** 1 for a well-lit room. */
  readonly light: number;
  /** Standard deviation of the camera's noise, grey values. */
  readonly noise: number;
  readonly screenCm: readonly [number, number];
  readonly eyeToScreenCm: number;
  /** What the camera sees along the longer side of the picture; missing: as the rendered head has it. */
  readonly fieldOfViewDeg?: number;
  /** Height of the camera above the upper edge of the screen. */
  readonly cameraAboveCm: number;
  readonly calibrationPoints: 5 | 9 | 13;
  readonly testPoints: number;
  /** How long each point is fixated. */
  readonly pointMs: number;
  /** Rotation and translation in the moving phase; 1: up to 9 degrees and 5 cm. */
  readonly sway: number;
  /** How long the head nods and then turns at the middle of the screen, after everything else; 0: not at all. */
  readonly nodMs: number;
  readonly seed: string;
}

export const DEFAULT_CLIP: Omit<HeadClipOptions, 'look'> = {
  widthPx: 640,
  heightPx: 480,
  fps: 30,
  light: 1,
  noise: 2,
  screenCm: [34.5, 19.4],
  eyeToScreenCm: 57,
  cameraAboveCm: 1,
  calibrationPoints: 13,
  testPoints: 8,
  pointMs: 800,
  sway: 1,
  nodMs: 0,
  seed: 'head',
};

/** How long the eye takes to settle on a new point. */
const SETTLE_MS = 330;
/** Saccadic latency before the eye jumps. */
const REACTION_MS = 120;
const JUMP_MS = 60;
const BLINK_EVERY_MS = 4700;
const BLINK_MS = 200;
/** Involuntary head movement in the still phases, as a fraction of the moving phase. */
const STILL_SWAY = 0.15;
const NOD_RADIANS = 0.17;
const TURN_RADIANS = 0.21;
/** From the joint that a nod turns about to the point between the eyes: up and forward. */
const ABOVE_NECK_CM = 8;
const BEFORE_NECK_CM = 9;

const CALIBRATION = [
  [0.5, 0.5], [0.05, 0.05], [0.95, 0.05], [0.95, 0.95], [0.05, 0.95], [0.5, 0.05], [0.95, 0.5],
  [0.5, 0.95], [0.05, 0.5], [0.275, 0.275], [0.725, 0.275], [0.725, 0.725], [0.275, 0.725],
] as const; // prettier-ignore
const TEST = [
  [0.275, 0.7], [0.35, 0.5], [0.8, 0.15], [0.15, 0.3], [0.65, 0.6], [0.4, 0.85], [0.85, 0.7], [0.2, 0.65],
] as const; // prettier-ignore

export interface GroundTruthRow {
  readonly i: number;
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly phase: 'calib' | 'test' | 'testhead' | 'nod';
  readonly point: number;
  readonly settled: boolean;
  /** How far the eyes are closed, 0..1. */
  readonly closed: number;
}

/** @returns what to draw in each frame, and its ground truth */
export function headClip(options: HeadClipOptions): { rows: GroundTruthRow[]; heads: HeadState[] } {
  const { fps, pointMs } = options;
  const places = [
    ...CALIBRATION.slice(0, options.calibrationPoints).map((at) => ({
      at,
      phase: 'calib' as const,
    })),
    ...TEST.slice(0, options.testPoints).map((at) => ({ at, phase: 'test' as const })),
    ...TEST.slice(0, options.testPoints).map((at) => ({ at, phase: 'testhead' as const })),
  ];
  const random = seededRandom(options.seed);
  const turns = Array.from({ length: 6 }, () => random.uniform() * 2 * Math.PI);
  const framesAPoint = Math.round((pointMs * fps) / 1000);
  const rows: GroundTruthRow[] = [];
  const heads: HeadState[] = [];
  let sway = STILL_SWAY;
  for (const [place, { at, phase }] of places.entries()) {
    for (let step = 0; step < framesAPoint; step++) {
      const i = rows.length;
      const intoMs = (step * 1000) / fps;
      const settled = intoMs >= SETTLE_MS;
      const point =
        phase === 'calib' ? place : (place - options.calibrationPoints) % options.testPoints;
      const closed = blinkAt(i / fps);
      rows.push({ i, t: i / fps, x: at[0], y: at[1], phase, point, settled, closed });
      const wanted = phase === 'testhead' ? options.sway : STILL_SWAY;
      sway += (wanted - sway) * (3 / fps);
      const jumped = Math.min(Math.max((intoMs - REACTION_MS) / JUMP_MS, 0), 1);
      const from = places[place - 1]?.at ?? at;
      const look = [
        from[0] + (at[0] - from[0]) * jumped,
        from[1] + (at[1] - from[1]) * jumped,
      ] as const;
      heads.push(headAt(i / fps, look, sway, turns, options));
    }
  }
  for (let step = 0; step < Math.round((options.nodMs * fps) / 1000); step++) {
    const i = rows.length;
    const settled = (step * 1000) / fps >= SETTLE_MS;
    const closed = blinkAt(i / fps);
    rows.push({ i, t: i / fps, x: 0.5, y: 0.5, phase: 'nod', point: 0, settled, closed });
    sway += (STILL_SWAY - sway) * (3 / fps);
    const still = headAt(i / fps, [0.5, 0.5], sway, turns, options);
    heads.push(noddingHead(still, (step * 1000) / fps / options.nodMs));
  }
  return { rows, heads };
}

/** @param share of the step: once down and up in its first half, once left and right in its second */
function noddingHead(head: HeadState, share: number): HeadState {
  const wave = Math.sin(share * 4 * Math.PI);
  const nod = share < 0.5 ? NOD_RADIANS * wave : 0;
  const turn = share < 0.5 ? 0 : TURN_RADIANS * wave;
  const [x, y, z] = head.headCm;
  const [pitch, yaw, roll] = head.rotation;
  return {
    ...head,
    rotation: [pitch + nod, yaw + turn, roll],
    headCm: [
      x - BEFORE_NECK_CM * Math.sin(turn),
      y + BEFORE_NECK_CM * Math.sin(nod) + ABOVE_NECK_CM * (1 - Math.cos(nod)),
      z + BEFORE_NECK_CM * (2 - Math.cos(turn) - Math.cos(nod)) - ABOVE_NECK_CM * Math.sin(nod),
    ],
  };
}

function headAt(
  seconds: number,
  [x, y]: readonly [number, number],
  sway: number,
  turns: readonly number[],
  { screenCm, eyeToScreenCm, cameraAboveCm }: HeadClipOptions,
): HeadState {
  const wave = (which: number, perSecond: number) =>
    sway * Math.sin(seconds * perSecond * 2 * Math.PI + (turns[which] ?? 0));
  return {
    ...NEUTRAL_HEAD,
    headCm: [2.5 * wave(0, 0.17), 4 + 1.5 * wave(1, 0.13), eyeToScreenCm + 5 * wave(2, 0.11)],
    rotation: [0.087 * wave(3, 0.19), 0.157 * wave(4, 0.23), 0.087 * wave(5, 0.15)],
    // The camera faces the person: the screen's right is its left.
    targetCm: [(0.5 - x) * screenCm[0], cameraAboveCm + y * screenCm[1], 0],
    blink: blinkAt(seconds),
  };
}

/** How far the eyes are closed, 0..1. */
function blinkAt(seconds: number): number {
  const intoBlink = (seconds * 1000) % BLINK_EVERY_MS;
  return intoBlink < BLINK_MS ? Math.sin((Math.PI * intoBlink) / BLINK_MS) : 0;
}
