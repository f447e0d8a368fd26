import { Anchor } from '@mantine/core';
import { listDeletedStudies, type DeletedStudy } from '@fovea/contract/studies/studyLifecycle';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { Table, type Column, type Sort } from '../controls/layout/Table';
import { useApiQuery } from '../state/serverState';
import { sortDeletedStudies, type DeletedColumn } from './sortDeletedStudies';
import { DeletionBadge } from './DeletionBadge';
import { StudyNameOrNone } from './StudyNameOrNone';

/** The deleted studies that can still be restored. */
export function DeletedStudiesPage() {
  const intl = useIntl();
  const query = useApiQuery(listDeletedStudies, {});
  const [sort, setSort] = useState<Sort<DeletedColumn>>({
    column: 'finalDeletionDate',
    isDescending: false,
  });
  const columns: Column<DeletedStudy, DeletedColumn>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="column.name" defaultMessage="Name" />,
      isSortable: true,
      cell: ({ id, name }) => (
        <Anchor
          href={`#/inactive/studies/${id}`}
          fz="sm"
          fw={500}
          style={{ overflowWrap: 'anywhere' }}
        >
          <StudyNameOrNone name={name} />
        </Anchor>
      ),
    },
    {
      key: 'deletionStatus',
      title: <FormattedMessage id="column.status" defaultMessage="Status" />,
      isSortable: true,
      cell: ({ deletionStatus }) => <DeletionBadge status={deletionStatus} />,
    },
    {
      key: 'respondentCount',
      title: <FormattedMessage id="column.respondents" defaultMessage="Respondents" />,
      isSortable: true,
      isNumber: true,
      cell: ({ respondentCount }) => intl.formatNumber(respondentCount),
    },
    {
      key: 'deletedDate',
      title: <FormattedMessage id="column.deleted" defaultMessage="Deleted" />,
      isSortable: true,
      isNumber: true,
      cell: ({ deletedDate }) => <DateText moment={deletedDate} />,
    },
    {
      key: 'finalDeletionDate',
      title: <FormattedMessage id="column.finalDeletion" defaultMessage="Final deletion" />,
      isSortable: true,
      isNumber: true,
      cell: ({ finalDeletionDate }) => <DateText moment={finalDeletionDate} />,
    },
  ];
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: <FormattedMessage id="crumb.studies" defaultMessage="Studies" />,
            href: '#/folders',
          },
        ]}
        title={<FormattedMessage id="inactive.title" defaultMessage="Deleted studies" />}
      />
      <QueryContent from={query}>
        {(studies) => (
          <Panel
            flush
            title={
              <FormattedMessage
                id="inactive.count"
                defaultMessage="{count, plural, one {# deleted study} other {# deleted studies}}"
                values={{ count: studies.length }}
              />
            }
          >
            {studies.length === 0 ? (
              <EmptyState
                icon={IconTrash}
                title={<FormattedMessage id="inactive.empty" defaultMessage="No deleted studies" />}
                action={
                  <Anchor href="#/folders" size="sm">
                    <FormattedMessage id="inactive.toStudies" defaultMessage="Go to the studies" />
                  </Anchor>
                }
              >
                <FormattedMessage
                  id="inactive.empty.text"
                  defaultMessage="Studies that are deleted stay here until their final deletion, and can be brought back."
                />
              </EmptyState>
            ) : (
              <Table
                label={intl.formatMessage({
                  id: 'inactive.title',
                  defaultMessage: 'Deleted studies',
                })}
                columns={columns}
                rows={sortDeletedStudies(studies, sort)}
                rowKey={({ id }) => id}
                sort={sort}
                onSort={setSort}
              />
            )}
          </Panel>
        )}
      </QueryContent>
    </>
  );
}
