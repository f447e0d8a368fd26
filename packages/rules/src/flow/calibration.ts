import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';

type Position = CalibrationOptions['positions'][number];

/** Dots stand this far from the edges, as a fraction of width and height. */
const MARGIN = 0.1;

export const CALIBRATION_POINT_COUNTS = [9, 13] as const;
export type CalibrationPointCount = (typeof CALIBRATION_POINT_COUNTS)[number];

/**
 * Where the dots stand, as fractions of the viewport: a 3x3 grid, and for 13 points
 * the middles of its four cells as well.
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
 * Where the dots stand that measure a calibration: five places spread over the page, each as far
 * as can be from those that were fitted, with 9 points and with 13.
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
};

/** Exposure of a calibration whose points or times were chosen. */
export function calibrationExposureMs(
  options: Pick<CalibrationOptions, 'positions' | 'positionTimeMs' | 'transitionTimeMs'>,
): number {
  const { positions, positionTimeMs, transitionTimeMs } = options;
  return (positionTimeMs + transitionTimeMs) * (positions.length + 1) + positionTimeMs;
}

/** Colour schemes on offer: dot colour and background. */
export const CALIBRATION_COLOR_SCHEMES = [
  { color: '#ffffff', backgroundColor: '#000000' },
  { color: '#000000', backgroundColor: '#ffffff' },
] as const;
