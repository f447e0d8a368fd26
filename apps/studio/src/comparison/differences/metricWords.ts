import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { ComparedMetric } from './differences';

interface Metric {
  readonly id: ComparedMetric;
  readonly unit: 'ms' | '%' | 'count' | 'part';
  readonly words: MessageDescriptor;
}

const words = defineMessages({
  ratioFixation: {
    id: 'comparison.metric.ratioFixation',
    defaultMessage: 'Respondents who looked at it (part)',
  },
  dwellPercent: {
    id: 'comparison.metric.dwellPercent',
    defaultMessage: 'Dwell time, fixations (%)',
  },
  dwellMs: { id: 'comparison.metric.dwellMs', defaultMessage: 'Dwell time, fixations (ms)' },
  ttff: { id: 'comparison.metric.ttff', defaultMessage: 'Time to first fixation (ms)' },
  count: { id: 'comparison.metric.count', defaultMessage: 'Fixation count' },
  first: { id: 'comparison.metric.first', defaultMessage: 'First fixation duration (ms)' },
  mean: { id: 'comparison.metric.mean', defaultMessage: 'Mean fixation duration (ms)' },
  visits: { id: 'comparison.metric.visits', defaultMessage: 'Visits, fixations' },
  revisits: { id: 'comparison.metric.revisits', defaultMessage: 'Revisits, fixations' },
  gazePercent: { id: 'comparison.metric.gazePercent', defaultMessage: 'Dwell time, gaze (%)' },
  gazeMs: { id: 'comparison.metric.gazeMs', defaultMessage: 'Dwell time, gaze (ms)' },
  gazeHit: { id: 'comparison.metric.gazeHit', defaultMessage: 'Time to first gaze (ms)' },
  gazeVisits: { id: 'comparison.metric.gazeVisits', defaultMessage: 'Visits, gaze' },
  saccades: { id: 'comparison.metric.saccades', defaultMessage: 'Saccades into it' },
  clicks: { id: 'comparison.metric.clicks', defaultMessage: 'Mouse clicks' },
});

/** The AOI metrics that can be compared, the most common first. */
export const COMPARED_METRICS: readonly Metric[] = [
  { id: 'dwellTimePercentFixation', unit: '%', words: words.dwellPercent },
  { id: 'ratioFixation', unit: 'part', words: words.ratioFixation },
  { id: 'ttffMs', unit: 'ms', words: words.ttff },
  { id: 'dwellTimeMsFixation', unit: 'ms', words: words.dwellMs },
  { id: 'fixationCount', unit: 'count', words: words.count },
  { id: 'firstFixationDurationMs', unit: 'ms', words: words.first },
  { id: 'meanFixationDurationMs', unit: 'ms', words: words.mean },
  { id: 'visitsFixation', unit: 'count', words: words.visits },
  { id: 'revisitsFixation', unit: 'count', words: words.revisits },
  { id: 'dwellTimePercentGaze', unit: '%', words: words.gazePercent },
  { id: 'dwellTimeMsGaze', unit: 'ms', words: words.gazeMs },
  { id: 'hitTimeMsGaze', unit: 'ms', words: words.gazeHit },
  { id: 'visitsGaze', unit: 'count', words: words.gazeVisits },
  { id: 'saccadeCount', unit: 'count', words: words.saccades },
  { id: 'mouseClicks', unit: 'count', words: words.clicks },
];
