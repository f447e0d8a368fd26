import { listSupportRequests, type SupportSummary } from '@fovea/contract/people/support';
import { Anchor, Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { StateBadge } from '../controls/feedback/StateBadge';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { Table, type Column } from '../controls/layout/Table';
import { useApiQuery } from '../state/serverState';
import classes from './Support.module.css';
import { openSupportForm } from './supportForms';
import { KIND_MESSAGES, STATE_MESSAGES, STATE_TONES } from './supportMessages';
import { SUPPORT_TITLE } from './supportTitle';

/** What the user asked support, and the feedback, with the state of each. */
export function SupportPage() {
  const intl = useIntl();
  const requests = useApiQuery(listSupportRequests, {});
  const ask = (
    <Button
      leftSection={<IconLifebuoy size={16} aria-hidden />}
      onClick={() => openSupportForm('support')}
    >
      <FormattedMessage
        id="userMenu.support"
        defaultMessage="Request support"
        description="Entry of the user menu, and title of its dialog"
      />
    </Button>
  );
  const columns: Column<SupportSummary, string>[] = [
    {
      key: 'problem',
      title: (
        <FormattedMessage
          id="support.column.what"
          defaultMessage="What you wrote"
          description="Column of a list of support requests"
        />
      ),
      cell: ({ id, problemDescription }) => (
        <Anchor href={`#/support/${id}`} inherit className={classes['excerpt'] ?? ''}>
          <bdi>{problemDescription}</bdi>
        </Anchor>
      ),
    },
    kindColumn(),
    {
      key: 'study',
      title: (
        <FormattedMessage
          id="support.study"
          defaultMessage="Study"
          description="Label in the form for a support request"
        />
      ),
      cell: ({ studyName }) => <bdi>{studyName}</bdi>,
    },
    stateColumn(),
    sentColumn(),
  ];
  return (
    <>
      <PageHeader
        title={<FormattedMessage {...SUPPORT_TITLE} />}
        actions={requests.data?.length !== 0 && ask}
      />
      <QueryContent from={requests}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon={IconLifebuoy}
              title={
                <FormattedMessage
                  id="support.none"
                  defaultMessage="No requests yet"
                  description="The list of support requests of a user is empty"
                />
              }
              action={ask}
            >
              <FormattedMessage
                id="support.none.text"
                defaultMessage="What you ask support and the answers appear here."
                description="The list of support requests of a user is empty"
              />
            </EmptyState>
          ) : (
            <Panel
              flush
              title={
                <FormattedMessage
                  id="support.count"
                  defaultMessage="{count, plural, one {# request} other {# requests}}"
                  description="Number of support requests in a list"
                  values={{ count: rows.length }}
                />
              }
            >
              <Table
                label={intl.formatMessage(SUPPORT_TITLE)}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
            </Panel>
          )
        }
      </QueryContent>
    </>
  );
}

export const kindColumn = (): Column<SupportSummary, string> => ({
  key: 'kind',
  title: (
    <FormattedMessage
      id="support.column.kind"
      defaultMessage="Kind"
      description="Column of a list of support requests"
    />
  ),
  cell: ({ kind }) => <FormattedMessage {...KIND_MESSAGES[kind]} />,
});

export const stateColumn = (): Column<SupportSummary, string> => ({
  key: 'state',
  title: (
    <FormattedMessage
      id="support.column.state"
      defaultMessage="State"
      description="Column of a list of support requests"
    />
  ),
  cell: ({ state }) => (
    <StateBadge tone={STATE_TONES[state]}>
      <FormattedMessage {...STATE_MESSAGES[state]} />
    </StateBadge>
  ),
});

export const sentColumn = (): Column<SupportSummary, string> => ({
  key: 'sent',
  title: (
    <FormattedMessage
      id="support.column.sent"
      defaultMessage="Sent"
      description="Column of a list of support requests: when it was sent"
    />
  ),
  cell: ({ createdDate }) => <DateText moment={createdDate} />,
});
