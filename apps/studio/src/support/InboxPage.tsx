import {
  listInbox,
  SupportKind,
  SupportState,
  type InboxItem,
} from '@fovea/contract/people/support';
import { Anchor, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconInbox, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { Pager } from '../controls/layout/Pager';
import { Panel } from '../controls/layout/Panel';
import { Table, type Column } from '../controls/layout/Table';
import { useApiQuery } from '../state/serverState';
import classes from './Support.module.css';
import { KIND_MESSAGES, STATE_MESSAGES } from './supportMessages';
import { kindColumn, sentColumn, stateColumn } from './SupportPage';
import { INBOX_TITLE } from './supportTitle';

const PAGE_SIZES = [25, 50, 100] as const;
const REFRESH_MS = 30_000;
const ALL = 'ALL';

/** What users of every company asked and wrote as feedback, for internal staff. */
export function InboxPage() {
  const intl = useIntl();
  const [state, setState] = useState<SupportState | undefined>('OPEN');
  const [kind, setKind] = useState<SupportKind | undefined>();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState<{ page: number; pageSize: number }>({
    page: 0,
    pageSize: PAGE_SIZES[0],
  });
  const search = useDeferredValue(typed.trim());
  const query = useApiQuery(
    listInbox,
    {
      query: {
        ...place,
        ...(state && { state }),
        ...(kind && { kind }),
        ...(search && { search }),
      },
    },
    { every: REFRESH_MS },
  );
  // The previous rows stay until the new ones have loaded.
  const last = useRef(query.data);
  if (query.data !== undefined) last.current = query.data;
  const shown = { ...query, data: query.data ?? (query.error ? undefined : last.current) };
  const first = () => setPlace((old) => ({ ...old, page: 0 }));
  const every = intl.formatMessage({
    id: 'inbox.all',
    defaultMessage: 'All',
    description: 'No filter in the support inbox',
  });
  const columns: Column<InboxItem, string>[] = [
    {
      key: 'problem',
      title: (
        <FormattedMessage
          id="inbox.column.what"
          defaultMessage="Message"
          description="Column of the support inbox"
        />
      ),
      cell: ({ id, problemDescription }) => (
        <Anchor href={`#/admin/support/${id}`} inherit className={classes['excerpt'] ?? ''}>
          <bdi>{problemDescription}</bdi>
        </Anchor>
      ),
    },
    kindColumn(),
    {
      key: 'from',
      title: (
        <FormattedMessage
          id="inbox.column.from"
          defaultMessage="From"
          description="Column of the support inbox: who wrote"
        />
      ),
      cell: ({ asker }) => (
        <>
          <bdi>{asker.name}</bdi>
          {', '}
          <bdi>{asker.companyName}</bdi>
        </>
      ),
    },
    stateColumn(),
    sentColumn(),
  ];
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: <FormattedMessage id="admin.title" defaultMessage="Administration" />,
            href: '#/admin',
          },
          { label: <FormattedMessage {...INBOX_TITLE} /> },
        ]}
        title={<FormattedMessage {...INBOX_TITLE} />}
      />
      <Group gap={12} mb={16}>
        <TextInput
          type="search"
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-label={intl.formatMessage(SEARCH)}
          placeholder={intl.formatMessage(SEARCH)}
          value={typed}
          maxLength={200}
          flex="1 1 240px"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            first();
          }}
        />
        <SegmentedControl
          aria-label={intl.formatMessage({
            id: 'support.column.state',
            defaultMessage: 'State',
            description: 'Column of a list of support requests',
          })}
          value={state ?? ALL}
          data={[
            ...SupportState.options.map((value) => ({
              value,
              label: intl.formatMessage(STATE_MESSAGES[value]),
            })),
            { value: ALL, label: every },
          ]}
          onChange={(value) => {
            setState(SupportState.safeParse(value).data);
            first();
          }}
        />
        <SegmentedControl
          aria-label={intl.formatMessage({
            id: 'support.column.kind',
            defaultMessage: 'Kind',
            description: 'Column of a list of support requests',
          })}
          value={kind ?? ALL}
          data={[
            ...SupportKind.options.map((value) => ({
              value,
              label: intl.formatMessage(KIND_MESSAGES[value]),
            })),
            { value: ALL, label: every },
          ]}
          onChange={(value) => {
            setKind(SupportKind.safeParse(value).data);
            first();
          }}
        />
      </Group>
      <QueryContent from={shown}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState
              icon={IconInbox}
              title={
                <FormattedMessage
                  id="inbox.none"
                  defaultMessage="Nothing here"
                  description="The support inbox has no message that fits the filters"
                />
              }
            >
              <FormattedMessage
                id="inbox.none.text"
                defaultMessage="No message of a user fits these filters."
                description="The support inbox has no message that fits the filters"
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
                  values={{ count: total }}
                />
              }
            >
              <Table
                label={intl.formatMessage(INBOX_TITLE)}
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
              />
              {total > PAGE_SIZES[0] && (
                <Pager total={total} {...place} sizes={PAGE_SIZES} onChange={setPlace} />
              )}
            </Panel>
          )
        }
      </QueryContent>
    </>
  );
}

const SEARCH = {
  id: 'inbox.search',
  defaultMessage: 'Search text, study, person or company',
  description: 'Search field of the support inbox',
};
