import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';

type Position = CalibrationOptions['positions'][number];

/** Distance of the dots from the edges, as a fraction of width and height. */
const MARGIN = 0.1;

export const CALIBRATION_POINT_COUNTS = [9, 13] as const;
export type CalibrationPointCount = (typeof CALIBRATION_POINT_COUNTS)[number];

/**
 * Positions of the dots as fractions of the viewport: a 3x3 grid, and for 13 points also the
 * centres of its four cells.
 */
export function calibrationPositions(count: CalibrationPointCount): Position[] {
  const low = MARGIN;
  const high = 1 - MARGIN;
  const positions: Position[] = [];
  for (const yNorm of [low, 0.5, high]) {
    for (const xNorm of [low, 0.5, high]) positions.push({ xNorm, yNorm });
  }
  if (count === 13) {
    for (const yNorm of [0.3, 0.7]) {
      for (const xNorm of [0.3, 0.7]) positions.push({ xNorm, yNorm });
    }
  }
  return positions;
}

/**
 * Positions of the validation dots: five places spread over the page, as far as possible from the
 * fitted points, for both 9 and 13 points.
 */
export function validationPositions(): Position[] {
  return [
    { xNorm: 0.2, yNorm: 0.2 },
    { xNorm: 0.8, yNorm: 0.2 },
    { xNorm: 0.5, yNorm: 0.3 },
    { xNorm: 0.2, yNorm: 0.8 },
    { xNorm: 0.8, yNorm: 0.8 },
  ];
}

export const DEFAULT_CALIBRATION: CalibrationOptions = {
  color: '#ffffff',
  backgroundColor: '#000000',
  // Marked, so that programs without calibrations leave it out.
  positions: /* @__PURE__ */ calibrationPositions(13),
  positionTimeMs: 2000,
  transitionTimeMs: 350,
  randomizePositions: true,
  headMovement: 'short',
};

/** How long the text about the head is shown before the step, which keeps it, and how long the step takes. */
export const HEAD_MOVEMENT_LEAD_IN_MS = 1000;
export const HEAD_MOVEMENT_MS = 4000;

/** Whether the head is moved at one more point. */
export function hasHeadMovement({
  headMovement = 'off',
}: Pick<CalibrationOptions, 'headMovement'>): boolean {
  return headMovement === 'short';
}

/** Exposure of a calibration with custom points or times. */
export function calibrationExposureMs(
  options: Pick<
    CalibrationOptions,
    'positions' | 'positionTimeMs' | 'transitionTimeMs' | 'headMovement'
  >,
): number {
  const { positions, positionTimeMs, transitionTimeMs } = options;
  const headMs = hasHeadMovement(options) ? HEAD_MOVEMENT_LEAD_IN_MS + HEAD_MOVEMENT_MS : 0;
  return (positionTimeMs + transitionTimeMs) * (positions.length + 1) + positionTimeMs + headMs;
}

/** Available colour schemes: dot colour and background. */
export const CALIBRATION_COLOR_SCHEMES = [
  { color: '#ffffff', backgroundColor: '#000000' },
  { color: '#000000', backgroundColor: '#ffffff' },
] as const;
