import { AOI_METRIC_COLUMNS, AOI_RATIO_COLUMNS } from '@fovea/science/aoi/aoiMetricColumns';
import type { TableDeclaration } from '@fovea/science/tables/tableDeclaration';
import {
  countColumn,
  textColumn,
  type ValueColumn,
  type ValueTable,
} from '@fovea/science/tables/valueColumns';
import type { AoiDefinitionRow } from '../../research/aoi/aoiRows';

export interface AoiRow {
  readonly aoi: AoiDefinitionRow;
  readonly set: string;
  /** Name of the stimulus. */
  readonly stimulus: string;
  /** The respondent whose view it was drawn on; null: it is of the stimulus itself. */
  readonly respondent: string | null;
}

const NAMED: readonly ValueColumn<AoiRow>[] = [
  textColumn('stimulus', 'Name of the stimulus.', (row) => row.stimulus),
  textColumn('aoi_id', 'Id of the AOI, because two may have one name.', ({ aoi }) => aoi.id),
  textColumn('aoi', 'Name of the AOI.', ({ aoi }) => aoi.name),
  textColumn('aoi_group', 'Group of the AOI; empty: none.', ({ aoi }) => aoi.aoiGroup || null),
];

export const AOI_DEFINITION_TABLE: ValueTable<AoiRow> = {
  name: 'aoi_definitions',
  definition: 'One row per area of interest (AOI).',
  columns: [
    ...NAMED,
    textColumn('aoi_set', 'Name of the set of AOIs.', (row) => row.set),
    textColumn(
      'respondent',
      'The respondent on whose view it was drawn; empty: it is of the stimulus itself.',
      (row) => row.respondent,
    ),
    textColumn('color', 'Colour on the screen.', ({ aoi }) => aoi.displayColor, {
      range: '#rrggbb',
    }),
    textColumn(
      'shape',
      'How it is edited; its points are always those of a polygon.',
      ({ aoi }) => aoi.shape,
    ),
    countColumn('keyframes', 'How many shapes it has over time.', ({ aoi }) => aoi.timeline.length),
    textColumn(
      'keyframe_times_ms',
      'Their times on the stimulus clock as a JSON list, ms.',
      ({ aoi }) => JSON.stringify(aoi.timeline.map(({ ts }) => ts)),
    ),
    textColumn(
      'timeline',
      'The shapes as JSON: ts in ms on the stimulus clock, points as x and y of the stimulus picture (0..1 inside). Between two shapes with as many points it is interpolated; no points: not active from here on.',
      ({ aoi }) => JSON.stringify(aoi.timeline),
    ),
    textColumn('changed_time', 'When it was last changed, ISO 8601 in UTC.', ({ aoi }) =>
      aoi.updatedAt.toISOString(),
    ),
  ],
};

/** The columns before the metrics, in the order in which the rows are filled. */
export const AOI_METRIC_TABLE: TableDeclaration = {
  name: 'aoi_metrics',
  definition:
    'One row per AOI and respondent who was shown the stimulus: every metric of the analysis, equal to the figures on the screen. Empty: not defined for this respondent, such as the time to the first fixation of somebody who never looked.',
  columns: [
    textColumn('respondent', 'Name of the respondent in this export.', () => null),
    ...NAMED,
    ...AOI_METRIC_COLUMNS,
  ],
};

export const AOI_SEGMENT_TABLE: TableDeclaration = {
  name: 'aoi_segments',
  definition:
    'One row per AOI and segment: which part of its respondents looked. Only those in this export count, so that the figures equal the screen when all respondents of the segment are exported.',
  columns: [
    textColumn('segment', 'Name of the segment.', () => null),
    ...NAMED,
    ...AOI_RATIO_COLUMNS,
  ],
};
