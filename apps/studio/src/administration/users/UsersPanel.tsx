import { Anchor, Button, Group, NativeSelect } from '@mantine/core';
import type { Feature } from '@fovea/contract/protocol/access';
import { listCompanyUsers, USER_SORTS, type AdministeredUser } from '@fovea/contract/people/users';
import { lastDayOf } from '@fovea/rules/people/validTo';
import { IconPlus, IconUsers, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { formatDay } from '../../controls/fields/day';
import { EmptyState } from '../../controls/feedback/EmptyState';
import type { Column } from '../../controls/layout/Table';
import { useHasFeature } from '../../state/session';
import { ListPanel } from '../lists/ListPanel';
import { listQuery, supportedSort } from '../lists/listSearch';
import { useListPage } from '../lists/useListPage';
import { useListParams } from '../lists/useListParams';
import { NewUserDialog } from './NewUserDialog';
import { UserStateBadge } from './UserStateBadge';

interface Props {
  readonly companyId: string;
  readonly companyFeatures: readonly Feature[];
  /** URL of a user's page. */
  readonly userHref: (userId: string) => string;
}

type UserColumn = (typeof USER_SORTS)[number] | 'state';
const BY_NAME = { column: 'name', isDescending: false } as const;

/** The users of a company: search, sort, pages, and a button to create one. */
export function UsersPanel({ companyId, companyFeatures, userHref }: Props) {
  const intl = useIntl();
  const [search, changeParams] = useListParams();
  const [isCreating, setCreating] = useState(false);
  const isInternal = useHasFeature('INTERNAL');
  const sort = supportedSort(search, USER_SORTS, BY_NAME);
  const query = { ...listQuery(search, sort), ...(search.state ? { state: search.state } : {}) };
  const page = useListPage(listCompanyUsers, { companyId, query }, companyId);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      <FormattedMessage id="users.new" defaultMessage="New user" />
    </Button>
  );
  const columns: Column<AdministeredUser, UserColumn>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="column.name" defaultMessage="Name" />,
      isSortable: true,
      cell: ({ id, name, email }) => (
        <Anchor href={userHref(id)} fz="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name || email}</bdi>
        </Anchor>
      ),
    },
    {
      key: 'email',
      title: <FormattedMessage id="column.email" defaultMessage="E-mail" />,
      isSortable: true,
      cell: ({ email }) => <bdi style={{ overflowWrap: 'anywhere' }}>{email}</bdi>,
    },
    {
      key: 'state',
      title: <FormattedMessage id="column.state" defaultMessage="State" />,
      cell: (user) => <UserStateBadge user={user} />,
    },
    {
      key: 'lastSignIn',
      title: <FormattedMessage id="column.lastSignIn" defaultMessage="Last sign-in" />,
      isSortable: true,
      isNumber: true,
      cell: ({ lastSignIn }) =>
        lastSignIn ? (
          <DateText moment={lastSignIn} />
        ) : (
          <FormattedMessage id="user.never" defaultMessage="Never" />
        ),
    },
    {
      key: 'validTo',
      title: <FormattedMessage id="column.validTo" defaultMessage="Valid until" />,
      isSortable: true,
      isNumber: true,
      cell: ({ validTo }) =>
        validTo ? (
          <bdi>{formatDay(lastDayOf(validTo))}</bdi>
        ) : (
          <FormattedMessage id="user.noEnd" defaultMessage="No end" />
        ),
    },
    {
      key: 'createdDate',
      title: <FormattedMessage id="column.created" defaultMessage="Created" />,
      isSortable: true,
      isNumber: true,
      cell: ({ createdDate }) => <DateText moment={createdDate} />,
    },
  ];
  return (
    <>
      <ListPanel
        title={
          page.data ? (
            <FormattedMessage
              id="users.count"
              defaultMessage="{count, plural, one {# user} other {# users}}"
              values={{ count: page.data.total }}
            />
          ) : (
            <FormattedMessage id="users.title" defaultMessage="Users" />
          )
        }
        label={intl.formatMessage({ id: 'users.title', defaultMessage: 'Users' })}
        searchLabel={intl.formatMessage({
          id: 'users.search',
          defaultMessage: 'Search users by name or e-mail',
        })}
        searchHint={intl.formatMessage({
          id: 'users.search.short',
          defaultMessage: 'Name or e-mail',
        })}
        filters={
          <NativeSelect
            size="xs"
            aria-label={intl.formatMessage({
              id: 'users.filter',
              defaultMessage: 'Which users are shown',
            })}
            value={search.state ?? ''}
            onChange={({ currentTarget: { value } }) =>
              changeParams({
                state: value === 'enabled' || value === 'disabled' ? value : undefined,
              })
            }
            data={[
              { value: '', label: intl.formatMessage({ id: 'users.all', defaultMessage: 'All' }) },
              {
                value: 'enabled',
                label: intl.formatMessage({ id: 'state.enabled', defaultMessage: 'Enabled' }),
              },
              {
                value: 'disabled',
                label: intl.formatMessage({ id: 'state.disabled', defaultMessage: 'Disabled' }),
              },
            ]}
          />
        }
        actions={
          <Group gap={8}>
            {isInternal && companyFeatures.includes('LIMITED_STUDY_VIEW') && (
              <Button
                component="a"
                href={`#/companies/${companyId}/bulk-create-users`}
                variant="default"
                leftSection={<IconUsersPlus size={16} aria-hidden />}
              >
                <FormattedMessage id="users.bulk" defaultMessage="Create users from a file" />
              </Button>
            )}
            {create}
          </Group>
        }
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        sort={sort}
        search={search}
        onParamsChange={changeParams}
        empty={
          <EmptyState
            icon={IconUsers}
            title={<FormattedMessage id="users.none" defaultMessage="No users yet" />}
          >
            <FormattedMessage
              id="users.none.text"
              defaultMessage="Create the first user of this company with the button above."
            />
          </EmptyState>
        }
      />
      {isCreating && (
        <NewUserDialog
          companyId={companyId}
          companyFeatures={companyFeatures}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
