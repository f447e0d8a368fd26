import {
  listReportExamples,
  type ReportExample,
  type ReportTemplate,
} from '@fovea/contract/studies/reports';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { Table, type Column } from '../../controls/layout/Table';
import { useApiQuery } from '../../state/serverState';
import { CopyTemplateButton } from './CopyTemplateButton';
import { TEMPLATE_TYPES } from './templateMessages';
import classes from './TemplatesPage.module.css';

const COLUMNS: Column<ReportExample, 'name' | 'type' | 'copy'>[] = [
  {
    key: 'name',
    title: <FormattedMessage id="column.name" defaultMessage="Name" />,
    cell: ({ name, description }) => (
      <div className={classes['name']}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2}>
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
    key: 'copy',
    title: null,
    cell: (example) => <CopyTemplateButton template={example} />,
  },
];

interface Props {
  /** Of the company and of the product: they say whether this server has R. */
  readonly templates: readonly ReportTemplate[];
}

/** The built-in reports in R: they are copied to begin with something that works. */
export function ExampleTable({ templates }: Props) {
  const intl = useIntl();
  const examples = useApiQuery(listReportExamples, {});
  const inR = templates.find(({ type }) => type === 'R_MARKDOWN');
  const label = intl.formatMessage({
    id: 'template.examples',
    defaultMessage: 'Examples in R to copy',
  });
  return (
    <Panel title={label} flush>
      {inR && !inR.engine.isAvailable && (
        <Text size="sm" c="dimmed" px={16} pb={8}>
          <FormattedMessage
            id="template.examples.noR"
            defaultMessage="This server cannot run R now. Copies can be made, and run where R is installed."
          />
        </Text>
      )}
      <QueryContent from={examples}>
        {(all) => <Table label={label} columns={COLUMNS} rows={all} rowKey={({ id }) => id} />}
      </QueryContent>
    </Panel>
  );
}
