import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import type { StudyItem } from '@fovea/contract/folders';
import {
  IconBroadcast,
  IconDots,
  IconFilterOff,
  IconHandStop,
  IconPencil,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/DateText';
import { EmptyState } from '../controls/EmptyState';
import { StateBadge } from '../controls/StateBadge';
import { Table, type Column, type Sort } from '../controls/Table';
import { STUDY_TYPE_WORDS } from '../words';
import type { FolderSearch, StudyColumn } from './studyOrder';

interface Props {
  readonly items: readonly StudyItem[];
  readonly search: FolderSearch;
  readonly onSort: (sort: Sort<StudyColumn>) => void;
  /** Null: this user may not rename. */
  readonly onRename: ((item: StudyItem) => void) | null;
  readonly onClearFilter: () => void;
}

export function StudyTable({ items, search, onSort, onRename, onClearFilter }: Props) {
  const intl = useIntl();
  if (items.length === 0) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title={<FormattedMessage id="folders.noMatch" defaultMessage="No study has this name" />}
        action={
          <Button variant="default" onClick={onClearFilter}>
            <FormattedMessage id="folders.clearFilter" defaultMessage="Clear the filter" />
          </Button>
        }
      />
    );
  }
  const columns: Column<StudyItem, StudyColumn | 'actions'>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="column.name" defaultMessage="Name" />,
      isSortable: true,
      cell: (item) => (
        <Anchor
          href={`#/studies/${item.id}`}
          fz="sm"
          fw={500}
          display="inline-block"
          miw={160}
          style={{ overflowWrap: 'anywhere' }}
        >
          <bdi>{item.name}</bdi>
        </Anchor>
      ),
    },
    {
      key: 'type',
      title: <FormattedMessage id="column.type" defaultMessage="Type" />,
      isSortable: true,
      cell: (item) => <FormattedMessage {...STUDY_TYPE_WORDS[item.studyType]} />,
    },
    {
      key: 'state',
      title: <FormattedMessage id="column.collection" defaultMessage="Data collection" />,
      isSortable: true,
      cell: (item) => <CollectionState item={item} />,
    },
    {
      key: 'respondents',
      title: <FormattedMessage id="column.respondents" defaultMessage="Respondents" />,
      isSortable: true,
      isNumber: true,
      cell: (item) => intl.formatNumber(item.respondentCount),
    },
    {
      key: 'created',
      title: <FormattedMessage id="column.created" defaultMessage="Created" />,
      isSortable: true,
      isNumber: true,
      cell: (item) => <DateText moment={item.createdDate} />,
    },
    {
      key: 'actions',
      title: <FormattedMessage id="column.actions" defaultMessage="Actions" />,
      hidesTitle: true,
      isNumber: true,
      cell: (item) => <RowMenu item={item} onRename={onRename} />,
    },
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'folders.table', defaultMessage: 'Studies' })}
      columns={columns}
      rows={items}
      rowKey={(item) => item.id}
      sort={{
        column: search.sort ?? 'created',
        isDescending: search.sort ? Boolean(search.desc) : true,
      }}
      onSort={({ column, isDescending }) => {
        if (column !== 'actions') onSort({ column, isDescending });
      }}
    />
  );
}

function CollectionState({ item }: { readonly item: StudyItem }) {
  if (item.collectingData) {
    return (
      <StateBadge tone="good" icon={IconBroadcast}>
        <FormattedMessage id="collection.collecting" defaultMessage="Collecting" />
      </StateBadge>
    );
  }
  if (item.locked) {
    return (
      <StateBadge tone="waiting" icon={IconHandStop}>
        <FormattedMessage id="collection.stopped" defaultMessage="Stopped" />
      </StateBadge>
    );
  }
  return (
    <StateBadge tone="waiting" icon={IconPencil}>
      <FormattedMessage id="collection.preview" defaultMessage="Preview" />
    </StateBadge>
  );
}

function RowMenu({ item, onRename }: Pick<Props, 'onRename'> & { readonly item: StudyItem }) {
  const intl = useIntl();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={intl.formatMessage(
            { id: 'folders.actionsOf', defaultMessage: 'Actions for {name}' },
            { name: item.name },
          )}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={`#/studies/${item.id}`}>
          <FormattedMessage id="folders.open" defaultMessage="Open" />
        </Menu.Item>
        {onRename && (
          <Menu.Item disabled={item.locked} onClick={() => onRename(item)}>
            <FormattedMessage id="folders.renameStudy" defaultMessage="Rename…" />
          </Menu.Item>
        )}
        {onRename && item.locked && (
          <Menu.Label>
            <FormattedMessage
              id="folders.renameLocked"
              defaultMessage="Studies that have collected data keep their name."
            />
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
