import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { ReportRun, ReportTemplate } from '@fovea/contract/studies/reports';
import type { Study } from '@fovea/contract/studies/studies';
import { askedParameters } from '@fovea/rules/studies/reports';
import { Button, Stack, Text } from '@mantine/core';
import { IconReportOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { failureText } from '../controls/feedback/failureText';
import { showError, showSuccess } from '../controls/feedback/snackbars';
import { Panel } from '../controls/layout/Panel';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { NoRespondentsNotice } from './NoRespondentsNotice';
import { obstacleText } from './obstacleText';
import { OwnStudyOnly } from './OwnStudyOnly';
import { rememberedValues, rememberValues } from './parameters/lastValues';
import { ParameterForm } from './parameters/ParameterForm';
import { studyChoices } from './parameters/studyChoices';
import { reportedStudy } from './reportedStudy';
import type { ReportSearch } from './reportSearch';
import { requestRun, type WantedRun } from './runs/reportCalls';
import { RunResults } from './runs/RunResults';

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  readonly templates: readonly ReportTemplate[];
  /** Of every template, newest first. */
  readonly runs: readonly ReportRun[];
  readonly templateId: string;
  readonly search: ReportSearch;
  readonly setSearch: (search: ReportSearch) => void;
}

/** A template on a study: its form, and its runs. */
export function ReportScreen(props: Props) {
  const { study, templates, templateId } = props;
  const template = templates.find(({ id }) => id === templateId);
  const list = {
    label: <FormattedMessage id="title.reports" defaultMessage="Signal Processing" />,
    href: `#/studies/${study.id}/reports`,
  };
  return (
    <>
      <StudyHeader
        study={study}
        parent={list}
        page={
          template ? (
            <bdi>{template.name}</bdi>
          ) : (
            <FormattedMessage id="report.title" defaultMessage="Report" />
          )
        }
      />
      <OwnStudyOnly study={study}>
        {template ? (
          <TemplateOnStudy {...props} template={template} />
        ) : (
          <EmptyState
            icon={IconReportOff}
            title={
              <FormattedMessage
                id="report.unknown"
                defaultMessage="This report template does not exist"
              />
            }
            action={
              <Button component="a" href={list.href} variant="default">
                <FormattedMessage id="report.unknown.back" defaultMessage="See the templates" />
              </Button>
            }
          >
            <FormattedMessage
              id="report.unknown.text"
              defaultMessage="It was deleted, or the link is of another company."
            />
          </EmptyState>
        )}
      </OwnStudyOnly>
    </>
  );
}

function TemplateOnStudy({
  template,
  study,
  sessions,
  templates,
  runs,
  search,
  setSearch,
}: Props & { readonly template: ReportTemplate }) {
  const intl = useIntl();
  const choices = useMemo(() => studyChoices(study, sessions), [study, sessions]);
  const of = reportedStudy(study, runs);
  const own = runs.filter((run) => run.template === template.id);
  const ids = { studyId: study.id, templateId: template.id };

  async function run(wanted: WantedRun) {
    const made = await requestRun(wanted);
    setSearch({ run: made.id, report: undefined });
    showSuccess(
      template.engine.inBrowser
        ? intl.formatMessage({
            id: 'report.requested.browser',
            defaultMessage: 'The report is being made. Keep this page open.',
          })
        : intl.formatMessage({
            id: 'report.requested',
            defaultMessage: 'The report is being made. You can leave this page meanwhile.',
          }),
    );
  }
  async function runAgain(old: ReportRun, retry: boolean) {
    try {
      await run({ ...ids, parameters: old.parameterValues, retry });
    } catch (reason) {
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'report.run.failed',
            defaultMessage: 'The report could not be started. Please try again.',
          }),
        ),
      );
    }
  }
  return (
    <Stack gap={16}>
      {template.description && (
        <Text maw={760} dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {template.description}
        </Text>
      )}
      <NoRespondentsNotice study={study} />
      <Panel title={<FormattedMessage id="report.parameters" defaultMessage="What it shows" />}>
        <ParameterForm
          // Parameters that were changed meanwhile are asked for from the beginning.
          key={template.version}
          parameters={askedParameters(template.parameters, of.sensors)}
          choices={choices}
          last={{
            ...own[0]?.parameterValues,
            ...rememberedValues(study.id, template.id),
          }}
          obstacle={obstacleText(template, of, templates)}
          onRun={async (parameters) => {
            await run({ ...ids, parameters });
            rememberValues(study.id, template.id, parameters);
          }}
        />
      </Panel>
      <RunResults
        template={template}
        runs={own}
        choices={choices}
        chosen={search}
        onChoose={({ run: chosen, report }) => setSearch({ run: chosen, report })}
        onRetry={(old) => void runAgain(old, true)}
        onAgain={(old) => void runAgain(old, false)}
      />
    </Stack>
  );
}
