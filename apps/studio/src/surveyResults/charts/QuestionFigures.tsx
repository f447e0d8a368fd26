import type { QuestionSummary } from '@fovea/rules/survey/surveySummary';
import { FormattedMessage, useIntl } from 'react-intl';
import { BarTable } from './BarTable';
import classes from './Charts.module.css';
import { FiguresTable } from './FiguresTable';
import { Histogram } from './Histogram';
import { MatrixTable } from './MatrixTable';
import { binText, readable, type QuestionTable } from './questionTable';
import { RankingTable } from './RankingTable';
import { ScaleFigures } from './ScaleFigures';
import { TextAnswers } from './TextAnswers';

interface Props {
  readonly studyId: string;
  readonly summary: QuestionSummary;
  readonly table: QuestionTable;
  readonly names: readonly string[];
  readonly labelOf: (respondentId: string) => string;
  /** Show the table instead of the chart. */
  readonly asTable: boolean;
}

/** The chart or table that suits the answers of a question. */
export function QuestionFigures(props: Props) {
  const { studyId, summary, table, names, labelOf, asTable } = props;
  const intl = useIntl();
  const { question } = summary;
  const label = question.title;
  const totals = names.map((_, group) => readable(summary, group));
  if (totals.every((total) => total === 0)) return <NoAnswersNote />;
  if (asTable && summary.kind !== 'table' && summary.kind !== 'texts') {
    return <FiguresTable table={table} label={label} />;
  }
  switch (summary.kind) {
    case 'scale':
      return (
        <>
          <Histogram
            label={label}
            totals={totals}
            bins={summary.bins.map((bin) => ({ label: binText(intl, bin), counts: bin.counts }))}
          >
            {(question.scaleEnds.min || question.scaleEnds.max) && (
              <p className={classes.ends}>
                <bdi>{question.scaleEnds.min}</bdi>
                <bdi>{question.scaleEnds.max}</bdi>
              </p>
            )}
          </Histogram>
          <ScaleFigures summary={summary} names={names} />
        </>
      );
    case 'dates':
      return <Histogram label={label} totals={totals} bins={summary.bins} />;
    case 'choice':
      return <BarTable summary={summary} names={names} label={label} />;
    case 'ranking':
      return <RankingTable summary={summary} names={names} label={label} />;
    case 'matrix':
      return <MatrixTable summary={summary} names={names} label={label} />;
    case 'table':
      return (
        <FiguresTable
          table={table}
          label={label}
          link={{
            column: names.length > 1 ? 1 : 0,
            hrefs: summary.rows.map(
              ({ respondentId }) => `#/studies/${studyId}/sessions/${respondentId}`,
            ),
          }}
        />
      );
    case 'texts':
      return (
        <TextAnswers
          studyId={studyId}
          texts={summary.texts}
          hasPictures={summary.question.type === 'signaturepad'}
          names={names}
          labelOf={labelOf}
          label={label}
        />
      );
  }
}

function NoAnswersNote() {
  return (
    <p className={classes.note}>
      <FormattedMessage id="surveyResults.nobody" defaultMessage="Nobody answered this." />
    </p>
  );
}
