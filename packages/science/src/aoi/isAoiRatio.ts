import { SEGMENT_RATIOS, type AoiRatioId } from './aoiMetricList';

const RATIO_IDS: ReadonlySet<string> = new Set(SEGMENT_RATIOS.map(({ id }) => id));

/** Whether an id is that of a ratio of segments, not of a metric of respondents. */
export const isAoiRatio = (id: string): id is AoiRatioId => RATIO_IDS.has(id);
