import { Alert, Anchor, Text } from '@mantine/core';
import { searchUsers, type AdministeredUser } from '@fovea/contract/people/users';
import { IconInfoCircle, IconUserSearch } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { SearchField } from '../../controls/fields/SearchField';
import { Table, type Column } from '../../controls/layout/Table';
import { useListPage } from '../lists/useListPage';
import classes from '../lists/ListPanel.module.css';
import { UserStateBadge } from './UserStateBadge';

interface Props {
  readonly search: string;
  readonly onSearch: (search: string | undefined) => void;
}

/** Searches the users of all companies; shows at most 50. */
export function UserSearch({ search, onSearch }: Props) {
  const intl = useIntl();
  const wanted = search.trim();
  return (
    <Panel title={<FormattedMessage id="userSearch.title" defaultMessage="Find a user" />} flush>
      <div className={classes['bar']}>
        <SearchField
          value={search}
          onChange={(text) => onSearch(text || undefined)}
          label={intl.formatMessage({
            id: 'userSearch.label',
            defaultMessage: 'Find users of every company by name, e-mail or ID',
          })}
          placeholder={intl.formatMessage({
            id: 'userSearch.short',
            defaultMessage: 'Name, e-mail or ID',
          })}
          width={320}
        />
        {wanted === '' && (
          <Text size="sm" c="dimmed">
            <FormattedMessage id="userSearch.help" defaultMessage="Looks in every company." />
          </Text>
        )}
      </div>
      {wanted !== '' && <FoundUsers wanted={wanted} />}
    </Panel>
  );
}

type FoundColumn = 'name' | 'email' | 'company' | 'state';

function FoundUsers({ wanted }: { readonly wanted: string }) {
  const intl = useIntl();
  const page = useListPage(searchUsers, { query: { search: wanted } });
  const columns: Column<AdministeredUser, FoundColumn>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="column.name" defaultMessage="Name" />,
      cell: ({ id, name, email }) => (
        <Anchor href={`#/admin/users/${id}`} fz="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name || email}</bdi>
        </Anchor>
      ),
    },
    {
      key: 'email',
      title: <FormattedMessage id="column.email" defaultMessage="E-mail" />,
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      key: 'company',
      title: <FormattedMessage id="column.company" defaultMessage="Company" />,
      cell: ({ companyId, companyName }) => (
        <Anchor href={`#/companies/${companyId}`} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{companyName}</bdi>
        </Anchor>
      ),
    },
    {
      key: 'state',
      title: <FormattedMessage id="column.state" defaultMessage="State" />,
      cell: (user) => <UserStateBadge user={user} />,
    },
  ];
  return (
    <QueryContent from={page} isPart padding="16px">
      {({ items, total }) => (
        <div className={page.isStale ? classes['asking'] : ''} aria-busy={page.isStale}>
          {total > items.length && (
            <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} m={12} role="status">
              <FormattedMessage
                id="userSearch.tooMany"
                defaultMessage="{total, number} users were found, and the first {shown, number} are shown. Narrow the search to see the others."
                values={{ total, shown: items.length }}
              />
            </Alert>
          )}
          {items.length === 0 ? (
            <EmptyState
              icon={IconUserSearch}
              title={<FormattedMessage id="userSearch.none" defaultMessage="No user found" />}
            >
              <FormattedMessage
                id="userSearch.none.text"
                defaultMessage="No name, e-mail or ID has “{text}” in it."
                values={{ text: <bdi>{wanted}</bdi> }}
              />
            </EmptyState>
          ) : (
            <Table
              label={intl.formatMessage({
                id: 'userSearch.found',
                defaultMessage: 'Users that were found',
              })}
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
            />
          )}
        </div>
      )}
    </QueryContent>
  );
}
