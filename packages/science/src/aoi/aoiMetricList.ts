/**
 * Every AOI metric. Types, columns, the catalogue, summaries, what the server sends and what the studio shows are
 * made of these two lists; each metric is declared in the file of its name.
 */
import { actualExposureMs } from './metrics/actualExposureMs';
import { areaPixels } from './metrics/areaPixels';
import { durationMs } from './metrics/durationMs';
import { dwellTimeMsFixation } from './metrics/dwellTimeMsFixation';
import { dwellTimeMsGaze } from './metrics/dwellTimeMsGaze';
import { dwellTimePercentFixation } from './metrics/dwellTimePercentFixation';
import { dwellTimePercentGaze } from './metrics/dwellTimePercentGaze';
import { firstFixationDurationMs } from './metrics/firstFixationDurationMs';
import { fixationCount } from './metrics/fixationCount';
import { hitTimeMsGaze } from './metrics/hitTimeMsGaze';
import { meanFixationDurationMs } from './metrics/meanFixationDurationMs';
import { mouseClicks } from './metrics/mouseClicks';
import { revisitsFixation } from './metrics/revisitsFixation';
import { revisitsGaze } from './metrics/revisitsGaze';
import { saccadeCount } from './metrics/saccadeCount';
import { ttffFromOnsetMs } from './metrics/ttffFromOnsetMs';
import { ttffMs } from './metrics/ttffMs';
import { visitsFixation } from './metrics/visitsFixation';
import { visitsGaze } from './metrics/visitsGaze';
import { ratioFixation } from './ratios/ratioFixation';
import { ratioGaze } from './ratios/ratioGaze';
import { ratioSaccade } from './ratios/ratioSaccade';
import { revisitorRatioFixation } from './ratios/revisitorRatioFixation';
import { revisitorRatioGaze } from './ratios/revisitorRatioGaze';

/** Of one respondent and one AOI, in the order of the columns in CSV files: a new one is the last. */
export const RESPONDENT_METRICS = [
  durationMs,
  actualExposureMs,
  areaPixels,
  fixationCount,
  ttffMs,
  ttffFromOnsetMs,
  firstFixationDurationMs,
  meanFixationDurationMs,
  dwellTimeMsFixation,
  dwellTimePercentFixation,
  visitsFixation,
  revisitsFixation,
  hitTimeMsGaze,
  dwellTimeMsGaze,
  dwellTimePercentGaze,
  visitsGaze,
  revisitsGaze,
  saccadeCount,
  mouseClicks,
] as const;

/** Of a whole segment and one AOI. */
export const SEGMENT_RATIOS = [
  ratioFixation,
  ratioGaze,
  ratioSaccade,
  revisitorRatioFixation,
  revisitorRatioGaze,
] as const;

type RespondentMetric = (typeof RESPONDENT_METRICS)[number];
type SegmentRatio = (typeof SEGMENT_RATIOS)[number];

export type AoiMetricId = RespondentMetric['id'];
export type AoiRatioId = SegmentRatio['id'];

type WhereTrue<Place extends 'isCompared' | 'isInMultiverse'> = Extract<
  RespondentMetric | SegmentRatio,
  Readonly<Record<Place, true>>
>['id'];
export type ComparedMetricId = WhereTrue<'isCompared'>;
export type MultiverseMetricId = WhereTrue<'isInMultiverse'>;

export type HitterMetricId = Extract<
  RespondentMetric,
  { readonly hasHitterStatistics: true }
>['id'];
