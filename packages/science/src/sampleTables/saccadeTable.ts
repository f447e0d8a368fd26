/**
 * Saccades as the metric saccadeCount counts them: movements from one fixation of the exposure to
 * the next, without more than 100 ms of missing data in between. At 30 samples a second they are
 * known only by the fixations at their ends; there is no velocity.
 */
import { respondentRows } from '../aoi/aoiTimes';
import { portableAtan2 } from '../math/portableMath';
import { buildSegmentAggregate } from '../segments/segmentAggregate';
import type { StimulusGaze } from '../session/stimulusGaze';
import { filterColumn } from './fixationTable';
import type { NumberColumn, SampleTable } from './sampleColumns';
import {
  FIXATION_ALGORITHM,
  respondentColumn,
  stimulusColumn,
  versionColumn,
  type SeenStimulus,
} from './seenStimulus';

const DEGREES = 180 / Math.PI;

/** Indices of the fixations at both ends of each saccade. */
interface Saccades {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Asked for by every column of a table, one result after the other. */
const found = new WeakMap<StimulusGaze, Saccades>();

export function saccadesOf(gaze: StimulusGaze): Saccades {
  const known = found.get(gaze);
  if (known) return known;
  // The same rows, with the same precision, as the metrics of areas take.
  const { fixations, isCounted } = respondentRows(
    buildSegmentAggregate({
      stimulusId: gaze.stimulusId,
      segmentId: '',
      respondents: [{ respondentId: '', gaze }],
    }),
  );
  const from: number[] = [];
  const to: number[] = [];
  let previous = -1;
  for (let at = 0; at < gaze.fixations.count; at++) {
    // None of it lies in the exposure.
    if (!(fixations.endMs[at]! > fixations.startMs[at]!)) continue;
    if (isCounted[0] === 1 && fixations.isAfterLoss[at] === 0) {
      from.push(previous);
      to.push(at);
    }
    previous = at;
  }
  const saccades = { from, to };
  found.set(gaze, saccades);
  return saccades;
}

type Value = (gaze: StimulusGaze, from: number, to: number) => number;

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
    fill: ({ gaze }, into) => {
      const { from, to } = saccadesOf(gaze);
      for (let at = 0; at < into.length; at++) into[at] = value(gaze, from[at]!, to[at]!);
    },
  };
}

const centreColumns = (['from', 'to'] as const).flatMap((end) =>
  (['x', 'y'] as const).map((axis) =>
    column(
      `${end}_${axis}_norm`,
      'float32',
      '1',
      `Centre of the fixation that the saccade ${end === 'from' ? 'left' : 'landed in'}, as ${axis}_norm of the table fixations.`,
      ({ fixations }, from, to) => fixations[axis][end === 'from' ? from : to]!,
      { decimals: 6 },
    ),
  ),
);

/** Displacement on the page, CSS pixels. */
function movedPx({ contentRect, fixations: { x, y } }: StimulusGaze, from: number, to: number) {
  return {
    xPx: (x[to]! - x[from]!) * contentRect.widthPx,
    yPx: (y[to]! - y[from]!) * contentRect.heightPx,
  };
}

/** One row per saccade. */
export const saccadeTable: SampleTable<SeenStimulus> = {
  name: 'saccades',
  definition:
    'One row per saccade: a movement from one fixation to the next without more than 100 ms of missing data in between, as the metric saccadeCount of areas counts them.',
  rowsOf: ({ gaze }) => saccadesOf(gaze).from.length,
  columns: [
    respondentColumn,
    stimulusColumn,
    column(
      'from_fixation',
      'int32',
      'number',
      'Number of the fixation that the saccade left, as in the table fixations.',
      (_, from) => from + 1,
      { range: '1 and above' },
    ),
    column(
      'to_fixation',
      'int32',
      'number',
      'Number of the fixation that the saccade landed in.',
      (_, __, to) => to + 1,
      { range: '2 and above' },
    ),
    column(
      'start_ms',
      'float64',
      'ms',
      'End of the fixation that the saccade left, on the clock of the stimulus.',
      ({ fixations }, from) => fixations.endMs[from]!,
      { decimals: 3 },
    ),
    column(
      'end_ms',
      'float64',
      'ms',
      'Start of the fixation that the saccade landed in. Fixations reach half a sample beyond their samples, so it can be that of start_ms.',
      ({ fixations }, _, to) => fixations.startMs[to]!,
      { decimals: 3 },
    ),
    ...centreColumns,
    column(
      'amplitude_deg',
      'float64',
      'deg',
      'Size of the movement in degrees of visual angle, at the scale of the centre of the page; empty if the scale is unknown.',
      (gaze, from, to) => {
        const { xPx, yPx } = movedPx(gaze, from, to);
        const scale = gaze.degreeScale?.xNormPerDeg ?? Number.NaN;
        return Math.sqrt(xPx * xPx + yPx * yPx) / (scale * gaze.contentRect.widthPx);
      },
      {
        decimals: 3,
        range: '0 and above',
        formula:
          'distance of both centres in px / (part of the width that a degree covers × width in px)',
      },
    ),
    column(
      'direction_deg',
      'float64',
      'deg',
      'Direction of the movement on the screen, counter-clockwise: 0 to the right, 90 up, 180 to the left, −90 down; empty without movement.',
      (gaze, from, to) => {
        const { xPx, yPx } = movedPx(gaze, from, to);
        return xPx === 0 && yPx === 0 ? Number.NaN : portableAtan2(0 - yPx, xPx) * DEGREES;
      },
      { decimals: 2, range: '-180..180', formula: 'atan2(−movement down in px, to the right)' },
    ),
    filterColumn,
    versionColumn,
  ],
};
