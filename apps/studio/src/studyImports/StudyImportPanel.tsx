import { ActionIcon, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FILE_MESSAGES } from '../files/fileMessages';
import files from '../files/Files.module.css';
import { ArchiveUploadState } from './ArchiveUploadState';
import { ImportState } from './ImportState';
import classes from './StudyImports.module.css';
import { useStudyImport } from './studyImportCalls';
import {
  forgetWatched,
  showImport,
  showUpload,
  useStudyImporting,
  type ArchiveUpload,
} from './useStudyImporting';

/** The import of this tab in the corner of the page while its dialog is closed. */
export function StudyImportPanel() {
  const intl = useIntl();
  const { upload, watchedId } = useStudyImporting();
  if (!upload && watchedId === null) return null;
  return (
    <section
      className={files['panel']}
      aria-label={intl.formatMessage({
        id: 'studyImport.panel',
        defaultMessage: 'Import of a study',
        description: 'Heading of a small panel in the corner of the page',
      })}
    >
      <div className={files['panelHead']}>
        <Text fw={600} size="sm">
          <FormattedMessage
            id="studyImport.panel"
            defaultMessage="Import of a study"
            description="Heading of a small panel in the corner of the page"
          />
        </Text>
        {watchedId !== null && !upload && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={intl.formatMessage(FILE_MESSAGES.close)}
            onClick={() => forgetWatched(watchedId)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Stack gap={12} className={files['panelBody'] ?? ''} aria-live="polite">
        {upload ? <Uploading upload={upload} /> : <Watched importId={watchedId!} />}
      </Stack>
    </section>
  );
}

function Uploading({ upload }: { readonly upload: ArchiveUpload }) {
  return (
    <>
      <ArchiveUploadState of={upload} />
      {upload.failure !== null && (
        <Text size="sm" c="var(--fovea-bad)" role="alert">
          <bdi>{upload.failure}</bdi>
        </Text>
      )}
      <ShowButton onClick={() => showUpload(upload)} />
    </>
  );
}

function Watched({ importId }: { readonly importId: string }) {
  const { data: one } = useStudyImport(importId);
  if (!one) return null;
  const isDone = one.state === 'SUCCEEDED';
  return (
    <>
      <Text size="sm" className={classes['grow'] ?? ''}>
        <bdi>{one.studyName ?? one.fileName}</bdi>
      </Text>
      <ImportState of={one} />
      {one.message !== null && (
        <Text size="xs" c="dimmed">
          <bdi>{one.message}</bdi>
        </Text>
      )}
      <div className={classes['actions']}>
        <ShowButton onClick={() => showImport(one)} />
        {isDone && one.studyId !== null && (
          <Anchor
            size="sm"
            href={`#/studies/${one.studyId}`}
            onClick={() => forgetWatched(importId)}
          >
            <FormattedMessage
              id="studyImport.open"
              defaultMessage="Open the study"
              description="Button or link that opens an imported study"
            />
          </Anchor>
        )}
      </div>
    </>
  );
}

function ShowButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick} style={{ alignSelf: 'start' }}>
      <FormattedMessage
        id="studyImport.show"
        defaultMessage="Show"
        description="Button that opens one import of a study"
      />
    </Button>
  );
}
