import type { Study } from '@fovea/contract/studies/studies';
import { summariseQuestion } from '@fovea/rules/survey/surveySummary';
import type { SurveyQuestion } from '@fovea/rules/survey/surveyQuestions';
import { Button, Group } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../controls/display/CopyButton';
import { Panel } from '../controls/layout/Panel';
import { LazyPictureMenu } from '../visualExports/pictures/LazyPictureMenu';
import classes from './charts/Charts.module.css';
import { FieldSummary } from './charts/FieldSummary';
import { QuestionFigures } from './charts/QuestionFigures';
import { clipboardText, questionTable, type QuestionTable } from './charts/questionTable';
import { questionTypeMessage } from './questionTypeMessage';
import { ResponseCounts } from './charts/ResponseCounts';
import type { AnswerGroup } from './shownAnswers';
import { TextAnswers } from './charts/TextAnswers';

interface Props {
  readonly studyId: string;
  readonly blocks: Study['blocks'];
  readonly question: SurveyQuestion;
  /** Question number, starting at 1. */
  readonly number: number;
  readonly groups: readonly AnswerGroup[];
  readonly labelOf: (respondentId: string) => string;
  readonly save: (name: string, table: QuestionTable) => void;
}

const CHARTS = new Set(['scale', 'dates', 'ranking', 'choice', 'matrix']);

/** One question: response counts, its chart, and its values to copy or save. */
export const QuestionPanel = memo(function QuestionPanel(props: Props) {
  const { studyId, blocks, question, number, groups, labelOf, save } = props;
  const intl = useIntl();
  const [asTable, setAsTable] = useState(false);
  const summary = useMemo(
    () =>
      summariseQuestion(
        question,
        groups.map(({ answers }) => answers),
      ),
    [question, groups],
  );
  const names = useMemo(() => groups.map(({ segment }) => segment.name), [groups]);
  const table = useMemo(
    () => questionTable(intl, summary, { names, labelOf }),
    [intl, summary, names, labelOf],
  );
  const type = questionTypeMessage(question.type, question.kind);
  const copyLabel = intl.formatMessage(
    { id: 'surveyResults.copy', defaultMessage: 'Copy the table of {question}' },
    { question: question.title },
  );
  return (
    <Panel
      title={
        <>
          {intl.formatNumber(number)}. <bdi>{question.title}</bdi>
        </>
      }
      aside={
        <Group gap={8} wrap="nowrap">
          {CHARTS.has(summary.kind) && (
            <Button
              variant="default"
              size="xs"
              leftSection={
                asTable ? (
                  <IconChartBar size={14} aria-hidden />
                ) : (
                  <IconTable size={14} aria-hidden />
                )
              }
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? (
                <FormattedMessage id="surveyResults.asChart" defaultMessage="Chart" />
              ) : (
                <FormattedMessage id="surveyResults.asTable" defaultMessage="Table" />
              )}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={() => save(question.name, table)}>
            <FormattedMessage id="surveyResults.csv" defaultMessage="CSV" />
          </Button>
          {CHARTS.has(summary.kind) && !asTable && (
            <LazyPictureMenu
              isSmall
              hasLegend={names.length > 1}
              label={intl.formatMessage(
                { id: 'picture.of', defaultMessage: 'Picture of {title}' },
                { title: question.title },
              )}
              source={async () => {
                const { questionPicture } = await import('./charts/questionPicture');
                const segments = groups.map(({ segment }) => segment);
                return questionPicture(intl, { study: { id: studyId, blocks }, summary, segments });
              }}
            />
          )}
          <CopyButton text={clipboardText(table)} label={copyLabel} />
        </Group>
      }
    >
      <p className={classes.reach}>
        {type ? (
          <FormattedMessage {...type} />
        ) : (
          <FormattedMessage
            id="surveyResults.unknownType"
            defaultMessage="Answers as they are ({type})"
            values={{ type: question.type }}
          />
        )}
        {' · '}
        <bdi>{question.name}</bdi>
      </p>
      <ResponseCounts summary={summary} names={names} />
      <div className={classes.content}>
        {summary.kind === 'table' && summary.rows.length > 0 && (
          <FieldSummary summary={summary} names={names} />
        )}
        <QuestionFigures
          studyId={studyId}
          summary={summary}
          table={table}
          names={names}
          labelOf={labelOf}
          asTable={asTable}
        />
        {summary.comments.length > 0 && (
          <div className={classes.content}>
            <h3 className={classes.heading}>
              <FormattedMessage
                id="surveyResults.comments"
                defaultMessage="{n, plural, one {# comment} other {# comments}}"
                values={{ n: summary.comments.length }}
              />
            </h3>
            <TextAnswers
              studyId={studyId}
              texts={summary.comments}
              names={names}
              labelOf={labelOf}
              label={intl.formatMessage(
                { id: 'surveyResults.commentsOn', defaultMessage: '{question}: comments' },
                { question: question.title },
              )}
            />
          </div>
        )}
      </div>
    </Panel>
  );
});
