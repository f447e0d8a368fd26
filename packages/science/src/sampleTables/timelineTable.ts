import { MOUSE_ACTIONS, type MouseTrack } from '../timeline/mouseTrack';
import { fixationNumberColumn, gazeNormColumn, gazePxColumn, sampleTimeColumn } from './gazeTable';
import type { NumberColumn, SampleTable } from './sampleColumns';
import { respondentColumn, stimulusColumn, type SeenStimulus } from './seenStimulus';
import { signalColumns } from './signalTable';
import type { SignalId } from '../signals/signalCatalogue';

/**
 * What one respondent did with one stimulus on one time line: gaze, fixations, mouse and signals.
 *
 * The rows are the samples. Without any (no camera and no microphone) they are the events of the
 * mouse, so that it is not lost.
 */
export function timelineTable(ids: readonly SignalId[]): SampleTable<SeenStimulus> {
  return {
    name: 'timeline',
    definition:
      'One row per camera frame while the stimulus was shown to the respondent; without a camera 30 a second, or one per event of the mouse.',
    rowsOf: (seen) => timesOf(seen).length,
    columns: [
      respondentColumn,
      stimulusColumn,
      {
        ...sampleTimeColumn,
        fill: (seen, into) => into.set(timesOf(seen)),
      },
      ...[
        gazeNormColumn('x'),
        gazeNormColumn('y'),
        gazePxColumn('x', 'x_px'),
        gazePxColumn('y', 'y_px'),
        fixationNumberColumn,
      ].map(whereGazeIs),
      mousePlaceColumn('x'),
      mousePlaceColumn('y'),
      {
        name: 'mouse_presses',
        kind: 'int32',
        unit: 'count',
        definition:
          'Presses of a mouse button since the row before; the last row counts later ones too. Empty without mouse tracking.',
        range: '0 and above',
        fill: (seen, into) => countPresses(seen.gaze.mouse, timesOf(seen), into),
      },
      ...signalColumns(ids),
    ],
  };
}

/** The gaze and the signals of a stimulus have the same times; either may have been measured alone. */
function timesOf({ gaze, signals }: SeenStimulus): Float64Array {
  if (gaze.tMs.length > 0) return gaze.tMs;
  return signals && signals.tMs.length > 0 ? signals.tMs : gaze.mouse.tMs;
}

function whereGazeIs(column: NumberColumn<SeenStimulus>): NumberColumn<SeenStimulus> {
  return {
    ...column,
    fill: (seen, into) => {
      if (seen.gaze.tMs.length > 0) column.fill(seen, into);
    },
  };
}

function mousePlaceColumn(axis: 'x' | 'y'): NumberColumn<SeenStimulus> {
  return {
    name: `mouse_${axis}_norm`,
    kind: 'float32',
    unit: '1',
    definition: `Last known place of the mouse from the ${axis === 'x' ? 'left' : 'upper'} edge of the stimulus as a part of its ${axis === 'x' ? 'width' : 'height'}; empty before the first, and without mouse tracking.`,
    range: '0..1 on the picture, other values beside it',
    decimals: 6,
    fill: (seen, into) => {
      const { tMs, xNorm, yNorm } = seen.gaze.mouse;
      const values = axis === 'x' ? xNorm : yNorm;
      const times = timesOf(seen);
      let next = 0;
      for (let at = 0; at < into.length; at++) {
        while (next < tMs.length && tMs[next]! <= times[at]!) next++;
        if (next > 0) into[at] = values[next - 1]!;
      }
    },
  };
}

function countPresses(
  { tMs, action }: MouseTrack,
  times: Float64Array,
  into: Float64Array | Float32Array,
): void {
  if (tMs.length === 0) return;
  const down = MOUSE_ACTIONS.indexOf('down');
  let next = 0;
  for (let at = 0; at < into.length; at++) {
    const isLast = at === into.length - 1;
    let presses = 0;
    for (; next < tMs.length && (isLast || tMs[next]! <= times[at]!); next++) {
      if (action[next] === down) presses++;
    }
    into[at] = presses;
  }
}
