import { listReportTemplates, type ReportTemplate } from '@fovea/contract/studies/reports';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconPlus, IconReportAnalytics } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { PageHeader } from '../../controls/layout/PageHeader';
import { Panel } from '../../controls/layout/Panel';
import { Table, type Column } from '../../controls/layout/Table';
import { useApiQuery } from '../../state/serverState';
import { CopyTemplateButton } from './CopyTemplateButton';
import { ExampleTable } from './ExampleTable';
import { TEMPLATE_TYPES } from './templateMessages';
import classes from './TemplatesPage.module.css';

/** /reports/templates: the report templates of the company, and those that come with the product. */
export function TemplatesPage() {
  const templates = useApiQuery(listReportTemplates, {});
  const create = (
    <Button
      component="a"
      href="#/reports/templates/new"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      <FormattedMessage id="template.new" defaultMessage="New template" />
    </Button>
  );
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.templates" defaultMessage="Report templates" />}
        actions={create}
      />
      <QueryContent from={templates}>
        {(all) => (
          <Stack gap={16}>
            <TemplateTable
              title={<FormattedMessage id="template.own" defaultMessage="Your company" />}
              templates={all.filter(({ company }) => company !== null)}
              none={
                <EmptyState
                  icon={IconReportAnalytics}
                  title={
                    <FormattedMessage
                      id="template.none"
                      defaultMessage="No templates of your own yet"
                    />
                  }
                  action={create}
                >
                  <FormattedMessage
                    id="template.none.text"
                    defaultMessage="A template is a file: HTML, a Vega-Lite chart, R Markdown or an R script. Every study of your company can be reported with it."
                  />
                </EmptyState>
              }
            />
            <TemplateTable
              title={<FormattedMessage id="report.builtIn" defaultMessage="Comes with Fovea" />}
              templates={all.filter(({ company }) => company === null)}
              none={
                <Text size="sm" c="dimmed" p={16}>
                  <FormattedMessage id="template.builtIn.none" defaultMessage="None" />
                </Text>
              }
            />
            <ExampleTable templates={all} />
          </Stack>
        )}
      </QueryContent>
    </>
  );
}

interface TableProps {
  readonly title: ReactNode;
  readonly templates: readonly ReportTemplate[];
  readonly none: ReactNode;
}

type ColumnKey = 'name' | 'type' | 'version' | 'state' | 'updated' | 'copy';

const CHANGED: Column<ReportTemplate, ColumnKey> = {
  key: 'updated',
  title: <FormattedMessage id="template.updated" defaultMessage="Changed" />,
  cell: ({ updatedDate }) => <DateText moment={updatedDate} />,
};

function TemplateTable({ title, templates, none }: TableProps) {
  const intl = useIntl();
  const hasChanged = templates.some(({ company }) => company !== null);
  const columns: Column<ReportTemplate, ColumnKey>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="column.name" defaultMessage="Name" />,
      cell: ({ id, name, description }) => (
        <div className={classes['name']}>
          <Anchor href={`#/reports/templates/${id}`} fw={500} size="sm">
            <bdi>{name}</bdi>
          </Anchor>
          <Text size="xs" c="dimmed" dir="auto" lineClamp={2}>
            {description}
          </Text>
        </div>
      ),
    },
    {
      key: 'type',
      title: <FormattedMessage id="template.type" defaultMessage="Type" />,
      cell: ({ type }) => (
        <span className={classes['type']}>
          <FormattedMessage {...TEMPLATE_TYPES[type]} />
        </span>
      ),
    },
    {
      key: 'version',
      isNumber: true,
      title: <FormattedMessage id="template.version" defaultMessage="Version" />,
      cell: ({ version }) => intl.formatNumber(version),
    },
    {
      key: 'state',
      title: <FormattedMessage id="template.state" defaultMessage="State" />,
      cell: (template) => <TemplateState template={template} />,
    },
    // Those of the product change with the product.
    ...(hasChanged ? [CHANGED] : []),
    { key: 'copy', title: null, cell: (template) => <CopyTemplateButton template={template} /> },
  ];
  return (
    <Panel title={title} flush>
      {templates.length === 0 ? (
        none
      ) : (
        <Table
          label={intl.formatMessage({ id: 'title.templates', defaultMessage: 'Report templates' })}
          columns={columns}
          rows={templates}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}

/** Whether studies can be reported with it. */
function TemplateState({ template }: { readonly template: ReportTemplate }) {
  const { disabled, engine } = template;
  if (disabled) {
    return (
      <StateBadge tone="waiting">
        <FormattedMessage id="template.disabled" defaultMessage="Disabled" />
      </StateBadge>
    );
  }
  if (!engine.isAvailable) {
    return (
      <div className={classes['state']}>
        <StateBadge tone="warning">
          <FormattedMessage id="template.notHere" defaultMessage="Cannot run on this server" />
        </StateBadge>
        {engine.problem && (
          <Text size="xs" c="dimmed">
            {engine.problem}
          </Text>
        )}
      </div>
    );
  }
  return (
    <StateBadge tone="good">
      <FormattedMessage id="template.enabled" defaultMessage="Enabled" />
    </StateBadge>
  );
}
