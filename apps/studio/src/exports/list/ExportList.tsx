import { Text } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Table, type Column } from '../../controls/layout/Table';
import { ExportFacts } from './ExportFacts';
import { DeleteExport } from './DeleteExport';
import classes from './ExportList.module.css';
import { ExportProgress } from './ExportProgress';
import { RemoveButton } from './RemoveButton';
import { RespondentNumber } from './RespondentNumber';

interface Props {
  readonly label: string;
  readonly exports: readonly StudyExport[];
  readonly labelOf: (sessionId: string) => string | undefined;
  readonly makeAgain: (old: StudyExport) => void;
  /** Selects what gets the focus when a row is gone. */
  readonly focusAfter: string;
}

type ColumnKey = 'name' | 'made' | 'respondents' | 'state' | 'actions';

/** The exports of one kind: what they are, how far they are, and their files. */
export function ExportList({ label, exports, labelOf, makeAgain, focusAfter }: Props) {
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
          <ExportFacts of={one} />
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
      cell: ({ kind, respondents }) =>
        kind === 'ARCHIVE' && respondents.length === 0 ? (
          <FormattedMessage
            id="archive.onlyStudy"
            defaultMessage="The study"
            description="What an archive without recordings contains, in the column “Contains” of a list"
          />
        ) : (
          <RespondentNumber ids={respondents} labelOf={labelOf} />
        ),
    },
    {
      key: 'state',
      title: <FormattedMessage id="export.column.state" defaultMessage="State" />,
      cell: (one) => (
        <div className={classes['state']}>
          <ExportProgress of={one} makeAgain={() => makeAgain(one)} />
        </div>
      ),
    },
    {
      key: 'actions',
      isNumber: true,
      hidesTitle: true,
      title: <FormattedMessage id="column.actions" defaultMessage="Actions" />,
      cell: (one) => <RemoveButton of={one} onClick={() => setRemoving(one)} />,
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
