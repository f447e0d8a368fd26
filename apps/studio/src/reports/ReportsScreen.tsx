import type { ReportRun, ReportTemplate } from '@fovea/contract/studies/reports';
import type { Study } from '@fovea/contract/studies/studies';
import { isTemplateShown } from '@fovea/rules/studies/reports';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { StateBadge } from '../controls/feedback/StateBadge';
import { Panel } from '../controls/layout/Panel';
import { Table, type Column } from '../controls/layout/Table';
import { useHasFeature } from '../state/session';
import { HiddenTemplates } from './HiddenTemplates';
import { NoRespondentsNotice } from './NoRespondentsNotice';
import { obstacleText } from './obstacleText';
import { reportedStudy } from './reportedStudy';
import classes from './ReportsScreen.module.css';
import { useReportRuns, useReportTemplates } from './runs/reportCalls';
import { RunBadge } from './runs/RunBadge';

interface Props {
  readonly study: Study;
}

/** A table of the templates that fit a study, each with how its last run went. */
export function ReportsScreen({ study }: Props) {
  const templates = useReportTemplates();
  const runs = useReportRuns(study.id);
  return (
    <Stack gap={16}>
      <Text maw={760}>
        <FormattedMessage
          id="report.intro"
          defaultMessage="A report template turns the data of this study into a document that can be read, printed and sent on. The next wave of a study gets the same report from the same template."
        />
      </Text>
      <NoRespondentsNotice study={study} />
      <QueryContent isPart from={templates}>
        {(all) => (
          <QueryContent isPart from={runs}>
            {(loaded) => <TemplateTable study={study} templates={all} runs={loaded} />}
          </QueryContent>
        )}
      </QueryContent>
    </Stack>
  );
}

interface TableProps {
  readonly study: Study;
  readonly templates: readonly ReportTemplate[];
  readonly runs: readonly ReportRun[];
}

function TemplateTable({ study, templates, runs }: TableProps) {
  const intl = useIntl();
  const canManage = useHasFeature('REPORT_TEMPLATE');
  const of = reportedStudy(study, runs);
  const shown = templates.filter((template) => isTemplateShown(template, of));
  const title = (
    <FormattedMessage id="report.templates.ofStudy" defaultMessage="Report templates" />
  );
  const manage = canManage && (
    <Button component="a" href="#/reports/templates" variant="default">
      <FormattedMessage id="report.templates.manage" defaultMessage="Manage templates" />
    </Button>
  );
  const columns: Column<ReportTemplate, 'name' | 'description' | 'status'>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="column.name" defaultMessage="Name" />,
      cell: ({ id, name, company }) => (
        <div className={classes['name']}>
          <Anchor href={`#/studies/${study.id}/reports/${id}`} fw={500} size="sm">
            <bdi>{name}</bdi>
          </Anchor>
          {company === null && (
            <Text size="xs" c="dimmed">
              <FormattedMessage id="report.builtIn" defaultMessage="Comes with Fovea" />
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'description',
      title: <FormattedMessage id="report.column.description" defaultMessage="Description" />,
      cell: ({ description }) => (
        <div className={classes['description']} dir="auto">
          {description}
        </div>
      ),
    },
    {
      key: 'status',
      title: <FormattedMessage id="report.column.status" defaultMessage="Status" />,
      cell: (template) => (
        <TemplateStatus
          run={runs.find((run) => run.template === template.id)}
          obstacle={obstacleText(template, of, templates)}
        />
      ),
    },
  ];
  return (
    <Panel title={title} aside={manage} flush>
      {shown.length === 0 ? (
        <EmptyState
          icon={IconReportAnalytics}
          title={
            <FormattedMessage
              id="report.templates.none"
              defaultMessage="No template fits this study"
            />
          }
          action={manage}
        >
          {canManage ? (
            <FormattedMessage
              id="report.templates.none.manage"
              defaultMessage="Add a template for studies of this kind, or enable one that is disabled."
            />
          ) : (
            <FormattedMessage
              id="report.templates.none.ask"
              defaultMessage="Ask an administrator of your company for a user who manages report templates."
            />
          )}
        </EmptyState>
      ) : (
        <Table
          label={intl.formatMessage({ id: 'title.reports', defaultMessage: 'Signal Processing' })}
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
      <HiddenTemplates templates={templates} study={of} />
    </Panel>
  );
}

interface StatusProps {
  readonly run: ReportRun | undefined;
  readonly obstacle: ReactNode;
}

function TemplateStatus({ run, obstacle }: StatusProps) {
  return (
    <div className={classes['status']}>
      {run ? (
        <>
          <RunBadge run={run} />
          <Text size="xs" c="dimmed">
            <DateText moment={run.createdDate} />
          </Text>
        </>
      ) : (
        <StateBadge tone="waiting">
          <FormattedMessage id="report.none" defaultMessage="Not run yet" />
        </StateBadge>
      )}
      {obstacle && (
        <Text size="xs" c="var(--fovea-warning)" className={classes['obstacle'] ?? ''}>
          {obstacle}
        </Text>
      )}
    </div>
  );
}
