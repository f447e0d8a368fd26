import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import type { VisualExport } from '@fovea/contract/studies/visualExports';
import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { failureText } from '../../controls/feedback/failureText';
import { showError } from '../../controls/feedback/snackbars';
import { Table, type Column } from '../../controls/layout/Table';
import { isUnfinished } from '../queue/visualExportCalls';
import { removeVisualExport } from '../queue/visualExportActions';
import { useCanEncode } from '../queue/useCanEncode';
import { VISUAL_EXPORT_TYPE_MESSAGES } from '../selection/visualizationMessages';
import { DeleteVisualExport } from './DeleteVisualExport';
import { VisualExportFacts } from './VisualExportFacts';
import classes from './VisualExportList.module.css';
import { VisualExportState } from './VisualExportState';
import { VisualExportThumbnail } from './VisualExportThumbnail';

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  readonly label: string;
  readonly exports: readonly VisualExport[];
  /** Selects what gets the focus when a row is gone. */
  readonly focusAfter: string;
}

type ColumnKey = 'name' | 'type' | 'requested' | 'state' | 'actions';

/** Images and videos of a study, newest first: what they show, how far they are, and their files. */
export function VisualExportList({ study, sessions, label, exports, focusAfter }: Props) {
  const intl = useIntl();
  const canEncode = useCanEncode();
  const [asked, setAsked] = useState<VisualExport | null>(null);
  /** Deleted by the user, and perhaps still listed. */
  const [deleting, setDeleting] = useState<readonly string[]>([]);

  async function remove(one: VisualExport) {
    setDeleting((old) => [...old, one.id]);
    try {
      await removeVisualExport(one);
    } catch (reason) {
      setDeleting((old) => old.filter((id) => id !== one.id));
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'visualExport.delete.failed',
            defaultMessage: 'It could not be deleted. Please try again.',
          }),
        ),
      );
    }
  }
  const columns: Column<VisualExport, ColumnKey>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="export.column.name" defaultMessage="Name" />,
      cell: (one) => (
        <div className={classes['what']}>
          <VisualExportThumbnail of={one} />
          <div className={classes['name']}>
            <bdi>{one.userDefinedName}</bdi>
            <VisualExportFacts of={one} study={study} sessions={sessions} />
          </div>
        </div>
      ),
    },
    {
      key: 'type',
      title: <FormattedMessage id="visualExport.type" defaultMessage="Type" />,
      cell: ({ type }) => <FormattedMessage {...VISUAL_EXPORT_TYPE_MESSAGES[type]} />,
    },
    {
      key: 'requested',
      title: <FormattedMessage id="export.column.made" defaultMessage="Requested" />,
      cell: ({ createdDate }) => <DateText moment={createdDate} />,
    },
    {
      key: 'state',
      title: <FormattedMessage id="export.column.state" defaultMessage="State" />,
      cell: (one) => (
        <div className={classes['state']}>
          <VisualExportState
            of={one}
            study={study}
            isDeleting={deleting.includes(one.id)}
            canEncode={canEncode}
          />
        </div>
      ),
    },
    {
      key: 'actions',
      isNumber: true,
      hidesTitle: true,
      title: <FormattedMessage id="column.actions" defaultMessage="Actions" />,
      cell: (one) =>
        !deleting.includes(one.id) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => setAsked(one)}
            aria-label={intl.formatMessage(
              isUnfinished(one)
                ? { id: 'export.cancel.label', defaultMessage: 'Cancel {name}' }
                : { id: 'export.delete.label', defaultMessage: 'Delete {name}' },
              { name: one.userDefinedName },
            )}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        ),
    },
  ];
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={exports.toSorted((a, b) => Date.parse(b.createdDate) - Date.parse(a.createdDate))}
        rowKey={({ id }) => id}
      />
      {exports.some(isUnfinished) && (
        <Text size="xs" c="dimmed" className={classes['note'] ?? ''}>
          <FormattedMessage
            id="visualExport.list.note"
            defaultMessage="They are made one after the other in your browser. Keep a window of the studio open; what is not finished is continued at your next visit."
          />
        </Text>
      )}
      {asked && (
        <DeleteVisualExport
          of={asked}
          focusAfter={focusAfter}
          onConfirm={() => void remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
