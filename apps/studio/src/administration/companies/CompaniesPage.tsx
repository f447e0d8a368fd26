import { Anchor, Group, Stack } from '@mantine/core';
import { COMPANY_SORTS, listCompanies, type CompanyRow } from '@fovea/contract/people/companies';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { PageHeader } from '../../controls/layout/PageHeader';
import { StateBadge } from '../../controls/feedback/StateBadge';
import type { Column } from '../../controls/layout/Table';
import { ADMINISTRATION_CRUMB } from '../administrationCrumb';
import { CreateButton } from '../lists/CreateButton';
import { createdColumn } from '../lists/createdColumn';
import { ListPanel } from '../lists/ListPanel';
import { listQuery, supportedSort } from '../lists/listSearch';
import { NameLink } from '../lists/NameLink';
import { useListPage } from '../lists/useListPage';
import { useListParams } from '../lists/useListParams';
import { UserSearch } from '../users/UserSearch';
import { CreateCompanyDialog } from './CreateCompanyDialog';

type CompanyColumn = (typeof COMPANY_SORTS)[number];
const NEWEST_FIRST = { column: 'createdDate', isDescending: true } as const;

/** The staff's administration page: all companies, and a user search across them. */
export function CompaniesPage() {
  const intl = useIntl();
  const [search, changeParams] = useListParams();
  const [isCreating, setCreating] = useState(false);
  const sort = supportedSort<CompanyColumn>(search, COMPANY_SORTS, NEWEST_FIRST);
  const page = useListPage(listCompanies, { query: listQuery(search, sort) });
  const create = (
    <CreateButton onClick={() => setCreating(true)}>
      <FormattedMessage id="companies.create" defaultMessage="Create new" />
    </CreateButton>
  );
  const columns: Column<CompanyRow, CompanyColumn>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="column.name" defaultMessage="Name" />,
      isSortable: true,
      cell: ({ id, name, disabled }) => (
        <Group gap={8}>
          <NameLink href={`#/companies/${id}`} name={name} />
          {disabled && (
            <StateBadge tone="bad">
              <FormattedMessage id="state.disabled" defaultMessage="Disabled" />
            </StateBadge>
          )}
        </Group>
      ),
    },
    {
      key: 'salesforceId',
      title: <FormattedMessage id="column.salesforceId" defaultMessage="Salesforce ID" />,
      isSortable: true,
      cell: ({ salesforceId }) => <bdi>{salesforceId}</bdi>,
    },
    {
      key: 'usersCount',
      title: <FormattedMessage id="column.usersCount" defaultMessage="Users count" />,
      isSortable: true,
      isNumber: true,
      cell: ({ usersCount }) => intl.formatNumber(usersCount),
    },
    createdColumn(),
  ];
  return (
    <>
      <PageHeader
        crumbs={[
          ADMINISTRATION_CRUMB,
          { label: <FormattedMessage id="companies.title" defaultMessage="Companies" /> },
        ]}
        title={ADMINISTRATION_CRUMB.label}
        actions={
          <>
            <Anchor href="#/admin/apps" size="sm" me={8}>
              <FormattedMessage
                id="title.apps"
                defaultMessage="Third-party apps"
                description="Page with the third-party apps that may ask users for access"
              />
            </Anchor>
            <Anchor href="#/admin/payments" size="sm" me={8}>
              <FormattedMessage id="title.payments" defaultMessage="Invoice payments" />
            </Anchor>
            <Anchor href="#/admin/support" size="sm" me={8}>
              <FormattedMessage
                id="title.inbox"
                defaultMessage="Support inbox"
                description="Page with the support requests of all companies, for internal staff"
              />
            </Anchor>
            <Anchor href="#/admin/outbox" size="sm" me={8}>
              <FormattedMessage id="title.outbox" defaultMessage="Mails of this server" />
            </Anchor>
            {create}
          </>
        }
      />
      <Stack gap={16}>
        <UserSearch search={search.user ?? ''} onSearch={(user) => changeParams({ user })} />
        <ListPanel
          label={intl.formatMessage({ id: 'companies.title', defaultMessage: 'Companies' })}
          countTitle={(total) => (
            <FormattedMessage
              id="companies.count"
              defaultMessage="{count, plural, one {# company} other {# companies}}"
              values={{ count: total }}
            />
          )}
          searchLabel={intl.formatMessage({
            id: 'companies.filter',
            defaultMessage: 'Filter companies by name, ID or key',
          })}
          searchHint={intl.formatMessage({
            id: 'companies.filter.short',
            defaultMessage: 'Name, Salesforce ID or customer key',
          })}
          page={page}
          columns={columns}
          rowKey={({ id }) => id}
          sort={sort}
          search={search}
          onParamsChange={changeParams}
          empty={
            <EmptyState
              icon={IconBuilding}
              title={<FormattedMessage id="companies.none" defaultMessage="No companies yet" />}
              action={create}
            >
              <FormattedMessage
                id="companies.none.text"
                defaultMessage="Users and studies belong to a company. Create the first one."
              />
            </EmptyState>
          }
        />
      </Stack>
      {isCreating && <CreateCompanyDialog onClose={() => setCreating(false)} />}
    </>
  );
}
