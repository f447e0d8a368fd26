import type { StimulusGaze } from '../session/stimulusGaze';
import type { NumberColumn, SampleTable } from './sampleColumns';
import {
  FIXATION_ALGORITHM,
  fixationNumbers,
  respondentColumn,
  stimulusColumn,
  TIME_DEFINITION,
  versionColumn,
  type SeenStimulus,
} from './seenStimulus';

const PICTURE_RANGE = '0..1 on the picture, other values beside it';
const ALGORITHM = 'Webcam gaze estimation, version in the column version.';

type Axis = 'x' | 'y';
const WORDS = {
  x: { across: 'left edge', size: 'width' },
  y: { across: 'upper edge', size: 'height' },
} as const;

/** Gaze as parts of the picture, of a table with a row per sample. */
export function gazeNormColumn(axis: Axis): NumberColumn<SeenStimulus> {
  const { across, size } = WORDS[axis];
  return {
    name: `${axis}_norm`,
    kind: 'float32',
    unit: '1',
    definition: `Gaze from the ${across} of the stimulus as a part of its ${size}; empty without valid gaze.`,
    range: PICTURE_RANGE,
    algorithm: ALGORITHM,
    decimals: 6,
    fill: ({ gaze }, into) => into.set(axis === 'x' ? gaze.xNorm : gaze.yNorm),
  };
}

export function gazePxColumn(axis: Axis, name: string): NumberColumn<SeenStimulus> {
  const { across, size } = WORDS[axis];
  return {
    name,
    kind: 'float64',
    unit: 'px',
    definition: `Gaze from the ${across} of the page in CSS pixels; empty without valid gaze.`,
    formula: `${across} of the stimulus on the page + ${axis}_norm × its ${size} on the page`,
    algorithm: ALGORITHM,
    decimals: 2,
    fill: ({ gaze }, into) => {
      for (let at = 0; at < into.length; at++) into[at] = gazePx(gaze, axis, at);
    },
  };
}

/** Where the gaze was on the page, CSS pixels; NaN without gaze. */
export function gazePx({ xNorm, yNorm, contentRect }: StimulusGaze, axis: Axis, at: number) {
  return axis === 'x'
    ? contentRect.xPx + xNorm[at]! * contentRect.widthPx
    : contentRect.yPx + yNorm[at]! * contentRect.heightPx;
}

export const sampleTimeColumn: NumberColumn<SeenStimulus> = {
  name: 't_ms',
  kind: 'float64',
  unit: 'ms',
  definition: TIME_DEFINITION,
  range: '0 and above',
  decimals: 3,
  fill: ({ gaze }, into) => into.set(gaze.tMs),
};

export const fixationNumberColumn: NumberColumn<SeenStimulus> = {
  name: 'fixation',
  kind: 'int32',
  unit: 'number',
  definition:
    'Number of the fixation that covers this time, as in the table fixations; empty between fixations.',
  range: '1 and above',
  formula: 'start_ms <= t_ms < end_ms of the fixation',
  algorithm: FIXATION_ALGORITHM,
  fill: ({ gaze }, into) => into.set(fixationNumbers(gaze)),
};

function uncorrectedColumn(axis: Axis): NumberColumn<SeenStimulus> {
  return {
    name: `${axis}_norm_uncorrected`,
    kind: 'float32',
    unit: '1',
    definition: `As ${axis}_norm, before an offset found at fixation points was taken out and before a researcher corrected it by hand; empty where neither was done.`,
    range: PICTURE_RANGE,
    algorithm: ALGORITHM,
    decimals: 6,
    fill: ({ gaze }, into) => {
      if (!gaze.uncorrected) return;
      into.set(axis === 'x' ? gaze.uncorrected.xNorm : gaze.uncorrected.yNorm);
    },
  };
}

/** One row per camera frame while a stimulus was shown. */
export const gazeTable: SampleTable<SeenStimulus> = {
  name: 'gaze',
  definition:
    'One row per camera frame while a stimulus was shown, by respondent, in the order shown. Rows without valid gaze have no position.',
  rowsOf: ({ gaze }) => gaze.tMs.length,
  columns: [
    respondentColumn,
    stimulusColumn,
    sampleTimeColumn,
    gazeNormColumn('x'),
    gazeNormColumn('y'),
    gazePxColumn('x', 'x_px'),
    gazePxColumn('y', 'y_px'),
    {
      name: 'sample_ms',
      kind: 'float32',
      unit: 'ms',
      definition:
        'How long the sample stands for: half the interval to each neighbour, at most 50 ms each. Dwell times add these.',
      range: '0..100',
      decimals: 3,
      fill: ({ gaze }, into) => into.set(gaze.sampleMs),
    },
    fixationNumberColumn,
    {
      name: 'on_stimulus',
      kind: 'boolean',
      unit: 'yes/no',
      definition: 'Whether the gaze was on the picture of the stimulus; empty without valid gaze.',
      formula: '0 <= x_norm < 1 and 0 <= y_norm < 1',
      flag: ({ gaze: { xNorm, yNorm } }, into) => {
        for (let at = 0; at < into.length; at++) {
          const x = xNorm[at]!;
          const y = yNorm[at]!;
          if (Number.isNaN(x) || Number.isNaN(y)) continue;
          into[at] = x >= 0 && x < 1 && y >= 0 && y < 1;
        }
      },
    },
    uncorrectedColumn('x'),
    uncorrectedColumn('y'),
    versionColumn,
  ],
};
