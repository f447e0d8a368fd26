import { RESPONDENT_METRICS, SEGMENT_RATIOS, type ComparedMetricId } from './aoiMetricList';

const COMPARED_IDS: ReadonlySet<string> = new Set(
  [...RESPONDENT_METRICS, ...SEGMENT_RATIOS]
    .filter((entry) => 'isCompared' in entry && entry.isCompared)
    .map(({ id }) => id),
);

/** Whether an id is that of a metric or ratio that its declaration offers for comparison. */
export const isComparedMetric = (id: string): id is ComparedMetricId => COMPARED_IDS.has(id);
