/** Pose and movements of a face at one time; NaN where not measured. */
export interface FaceSample {
  /** Positive: to the person's own left, up, towards their own left shoulder. */
  readonly headYawDeg: number;
  readonly headPitchDeg: number;
  readonly headRollDeg: number;
  /** 0 closed, 1 open as in the neutral face. */
  readonly lidLeft: number;
  readonly lidRight: number;
  /** Movements relative to the person's neutral face, 0 to 1. */
  readonly mouthOpen: number;
  readonly mouthCornerUp: number;
  readonly mouthCornerDown: number;
  readonly mouthPucker: number;
  readonly browRaiseInner: number;
  readonly browRaiseOuter: number;
  readonly browLower: number;
  readonly upperLipRaise: number;
}

export type FaceLine = readonly (readonly [x: number, y: number])[];
type Point = readonly [x: number, y: number, z: number];

/** In a frontal view the person's own left is on the right of the picture. */
const LEFT = 1;
const RIGHT = -1;
const STEPS = 12;

/**
 * The lines of a face with this pose and these movements, as seen by an observer.
 *
 * A schematic drawing: a generic face deformed by the measured channels; unmeasured ones stay
 * neutral. Units: half the face height, x to the right, y down, origin at the centre.
 *
 * @returns null when the pose was not measured because no face was detected
 */
export function faceLines(moment: FaceSample): readonly FaceLine[] | null {
  const { headYawDeg, headPitchDeg, headRollDeg } = moment;
  if ([headYawDeg, headPitchDeg, headRollDeg].some(Number.isNaN)) return null;
  const turn = turned(headYawDeg, headPitchDeg, headRollDeg);
  return shapes(moment).map((shape) => shape.map(turn));
}

function shapes(moment: FaceSample): Point[][] {
  const at = (value: number, rest = 0) => (Number.isNaN(value) ? rest : Math.max(0, value));
  const open = at(moment.mouthOpen);
  const up = at(moment.mouthCornerUp);
  const down = at(moment.mouthCornerDown);
  const pucker = at(moment.mouthPucker);
  const lip = at(moment.upperLipRaise);
  const halfMouth = 0.27 * (1 - 0.4 * pucker) * (1 + 0.15 * up);
  const cornerY = 0.5 - 0.1 * up + 0.1 * down;
  const mouth = (middleY: number): Point[] =>
    along((share) => {
      const side = 2 * share - 1;
      const bow = 1 - side * side;
      return [side * halfMouth, cornerY + (middleY - cornerY) * bow, 0.32 + 0.12 * bow];
    });
  return [
    oval(0, 0, 0.74, 1, 0),
    ...[LEFT, RIGHT].flatMap((side) => {
      const lids = at(side === LEFT ? moment.lidLeft : moment.lidRight, 1);
      const eye = oval(side * 0.3, -0.16, 0.15, 0.075 * Math.min(1.3, lids), 0.34);
      const iris = oval(side * 0.3, -0.16, 0.045, 0.045 * Math.min(1, lids), 0.4);
      const brow = along((share): Point => {
        const raised =
          0.14 * ((1 - share) * at(moment.browRaiseInner) + share * at(moment.browRaiseOuter));
        const lowered = 0.11 * at(moment.browLower) * (1 - 0.5 * share);
        const arch = 0.05 * Math.sin(Math.PI * share);
        return [side * (0.13 + 0.34 * share), -0.34 - arch - raised + lowered, 0.36];
      });
      return lids > 0.15 ? [eye, iris, brow] : [eye, brow];
    }),
    [
      [0, -0.12, 0.42],
      [0.02, 0.18, 0.6],
      [0.09, 0.24, 0.46],
      [0, 0.27, 0.5],
      [-0.09, 0.24, 0.46],
    ],
    mouth(0.47 - 0.09 * lip - 0.04 * open + 0.04 * up),
    mouth(0.54 + 0.26 * open + 0.05 * up),
  ];
}

function along(of: (share: number) => Point): Point[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => of(step / STEPS));
}

function oval(x: number, y: number, halfWidth: number, halfHeight: number, z: number): Point[] {
  return Array.from({ length: 4 * STEPS + 1 }, (_, step) => {
    const angle = (step / (4 * STEPS)) * 2 * Math.PI;
    return [x + halfWidth * Math.cos(angle), y + halfHeight * Math.sin(angle), z];
  });
}

function turned(yawDeg: number, pitchDeg: number, rollDeg: number) {
  const [yaw, pitch, roll] = [yawDeg, pitchDeg, rollDeg].map((deg) => (deg * Math.PI) / 180);
  const [cosYaw, sinYaw] = [Math.cos(yaw ?? 0), Math.sin(yaw ?? 0)];
  const [cosPitch, sinPitch] = [Math.cos(pitch ?? 0), Math.sin(pitch ?? 0)];
  const [cosRoll, sinRoll] = [Math.cos(roll ?? 0), Math.sin(roll ?? 0)];
  return ([x, y, z]: Point): [number, number] => {
    const x1 = x * cosYaw + z * sinYaw;
    const z1 = z * cosYaw - x * sinYaw;
    const y1 = y * cosPitch - z1 * sinPitch;
    return [x1 * cosRoll - y1 * sinRoll, x1 * sinRoll + y1 * cosRoll];
  };
}
