import type {
  MultiverseFilter,
  MultiverseMetric,
  MultiverseResult,
  MultiverseSummary,
} from '@fovea/science/statistics/multiverse';
import type { ComparisonRefusal } from '@fovea/science/statistics/segmentStatistics';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { limitOf, type SettingKind } from './curveLayout';

/** Every metric that its declaration offers here, in the order in which they are offered. */
export const METRIC_NAMES: Record<MultiverseMetric, MessageDescriptor> = defineMessages({
  dwellTimeMsFixation: { id: 'multiverse.metric.dwell', defaultMessage: 'Dwell time, ms' },
  dwellTimePercentFixation: { id: 'multiverse.metric.percent', defaultMessage: 'Dwell time, %' },
  fixationCount: { id: 'multiverse.metric.count', defaultMessage: 'Fixation count' },
  ttffMs: { id: 'multiverse.metric.ttff', defaultMessage: 'Time to first fixation, ms' },
  firstFixationDurationMs: {
    id: 'multiverse.metric.first',
    defaultMessage: 'First fixation duration, ms',
  },
  meanFixationDurationMs: {
    id: 'multiverse.metric.mean',
    defaultMessage: 'Mean fixation duration, ms',
  },
  visitsFixation: { id: 'multiverse.metric.visits', defaultMessage: 'Visits' },
  ratioFixation: {
    id: 'multiverse.metric.ratio',
    defaultMessage: 'Part of respondents who fixated it',
  },
});

export const METRICS_IN_ORDER = Object.keys(METRIC_NAMES) as MultiverseMetric[];

const MESSAGES = defineMessages({
  stored: { id: 'multiverse.stored', defaultMessage: 'as stored' },
  idt: { id: 'multiverse.idt', defaultMessage: 'I-DT, {value, number}°' },
  ivt: { id: 'multiverse.ivt', defaultMessage: 'I-VT, {value, number}°/s' },
  segments: { id: 'multiverse.segments', defaultMessage: 'Segmentation, price {value, number}' },
  minDuration: { id: 'multiverse.minDuration', defaultMessage: 'at least {value, number} ms' },
  holds: {
    id: 'multiverse.holds',
    defaultMessage:
      '{metric}: {isHigher, select, true {higher} other {lower}} for {first} than for {second} in {same, number} of {all, number} analyses. The 95 % interval leaves out zero in {clear, number} of them, and lies wholly on the other side in {against, plural, =0 {none} one {# analysis} other {# analyses}}.',
  },
  stands: {
    id: 'multiverse.stands',
    defaultMessage: 'As stored, the difference is {estimate} (95 % interval {low} to {high}).',
  },
  noDirection: {
    id: 'multiverse.noDirection',
    defaultMessage: 'With the stored fixations there is no difference to hold or to turn.',
  },
  refused: {
    id: 'multiverse.refused',
    defaultMessage:
      '{count, plural, one {# analysis has} other {# analyses have}} too few values to compare.',
  },
  withoutScale: {
    id: 'multiverse.withoutScale',
    defaultMessage:
      '{count, plural, one {# respondent is} other {# respondents are}} left out of all analyses: how large a degree was on their screen is not known.',
  },
  overlapping: {
    id: 'multiverse.overlapping',
    defaultMessage:
      'These segments have respondents in common, so they cannot be compared. Choose segments without common respondents.',
  },
  tooFew: {
    id: 'multiverse.tooFew',
    defaultMessage: 'There are too few values: at least three respondents on each side are needed.',
  },
  noVariation: {
    id: 'multiverse.noVariation',
    defaultMessage: 'All values are the same, so there is nothing to compare.',
  },
});

const REFUSALS: Record<ComparisonRefusal, MessageDescriptor> = {
  overlapping: MESSAGES.overlapping,
  'too-few': MESSAGES.tooFew,
  'no-variation': MESSAGES.noVariation,
};

export function filterName(intl: IntlShape, filter: MultiverseFilter | null): string {
  if (!filter) return say(intl, MESSAGES.stored);
  const setting = settingName(intl, filter.algorithm, limitOf(filter));
  return `${setting}, ${settingName(intl, 'minDuration', filter.minDurationMs)}`;
}

export const settingName = (intl: IntlShape, kind: SettingKind, value: number) =>
  say(intl, MESSAGES[kind], { value });

/** Summarises all analyses, one sentence per statement. */
export function describeMultiverse(
  intl: IntlShape,
  { cells, withoutScale }: MultiverseResult,
  summary: MultiverseSummary,
  names: { readonly metric: MultiverseMetric; readonly first: string; readonly second: string },
): string[] {
  const stored = cells[0]?.compared;
  if (stored && !stored.ok && summary.cells === 0) {
    return [say(intl, REFUSALS[stored.refusal])];
  }
  const sentences: string[] = [];
  if (summary.direction === 0) {
    sentences.push(say(intl, MESSAGES.noDirection));
  } else {
    sentences.push(
      say(intl, MESSAGES.holds, {
        metric: say(intl, METRIC_NAMES[names.metric]),
        isHigher: String(summary.direction > 0),
        first: names.first,
        second: names.second,
        same: summary.sameDirection,
        all: summary.cells,
        clear: summary.clear,
        against: summary.clearlyAgainst,
      }),
    );
  }
  if (stored?.ok) {
    const { estimate, low, high } = stored.difference;
    sentences.push(
      say(intl, MESSAGES.stands, {
        estimate: figureText(intl, estimate),
        low: figureText(intl, low),
        high: figureText(intl, high),
      }),
    );
  }
  if (summary.refused > 0) {
    sentences.push(say(intl, MESSAGES.refused, { count: summary.refused }));
  }
  if (withoutScale > 0) {
    sentences.push(say(intl, MESSAGES.withoutScale, { count: withoutScale }));
  }
  return sentences;
}

function say(
  intl: IntlShape,
  message: MessageDescriptor,
  values?: Record<string, string | number>,
): string {
  return intl.formatMessage(message, values);
}

/** Three significant digits; ∞ when there were too few values for an interval. */
export const figureText = (intl: IntlShape, value: number): string =>
  intl.formatNumber(value, { maximumSignificantDigits: 3, signDisplay: 'negative' });
