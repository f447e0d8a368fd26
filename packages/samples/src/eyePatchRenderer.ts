/**
 * Renders the two eye patches of a face analytically: an eyeball, lids and skin.
 *
 * The cells are those of the science package's eyePatches.ts: centred between the corners of the
 * eye, level with the head, 1.3 eye widths across. The projection is parallel along the camera's
 * axis, which is accurate enough for a patch two centimetres high. Everything is in centimetres of
 * the head's frame (x to the picture's right, y down, z away from the camera).
 */
import { PATCH_HEIGHT_IN_EYES, PATCH_WIDTH_IN_EYES } from '@fovea/science/face/eyePatches';
import { PATCH_COLUMNS, PATCH_ROWS } from '@fovea/science/recording/faceFrames';
import type { Vector3 } from '@fovea/science/math/rotation';
import type { SeededRandom } from './seededRandom';

const EYE_WIDTH_CM = 2.65;
const EYEBALL_CM = 1.24;
const IRIS_RAD = (29 * Math.PI) / 180;
const PUPIL_RAD = (11 * Math.PI) / 180;
/** Distance of the midpoint between the corners in front of the centre of the eyeball. */
const CORNERS_BEFORE_CM = 1.05;
const CELL_CM = (EYE_WIDTH_CM * PATCH_WIDTH_IN_EYES) / PATCH_COLUMNS;
const CELL_HEIGHT_CM = (EYE_WIDTH_CM * PATCH_HEIGHT_IN_EYES) / PATCH_ROWS;

/** Grey values and sizes that differ from person to person. */
export interface EyeAppearance {
  readonly skin: number;
  readonly sclera: number;
  readonly iris: number;
  readonly lash: number;
  /** Height of the open upper lid above the corners. */
  readonly upperLidCm: number;
  readonly lowerLidCm: number;
  /** Change in brightness from the left to the right of a patch, grey values. */
  readonly slant: number;
  /** Standard deviation of the camera noise, grey values. */
  readonly noise: number;
}

export function randomEyeAppearance(random: SeededRandom): EyeAppearance {
  return {
    skin: random.between(95, 185),
    sclera: random.between(185, 225),
    iris: random.between(45, 95),
    lash: random.between(25, 50),
    upperLidCm: random.between(0.52, 0.68),
    lowerLidCm: random.between(0.42, 0.52),
    slant: random.between(-14, 14),
    noise: random.between(1.5, 4),
  };
}

export interface EyeState {
  /** Unit vector of the gaze in camera axes, with the head's roll removed. */
  readonly gaze: Vector3;
  /** Unit vector of the head's forward direction, likewise. */
  readonly ahead: Vector3;
  /** Vertical gaze angle in the head, radians, down positive: the upper lid follows it. */
  readonly pitch: number;
  /** 0 closed, 1 open. */
  readonly opening: number;
  /** Displacement of the patch caused by landmark errors, cm. */
  readonly shiftXCm: number;
  readonly shiftYCm: number;
}

/**
 * Draws one eye.
 *
 * @param into PATCH_ROWS * PATCH_COLUMNS grey values are written from `at` on
 */
export function renderEyePatch(
  into: Uint8Array,
  at: number,
  eye: EyeState,
  appearance: EyeAppearance,
  random: SeededRandom,
): void {
  const [gx, gy, gz] = eye.gaze;
  const [ax, ay, az] = eye.ahead;
  // The centre of the eyeball relative to the midpoint between the corners.
  const centreX = -CORNERS_BEFORE_CM * ax;
  const centreY = -CORNERS_BEFORE_CM * ay - 0.15;
  const narrowed = Math.max(-az, 0.5);
  const upper = (appearance.upperLidCm + appearance.lowerLidCm) * eye.opening;
  const follows = 0.32 * (eye.pitch / ((15 * Math.PI) / 180)) * eye.opening;
  let out = at;
  for (let row = 0; row < PATCH_ROWS; row++) {
    const v = (row + 0.5 - PATCH_ROWS / 2) * CELL_HEIGHT_CM + eye.shiftYCm;
    for (let column = 0; column < PATCH_COLUMNS; column++) {
      const u = (column + 0.5 - PATCH_COLUMNS / 2) * CELL_CM + eye.shiftXCm;
      // Position along the opening: -1 at one corner, 1 at the other.
      const along = u / (narrowed * (EYE_WIDTH_CM / 2));
      const arch = Math.abs(along) < 1 ? Math.pow(1 - along * along, 0.72) : 0;
      const lower = appearance.lowerLidCm * arch;
      const upperEdge = lower - upper * arch + follows * arch;
      const inside = soft(v - Math.min(upperEdge, lower)) * soft(lower - v);

      let ball = appearance.sclera;
      const dx = u - centreX;
      const dy = v - centreY;
      const flat = dx * dx + dy * dy;
      if (flat < EYEBALL_CM * EYEBALL_CM) {
        const dz = -Math.sqrt(EYEBALL_CM * EYEBALL_CM - flat);
        const cos = (dx * gx + dy * gy + dz * gz) / EYEBALL_CM;
        const angle = Math.acos(Math.min(1, Math.max(-1, cos)));
        const iris = soft((IRIS_RAD - angle) * EYEBALL_CM);
        const pupil = soft((PUPIL_RAD - angle) * EYEBALL_CM);
        ball += (appearance.iris - ball) * iris;
        ball += (18 - ball) * pupil;
        // Shadow of the upper lid.
        ball *= 1 - 0.3 * soft(upperEdge + 0.25 - v);
      } else {
        ball *= 0.75;
      }
      const lashLine = arch > 0 ? Math.exp(-(((v - upperEdge) / 0.16) ** 2)) : 0;
      const skin = appearance.skin + (appearance.lash - appearance.skin) * 0.8 * lashLine;
      const value = skin + (ball - skin) * inside + appearance.slant * (u / EYE_WIDTH_CM);
      into[out++] = Math.min(
        255,
        Math.max(0, Math.round(value + appearance.noise * random.normal())),
      );
    }
  }
}

/** 0 to 1 across an edge, blurred over about one cell, because a cell is a mean. */
function soft(distanceCm: number): number {
  const share = distanceCm / CELL_CM + 0.5;
  return share <= 0 ? 0 : share >= 1 ? 1 : share * share * (3 - 2 * share);
}
