import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import type { SurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { answersTable } from '@fovea/rules/survey/surveyAnswersTable';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { surveyQuestions } from '@fovea/rules/survey/surveyQuestions';
import { usesValuePropertyName } from '@fovea/rules/survey/surveyTiming';
import { Alert, Button, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClipboardText,
  IconFilterOff,
  IconLoader,
} from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { Panel } from '../controls/layout/Panel';
import { useProgressiveList } from '../controls/layout/useProgressiveList';
import { CsvFormatDialog } from '../downloads/CsvFormatDialog';
import { formatCsv, type CsvFormat } from '../downloads/formatCsv';
import { toFileName } from '@fovea/rules/inputs/fileNames';
import { saveCsv } from '../downloads/saveFile';
import classes from './charts/Charts.module.css';
import type { QuestionTable } from './charts/questionTable';
import { QuestionPanel } from './QuestionPanel';
import type { ResultsSearch } from './resultsSearch';
import { ResultsToolbar } from './ResultsToolbar';
import { shownAnswers } from './shownAnswers';
import { SurveySummary } from './SurveySummary';

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  readonly answers: readonly SurveyAnswers[];
  readonly search: ResultsSearch;
  readonly setSearch: (changes: Partial<ResultsSearch>) => void;
  readonly toBuilder: () => void;
  readonly toCollection: () => void;
}

/** The pending export. */
interface PendingSave {
  readonly name: string;
  readonly what: 'surveyAnswers' | 'surveySummary';
  readonly table: () => QuestionTable;
}

/** All questions of a survey with their answers, for one segment or two. */
export function SurveyResultsScreen(props: Props) {
  const { study, sessions, answers, search, setSearch, toBuilder, toCollection } = props;
  const intl = useIntl();
  const [saving, setSaving] = useState<PendingSave | null>(null);
  const shown = useMemo(() => shownAnswers(study, answers, search), [study, answers, search]);
  const { surveys, survey, groups } = shown;
  const questions = useMemo(
    () => surveyQuestions(survey?.surveyQuestions ?? null, study.locale),
    [survey, study.locale],
  );
  const drawn = useProgressiveList(questions, { list: survey?.id ?? '' });
  const labels = useMemo(
    () =>
      new Map(
        sessions.flatMap(({ id, respondent }) => [
          [respondent.id, respondent.label] as const,
          [id, respondent.label] as const,
        ]),
      ),
    [sessions],
  );
  const labelOf = useCallback((id: string) => labels.get(id) ?? id, [labels]);
  const surveyName = survey?.displayName ?? '';
  const save = useCallback(
    (name: string, table: QuestionTable) =>
      setSaving({
        name: `${surveyName} - ${name}`,
        what: 'surveySummary',
        table: () => table,
      }),
    [surveyName],
  );

  if (!survey) return <NoSurvey study={study} toBuilder={toBuilder} />;
  const all = answers.filter(({ stimulusId }) => stimulusId === survey.id);
  const isFilteredOut = groups.every((group) => group.answers.length === 0);
  const saveAll = () => {
    const heads = [
      intl.formatMessage({ id: 'surveyResults.respondent', defaultMessage: 'Respondent' }),
      intl.formatMessage({ id: 'surveyResults.complete', defaultMessage: 'Complete' }),
      intl.formatMessage({ id: 'surveyResults.durationMs', defaultMessage: 'Duration (ms)' }),
    ] as const;
    const everyone = [...new Set(groups.flatMap((group) => group.answers))];
    setSaving({
      name: surveyName,
      what: 'surveyAnswers',
      table: () => answersTable(questions, everyone, labelOf, heads),
    });
  };
  const download = (format: CsvFormat) => {
    if (!saving) return;
    const { header, rows } = saving.table();
    const text = formatCsv([header, ...rows], format);
    const { what } = saving;
    saveCsv(`${toFileName(saving.name) || 'survey'}.csv`, text, { what, studyId: study.id });
  };

  return (
    <Stack gap={16}>
      <ResultsToolbar
        surveys={surveys}
        surveyId={survey.id}
        segments={study.segments}
        segmentId={groups[0]?.segment.id ?? null}
        compareId={groups[1]?.segment.id ?? null}
        setSearch={setSearch}
        saveAll={isFilteredOut ? null : saveAll}
      />
      {usesValuePropertyName(survey.surveyQuestions) && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage
            id="surveyResults.expressions"
            defaultMessage="This survey uses valuePropertyName. Check that its expressions do what they should."
          />
        </Alert>
      )}
      {all.length === 0 ? (
        <NoAnswers study={study} sessions={sessions} toCollection={toCollection} />
      ) : isFilteredOut ? (
        <EmptyState
          icon={IconFilterOff}
          title={
            <FormattedMessage
              id="surveyResults.filtered"
              defaultMessage="Nobody of this segment took this survey"
            />
          }
          action={
            <Button
              variant="default"
              onClick={() => setSearch({ segment: undefined, compare: undefined })}
            >
              <FormattedMessage id="surveyResults.showAll" defaultMessage="Show all respondents" />
            </Button>
          }
        >
          <FormattedMessage
            id="surveyResults.filtered.why"
            defaultMessage="{n, plural, one {# respondent} other {# respondents}} of the study took it."
            values={{ n: all.length }}
          />
        </EmptyState>
      ) : (
        <>
          <Panel title={<bdi>{survey.displayName}</bdi>}>
            <SurveySummary groups={groups} />
          </Panel>
          {drawn.map((question, at) => (
            <QuestionPanel
              key={question.name}
              studyId={study.id}
              blocks={study.blocks}
              question={question}
              number={at + 1}
              groups={groups}
              labelOf={labelOf}
              save={save}
            />
          ))}
          {questions.length === 0 && (
            <p className={classes.note}>
              <FormattedMessage
                id="surveyResults.noQuestions"
                defaultMessage="This survey asks nothing: it has no questions."
              />
            </p>
          )}
        </>
      )}
      <CsvFormatDialog
        opened={saving !== null}
        onClose={() => setSaving(null)}
        download={download}
      />
    </Stack>
  );
}

function NoSurvey({ study, toBuilder }: Pick<Props, 'study' | 'toBuilder'>) {
  const isQualtrics = study.stimuli.some(
    ({ type }) => STIMULUS_TYPE_FACTS[type].answersAt === 'qualtrics',
  );
  return (
    <EmptyState
      icon={IconClipboardText}
      title={
        <FormattedMessage id="surveyResults.noSurvey" defaultMessage="This study has no survey" />
      }
      action={
        <Button onClick={toBuilder}>
          <FormattedMessage id="surveyResults.toBuilder" defaultMessage="Go to the study builder" />
        </Button>
      }
    >
      {isQualtrics ? (
        <FormattedMessage
          id="surveyResults.noSurvey.qualtrics"
          defaultMessage="The answers to its Qualtrics surveys are kept by Qualtrics. Surveys that are built here are added in the study builder."
        />
      ) : (
        <FormattedMessage
          id="surveyResults.noSurvey.why"
          defaultMessage="Surveys are added in the study builder. Their answers are shown here."
        />
      )}
    </EmptyState>
  );
}

function NoAnswers({
  study,
  sessions,
  toCollection,
}: Pick<Props, 'study' | 'sessions' | 'toCollection'>) {
  const processing = sessions.filter(
    ({ preview, state }) => !preview && (state === 'PROCESSING' || state === 'UPLOADING'),
  ).length;
  if (processing > 0) {
    return (
      <EmptyState
        icon={IconLoader}
        title={
          <FormattedMessage
            id="surveyResults.processing"
            defaultMessage="Processing respondent data"
          />
        }
      >
        <FormattedMessage
          id="surveyResults.processing.why"
          defaultMessage="The answers of {n, plural, one {# respondent} other {# respondents}} are shown here when they are processed. This page updates by itself."
          values={{ n: processing }}
        />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconClipboardText}
      title={<FormattedMessage id="surveyResults.noAnswers" defaultMessage="No answers yet" />}
      action={
        <Button onClick={toCollection}>
          <FormattedMessage
            id="surveyResults.toCollection"
            defaultMessage="Go to data collection"
          />
        </Button>
      }
    >
      {study.remoteDataCollection ? (
        <FormattedMessage
          id="surveyResults.noAnswers.collecting"
          defaultMessage="Data collection is on. Answers are shown here as soon as the first respondent is processed."
        />
      ) : (
        <FormattedMessage
          id="surveyResults.noAnswers.off"
          defaultMessage="Nobody has taken this survey. Start the data collection and share the link."
        />
      )}
    </EmptyState>
  );
}
