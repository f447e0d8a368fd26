import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import { defineMessages, useIntl } from 'react-intl';
import { FiguresTable } from './FiguresTable';
import { segmentColumnTitle, tableMessages, type Cell } from './questionTable';

const words = defineMessages({
  field: { id: 'surveyResults.field', defaultMessage: 'Field' },
  filled: { id: 'surveyResults.filled', defaultMessage: 'Filled in' },
  mostOften: { id: 'surveyResults.mostOften', defaultMessage: 'Most often' },
});

interface Props {
  readonly summary: Extract<QuestionSummary, { kind: 'table' }>;
  readonly names: readonly string[];
}

/**
 * All fields of a table question over all respondents: how often each was answered, with what, and
 * its mean.
 */
export function FieldSummary({ summary, names }: Props) {
  const intl = useIntl();
  const heads = [words.filled, words.mostOften, tableMessages.mean].map((word) =>
    intl.formatMessage(word),
  );
  const header = names.flatMap((segment) =>
    heads.map((column) => (names.length > 1 ? segmentColumnTitle(intl, column, segment) : column)),
  );
  const rows = summary.columns.map((column): Cell[] => [
    column.text,
    ...names.flatMap((_, group): Cell[] => {
      const most = column.mostOften[group];
      return [
        column.filled[group] ?? 0,
        most
          ? intl.formatMessage(
              { id: 'surveyResults.times', defaultMessage: '{text} ({count}×)' },
              { text: most.text, count: most.count },
            )
          : null,
        column.figures[group]?.mean ?? null,
      ];
    }),
  ]);
  return (
    <FiguresTable
      label={summary.question.title}
      table={{ header: [intl.formatMessage(words.field), ...header], rows }}
    />
  );
}
