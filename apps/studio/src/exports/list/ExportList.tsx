import { Text } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Table, type Column } from '../../controls/layout/Table';
import { formatBytes } from '../../files/formatBytes';
import { ContentsLine } from './ContentsLine';
import { DeleteExport } from './DeleteExport';
import { ExportActions } from './ExportActions';
import classes from './ExportList.module.css';
import { ExportProgress } from './ExportProgress';
import { RespondentNumber } from './RespondentNumber';

interface Props {
  readonly label: string;
  readonly exports: readonly StudyExport[];
  readonly labelOf: (sessionId: string) => string | undefined;
  readonly makeAgain: (old: StudyExport) => void;
  /** Selects what gets the focus when a row is gone. */
  readonly focusAfter: string;
}

type ColumnKey = 'name' | 'made' | 'respondents' | 'size' | 'state' | 'actions';

/** The exports of one kind: what they are, how far they are, and their files. */
export function ExportList({ label, exports, labelOf, makeAgain, focusAfter }: Props) {
  const intl = useIntl();
  const [removing, setRemoving] = useState<StudyExport | null>(null);
  const columns: Column<StudyExport, ColumnKey>[] = [
    {
      key: 'name',
      title: <FormattedMessage id="export.column.name" defaultMessage="Name" />,
      cell: (one) => (
        <div className={classes['name']}>
          {one.name === '' ? (
            <FormattedMessage id="export.unnamed" defaultMessage="(no name)" />
          ) : (
            <bdi>{one.name}</bdi>
          )}
          <ContentsLine of={one} />
        </div>
      ),
    },
    {
      key: 'made',
      title: <FormattedMessage id="export.column.made" defaultMessage="Requested" />,
      cell: (one) => (
        <>
          <DateText moment={one.requestedDate} />
          {one.expiresDate && one.readyForDownload && (
            <Text size="xs" c="dimmed">
              <FormattedMessage
                id="export.expires"
                defaultMessage="Kept until {day}"
                values={{ day: <DateText moment={one.expiresDate} isDay /> }}
              />
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'respondents',
      title: <FormattedMessage id="export.column.respondents" defaultMessage="Contains" />,
      cell: ({ respondents }) => <RespondentNumber ids={respondents} labelOf={labelOf} />,
    },
    {
      key: 'size',
      isNumber: true,
      title: <FormattedMessage id="export.column.size" defaultMessage="Size" />,
      cell: ({ files }) =>
        files.length > 0 && (
          <bdi style={{ whiteSpace: 'nowrap' }}>
            {formatBytes(
              intl,
              files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
            )}
          </bdi>
        ),
    },
    {
      key: 'state',
      title: <FormattedMessage id="export.column.state" defaultMessage="State" />,
      cell: (one) => <ExportProgress of={one} />,
    },
    {
      key: 'actions',
      isNumber: true,
      hidesTitle: true,
      title: <FormattedMessage id="column.actions" defaultMessage="Actions" />,
      cell: (one) => (
        <ExportActions of={one} makeAgain={() => makeAgain(one)} remove={() => setRemoving(one)} />
      ),
    },
  ];
  return (
    <>
      <Table label={label} columns={columns} rows={exports} rowKey={({ id }) => id} />
      {removing && (
        <DeleteExport of={removing} focusAfter={focusAfter} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}
