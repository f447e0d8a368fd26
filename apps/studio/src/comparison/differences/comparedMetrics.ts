import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { ComparedMetric } from './differences';

interface Metric {
  readonly id: ComparedMetric;
  readonly unit: 'ms' | '%' | 'count' | 'part';
  readonly messages: MessageDescriptor;
}

const messages = defineMessages({
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
  fitGazeModels: { id: 'comparison.metric.gazeVisits', defaultMessage: 'Visits, gaze' },
  saccades: { id: 'comparison.metric.saccades', defaultMessage: 'Saccades into it' },
  clicks: { id: 'comparison.metric.clicks', defaultMessage: 'Mouse clicks' },
});

/** The AOI metrics that can be compared, the most common first. */
export const COMPARED_METRICS: readonly Metric[] = [
  { id: 'dwellTimePercentFixation', unit: '%', messages: messages.dwellPercent },
  { id: 'ratioFixation', unit: 'part', messages: messages.ratioFixation },
  { id: 'ttffMs', unit: 'ms', messages: messages.ttff },
  { id: 'dwellTimeMsFixation', unit: 'ms', messages: messages.dwellMs },
  { id: 'fixationCount', unit: 'count', messages: messages.count },
  { id: 'firstFixationDurationMs', unit: 'ms', messages: messages.first },
  { id: 'meanFixationDurationMs', unit: 'ms', messages: messages.mean },
  { id: 'visitsFixation', unit: 'count', messages: messages.visits },
  { id: 'revisitsFixation', unit: 'count', messages: messages.revisits },
  { id: 'dwellTimePercentGaze', unit: '%', messages: messages.gazePercent },
  { id: 'dwellTimeMsGaze', unit: 'ms', messages: messages.gazeMs },
  { id: 'hitTimeMsGaze', unit: 'ms', messages: messages.gazeHit },
  { id: 'visitsGaze', unit: 'count', messages: messages.fitGazeModels },
  { id: 'saccadeCount', unit: 'count', messages: messages.saccades },
  { id: 'mouseClicks', unit: 'count', messages: messages.clicks },
];
