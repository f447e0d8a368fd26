import { countColumn, numberColumn, textColumn, yesNoColumn } from '../tables/valueColumns';
import type { ValueTable } from '../tables/valueColumns';
import {
  EXPRESSION_STATISTICS_VERSION,
  ONSET_GAP_MS,
  ONSET_MIN_MS,
  type ExpressionStatistics,
} from './expressionStatistics';
import { SIGNALS, type SignalEntry } from './signalCatalogue';

/** What the statistics are computed of: every expression channel, then every score. */
export const EXPRESSIONS: readonly SignalEntry[] = SIGNALS.filter(
  ({ group }) => group === 'expressionChannel' || group === 'expressionScore',
);

export interface ExpressionRow {
  readonly respondent: string;
  readonly stimulus: string;
  readonly expression: SignalEntry;
  readonly threshold: number;
  /** Null: it was not recorded. */
  readonly statistics: ExpressionStatistics | null;
  /** Version of the signals. */
  readonly version: string | null;
}

type Figure = (statistics: ExpressionStatistics) => number;
const of = (figure: Figure) => (row: ExpressionRow) => row.statistics && figure(row.statistics);
const algorithm = `expression statistics ${EXPRESSION_STATISTICS_VERSION}`;

export const EXPRESSION_TABLE: ValueTable<ExpressionRow> = {
  name: 'expressions',
  definition:
    'One row per respondent, stimulus and expression: statistics over the time in which exactly one face was seen. They say what a face did, not what somebody felt.',
  columns: [
    textColumn('respondent', 'Name of the respondent in this export.', (row) => row.respondent),
    textColumn('stimulus', 'Name of the stimulus.', (row) => row.stimulus),
    textColumn('expression', 'Which channel or score.', (row) => row.expression.id, {
      range: EXPRESSIONS.map(({ id }) => id).join(', '),
    }),
    textColumn(
      'kind',
      'A channel is one movement of the face; a score is a sum of channels.',
      (row) => (row.expression.group === 'expressionChannel' ? 'channel' : 'score'),
      { range: 'channel, score' },
    ),
    textColumn('unit', 'Range of the values that are summarised.', (row) => row.expression.unit),
    yesNoColumn(
      'is_experimental',
      'Not validated: for exploring only.',
      (row) => row.expression.isExperimental,
    ),
    textColumn('claim', 'What may be said about it.', (row) => row.expression.claim),
    countColumn(
      'samples',
      'Measured samples; empty: it was not recorded.',
      of(({ samples }) => samples),
    ),
    numberColumn(
      'measured_s',
      's',
      'For how long it was measured.',
      of(({ measuredMs }) => measuredMs / 1000),
      {
        formula:
          'sum of w, where w is the time a sample stands for: half the interval to each neighbour, at most 50 ms each',
        algorithm,
      },
    ),
    numberColumn(
      'mean',
      'as unit',
      'Mean over the measured time.',
      of(({ mean }) => mean),
      {
        formula: 'sum(w x) / sum(w)',
        algorithm,
      },
    ),
    numberColumn(
      'sd',
      'as unit',
      'Standard deviation over the measured time; empty with a single sample.',
      of(({ sd }) => sd),
      { formula: 'sqrt(sum(w (x - mean)^2) / sum(w))', algorithm },
    ),
    numberColumn(
      'median',
      'as unit',
      'Median over the measured time.',
      of(({ median }) => median),
      {
        formula: 'half of sum(w) lies at or below it',
        algorithm,
      },
    ),
    numberColumn(
      'max',
      'as unit',
      'Largest value.',
      of(({ max }) => max),
      { algorithm },
    ),
    numberColumn(
      'threshold',
      'as unit',
      'The threshold of the next two columns: half of the largest possible value.',
      (row) => row.threshold,
    ),
    numberColumn(
      'share_at_threshold',
      '1',
      'Share of the measured time at or above the threshold.',
      of(({ shareAtThreshold }) => shareAtThreshold),
      { range: '0..1', formula: 'sum(w where x >= threshold) / sum(w)', algorithm },
    ),
    countColumn(
      'onsets',
      `How often it rose from below the threshold to it or above for at least ${ONSET_MIN_MS} ms. A loss of at most ${ONSET_GAP_MS} ms is bridged; a rise that was not seen is not counted.`,
      of(({ onsets }) => onsets),
      { algorithm },
    ),
    textColumn('signals_version', 'Version of the signals.', (row) => row.version),
  ],
};
