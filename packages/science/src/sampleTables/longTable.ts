import { isInSpan, spanAt } from '../aoi/aoiTrack';
import { gazePxColumn, sampleTimeColumn } from './gazeTable';
import type { SampleTable, YesNoColumn } from './sampleColumns';
import { respondentColumn, stimulusColumn, type SeenStimulus } from './seenStimulus';

/** A column of the long table for areas of interest of one name. */
export interface AoiColumn {
  /** Such as `AOI_logo`. */
  readonly name: string;
  /** As the researcher called them. */
  readonly aoiName: string;
  /** Names of the stimuli that have one. */
  readonly stimuli: readonly string[];
}

/**
 * One row per sample with the columns that gazeR, eyetrackingR and pymovements expect.
 *
 * Hits are those of the metrics of areas: the sample lies in the area at its own time, with times
 * in the precision of a segment's aggregate.
 */
export function longTable(aois: readonly AoiColumn[]): SampleTable<SeenStimulus> {
  return {
    name: 'long',
    definition:
      'One row per camera frame while a stimulus was shown, with the columns that packages for R and Python expect.',
    rowsOf: ({ gaze }) => gaze.tMs.length,
    columns: [
      { ...respondentColumn, name: 'subject' },
      { ...stimulusColumn, name: 'trial' },
      { ...sampleTimeColumn, name: 'time' },
      gazePxColumn('x', 'x'),
      gazePxColumn('y', 'y'),
      {
        name: 'trackloss',
        kind: 'boolean',
        unit: 'yes/no',
        definition: 'Whether there is no valid gaze at this time.',
        formula: 'x or y is missing',
        flag: ({ gaze: { xNorm, yNorm } }, into) => {
          for (let at = 0; at < into.length; at++) {
            into[at] = Number.isNaN(xNorm[at]!) || Number.isNaN(yNorm[at]!);
          }
        },
      },
      ...aois.map(aoiColumn),
    ],
  };
}

function aoiColumn({ name, aoiName, stimuli }: AoiColumn): YesNoColumn<SeenStimulus> {
  return {
    name,
    kind: 'boolean',
    unit: 'yes/no',
    definition: `Whether the gaze is in the area of interest ${quoted(aoiName)} of ${stimuli.map(quoted).join(', ')}; empty without valid gaze, and with other stimuli.`,
    formula: 'the sample lies in the shape at its own time: docs/science/aoi.md',
    flag: ({ gaze: { tMs, xNorm, yNorm }, aois }, into) => {
      const track = aois.get(name);
      if (!track) return;
      let span = 0;
      for (let at = 0; at < into.length; at++) {
        const x = xNorm[at]!;
        const y = yNorm[at]!;
        if (Number.isNaN(x) || Number.isNaN(y)) continue;
        // Aggregates have times of 32 bits, and the metrics are computed from aggregates.
        const now = Math.fround(tMs[at]!);
        span = spanAt(track, now, span);
        into[at] = isInSpan(track, span, now, x, y);
      }
    },
  };
}

const quoted = (text: string) => `“${text}”`;
