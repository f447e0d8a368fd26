import type { NumberColumn, SampleTable, TextColumn } from './sampleColumns';
import {
  FIXATION_ALGORITHM,
  respondentColumn,
  stimulusColumn,
  versionColumn,
  type SeenStimulus,
} from './seenStimulus';

/** The filter that found the fixations. */
export const filterColumn: TextColumn<SeenStimulus> = {
  name: 'filter',
  kind: 'text',
  unit: '',
  definition: 'The filter that found the fixations.',
  range: 'segments, ivt, idt, i2mc',
  text: ({ gaze }) => gaze.algorithm,
};

type Value = (seen: SeenStimulus, at: number) => number;

function column(
  name: string,
  kind: 'float64' | 'float32' | 'int32',
  unit: string,
  definition: string,
  value: Value,
  more: Pick<NumberColumn<SeenStimulus>, 'range' | 'formula' | 'decimals'> = {},
): NumberColumn<SeenStimulus> {
  return {
    name,
    kind,
    unit,
    definition,
    algorithm: FIXATION_ALGORITHM,
    ...more,
    fill: (seen, into) => {
      for (let at = 0; at < into.length; at++) into[at] = value(seen, at);
    },
  };
}

const BESIDE = '0..1 on the picture, other values beside it';

/** One row per fixation. */
export const fixationTable: SampleTable<SeenStimulus> = {
  name: 'fixations',
  definition: 'One row per fixation, by respondent, in the order shown.',
  rowsOf: ({ gaze }) => gaze.fixations.count,
  columns: [
    respondentColumn,
    stimulusColumn,
    column(
      'fixation',
      'int32',
      'number',
      'Number of the fixation within respondent and stimulus.',
      (_, at) => at + 1,
      { range: '1 and above' },
    ),
    column(
      'start_ms',
      'float64',
      'ms',
      'Begin on the clock of the stimulus, half a sample before the first one.',
      ({ gaze }, at) => gaze.fixations.startMs[at]!,
      { decimals: 3 },
    ),
    column(
      'end_ms',
      'float64',
      'ms',
      'End on the clock of the stimulus, half a sample behind the last one; not covered itself.',
      ({ gaze }, at) => gaze.fixations.endMs[at]!,
      { decimals: 3 },
    ),
    column(
      'duration_ms',
      'float64',
      'ms',
      'How long the fixation lasted.',
      ({ gaze: { fixations } }, at) => fixations.endMs[at]! - fixations.startMs[at]!,
      { decimals: 3, formula: 'end_ms − start_ms', range: '0 and above' },
    ),
    column(
      'x_norm',
      'float32',
      '1',
      'Centre from the left edge of the stimulus as a part of its width.',
      ({ gaze }, at) => gaze.fixations.x[at]!,
      { decimals: 6, range: BESIDE },
    ),
    column(
      'y_norm',
      'float32',
      '1',
      'Centre from the upper edge of the stimulus as a part of its height.',
      ({ gaze }, at) => gaze.fixations.y[at]!,
      { decimals: 6, range: BESIDE },
    ),
    column(
      'x_px',
      'float64',
      'px',
      'Centre from the left edge of the page in CSS pixels.',
      ({ gaze: { contentRect, fixations } }, at) =>
        contentRect.xPx + fixations.x[at]! * contentRect.widthPx,
      { decimals: 2, formula: 'left edge of the stimulus on the page + x_norm × its width' },
    ),
    column(
      'y_px',
      'float64',
      'px',
      'Centre from the upper edge of the page in CSS pixels.',
      ({ gaze: { contentRect, fixations } }, at) =>
        contentRect.yPx + fixations.y[at]! * contentRect.heightPx,
      { decimals: 2, formula: 'upper edge of the stimulus on the page + y_norm × its height' },
    ),
    filterColumn,
    versionColumn,
  ],
};
