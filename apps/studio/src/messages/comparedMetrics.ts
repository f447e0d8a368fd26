import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';
import type { ComparedMetricId } from '@fovea/science/aoi/aoiMetricList';
import { defineMessages, type MessageDescriptor } from 'react-intl';

interface Metric {
  readonly id: ComparedMetricId;
  /** `part`: of the respondents. */
  readonly unit: 'ms' | '%' | 'px²' | 'count' | 'part';
  readonly messages: MessageDescriptor;
}

/** Every metric that its declaration offers for comparison, the usual first. */
const WORDS: Record<ComparedMetricId, MessageDescriptor> = defineMessages({
  dwellTimePercentFixation: {
    id: 'comparison.metric.dwellPercent',
    defaultMessage: 'Dwell time, fixations (%)',
  },
  ratioFixation: {
    id: 'comparison.metric.ratioFixation',
    defaultMessage: 'Respondents who looked at it (part)',
  },
  ttffMs: { id: 'comparison.metric.ttff', defaultMessage: 'Time to first fixation (ms)' },
  dwellTimeMsFixation: {
    id: 'comparison.metric.dwellMs',
    defaultMessage: 'Dwell time, fixations (ms)',
  },
  fixationCount: { id: 'comparison.metric.count', defaultMessage: 'Fixation count' },
  firstFixationDurationMs: {
    id: 'comparison.metric.first',
    defaultMessage: 'First fixation duration (ms)',
  },
  meanFixationDurationMs: {
    id: 'comparison.metric.mean',
    defaultMessage: 'Mean fixation duration (ms)',
  },
  visitsFixation: { id: 'comparison.metric.visits', defaultMessage: 'Visits, fixations' },
  revisitsFixation: { id: 'comparison.metric.revisits', defaultMessage: 'Revisits, fixations' },
  dwellTimePercentGaze: {
    id: 'comparison.metric.gazePercent',
    defaultMessage: 'Dwell time, gaze (%)',
  },
  dwellTimeMsGaze: { id: 'comparison.metric.gazeMs', defaultMessage: 'Dwell time, gaze (ms)' },
  hitTimeMsGaze: { id: 'comparison.metric.gazeHit', defaultMessage: 'Time to first gaze (ms)' },
  visitsGaze: { id: 'comparison.metric.gazeVisits', defaultMessage: 'Visits, gaze' },
  saccadeCount: { id: 'comparison.metric.saccades', defaultMessage: 'Saccades into it' },
  mouseClicks: { id: 'comparison.metric.clicks', defaultMessage: 'Mouse clicks' },
});

/** What can be compared of an AOI, in the order of the words. */
export const COMPARED_METRICS: readonly Metric[] = (Object.keys(WORDS) as ComparedMetricId[]).map(
  (id) => ({ id, unit: unitOf(id), messages: WORDS[id] }),
);

function unitOf(id: ComparedMetricId): Metric['unit'] {
  const unit = AOI_CATALOGUE.find((entry) => entry.id === id)?.unit ?? 'count';
  return unit === 'ratio' ? 'part' : unit;
}
