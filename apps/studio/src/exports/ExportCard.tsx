import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { ExportKind, StudyExport } from '@fovea/contract/studies/exports';
import type { Study } from '@fovea/contract/studies/studies';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { exportBlocks } from '@fovea/rules/studies/exports';
import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileExport, IconPackageExport } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Skeletons } from '../controls/feedback/Skeletons';
import { showSuccess } from '../controls/feedback/snackbars';
import { Panel } from '../controls/layout/Panel';
import { exportBlockMessage } from '../messages/exportMessages';
import { ArchiveDialog } from './dialogs/ArchiveDialog';
import { CsvExportDialog } from './dialogs/CsvExportDialog';
import { StudyExportDialog } from './dialogs/StudyExportDialog';
import classes from './ExportCard.module.css';
import { addToList, useExports } from './list/exportCalls';
import { ExportList } from './list/ExportList';
import { NothingArchived } from './NothingArchived';
import { NothingExported } from './NothingExported';

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  readonly kind: ExportKind;
  readonly title: string;
  /** What an export of this kind contains, in one sentence. */
  readonly text: ReactNode;
  readonly create: ReactNode;
}

/** The exports of one kind, and the way to a new one. */
export function ExportCard({ study, sessions, kind, title, text, create }: Props) {
  const intl = useIntl();
  const exports = useExports(kind, study.id);
  /** The dialog: closed, for a new export, or for one that is made again. */
  const [open, setOpen] = useState<{ readonly again: StudyExport | null } | null>(null);
  const labels = useMemo(
    () => new Map(sessions.map(({ id, respondent }) => [id, respondent.label])),
    [sessions],
  );
  const { processed, processing } = study.respondentBuckets;
  const stimuli = study.stimuli.filter((stimulus) => !isCalibration(stimulus)).length;
  const blocks = exportBlocks(kind, { stimuli, processed, processing });
  const hasRespondents = sessions.some(({ preview }) => !preview);
  const isArchive = kind === 'ARCHIVE';
  const hasContents = hasRespondents || isArchive;
  const canCreate = blocks.length === 0 && hasContents && exports.data !== undefined;
  const Icon = isArchive ? IconPackageExport : IconFileExport;
  const blockId = `export-block-${kind}`;

  function created(one: StudyExport) {
    addToList(one);
    setOpen(null);
    showSuccess(
      isArchive
        ? intl.formatMessage({
            id: 'archive.requested',
            defaultMessage: 'The archive is being made. You can leave this page meanwhile.',
            description: 'After an archive of a study was asked for',
          })
        : intl.formatMessage({
            id: 'export.requested',
            defaultMessage: 'The export is being made. You can leave this page meanwhile.',
          }),
    );
  }
  const dialog = open &&
    exports.data && {
      study,
      sessions,
      exports: exports.data,
      again: open.again,
      onCreated: created,
      onClose: () => setOpen(null),
    };
  return (
    <Panel
      title={title}
      flush
      aside={
        <Button
          leftSection={<Icon size={16} aria-hidden />}
          variant={kind === 'STUDY' ? 'filled' : 'default'}
          data-create-export={kind}
          disabled={!canCreate}
          aria-describedby={blocks.length > 0 ? blockId : undefined}
          onClick={() => setOpen({ again: null })}
        >
          {create}
        </Button>
      }
    >
      <Stack gap={8} className={classes['text'] ?? ''}>
        <Text size="sm">{text}</Text>
        {hasRespondents &&
          blocks.map((block) => (
            <Text key={block} id={blockId} size="sm" c="var(--fovea-warning)">
              <IconAlertTriangle size={16} aria-hidden className={classes['sign']} />
              {intl.formatMessage(exportBlockMessage(kind, block))}
            </Text>
          ))}
      </Stack>
      <QueryContent isPart from={exports} padding="0 16px 16px" skeleton={<Skeletons rows={2} />}>
        {(list) =>
          list.length === 0 ? (
            isArchive ? (
              <NothingArchived />
            ) : (
              <NothingExported study={study} hasRespondents={hasRespondents} />
            )
          ) : (
            <ExportList
              label={intl.formatMessage(
                { id: 'export.list', defaultMessage: 'Exports: {kind}' },
                { kind: title },
              )}
              exports={list}
              labelOf={(id) => labels.get(id)}
              makeAgain={(again) => setOpen({ again })}
              focusAfter={`[data-create-export="${kind}"]`}
            />
          )
        }
      </QueryContent>
      {dialog &&
        (kind === 'STUDY' ? (
          <StudyExportDialog {...dialog} />
        ) : kind === 'ARCHIVE' ? (
          <ArchiveDialog {...dialog} />
        ) : (
          <CsvExportDialog kind={kind} {...dialog} />
        ))}
    </Panel>
  );
}
