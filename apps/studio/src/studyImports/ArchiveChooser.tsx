import { importProblemMessage } from '@fovea/rules/studies/studyImports';
import { ActionIcon, Alert, Button, Checkbox, Stack, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconFileZip, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { DropZone } from '../files/DropZone';
import { FILE_MESSAGES } from '../files/fileMessages';
import { formatBytes } from '../files/formatBytes';
import { HelpLink } from '../help/HelpLink';
import { ImportList } from './ImportList';
import { isZipFile } from './isZipFile';
import classes from './StudyImports.module.css';
import { startImport } from './uploadArchive';
import { closeImportDialog } from './useStudyImporting';

const PROBLEMS = defineMessages({
  notAnArchive: {
    id: 'studyImport.notAnArchive',
    defaultMessage: importProblemMessage('NOT_AN_ARCHIVE'),
    description: 'Why a chosen file cannot be imported as a study',
  },
  unreadable: {
    id: 'studyImport.unreadable',
    defaultMessage: 'The browser cannot read this file. Choose it again.',
    description: 'Why a chosen file cannot be imported as a study',
  },
});

interface Props {
  /** Where the study goes. */
  readonly folderId: string;
  /** A file that was dropped on the page. */
  readonly dropped: File | null;
}

/** Chooses an archive, and begins its import; the earlier ones are listed too. */
export function ArchiveChooser({ folderId, dropped }: Props) {
  const intl = useIntl();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<{ of: File; why: keyof typeof PROBLEMS } | null>(null);
  const [withRecordings, setWithRecordings] = useState(true);
  /** The file chosen last: reading an earlier one may end later. */
  const latest = useRef<File | null>(null);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    latest.current = chosen;
    const why = await isZipFile(chosen).then(
      (isZip) => (isZip ? null : 'notAnArchive'),
      () => 'unreadable' as const,
    );
    if (latest.current !== chosen) return;
    setFile(why === null ? chosen : null);
    setProblem(why && { of: chosen, why });
  }
  useEffect(() => {
    if (dropped) void choose(dropped);
  }, [dropped]);

  return (
    <Stack gap={16}>
      <Text size="sm">
        <FormattedMessage
          id="studyImport.text"
          defaultMessage="An archive, made at this or another installation, becomes a study in the folder where you pressed “Import study…”. Archives are made on the page Export of a study, under “Move the study”."
          description="At the top of the dialog that imports a study; “Import study…” is a button, “Export” the title of a page, and “Move the study” a heading on it"
        />{' '}
        <HelpLink page="move-a-study" />
      </Text>
      {file === null ? (
        <DropZone accept=".zip,application/zip" isSingle onFiles={([one]) => void choose(one)}>
          <FormattedMessage
            id="studyImport.orDrop"
            defaultMessage="or drop it here. A zip file, as it was downloaded."
            description="Below a button that chooses a file"
          />
        </DropZone>
      ) : (
        <div className={classes['file']}>
          <IconFileZip size={24} aria-hidden />
          <div className={classes['grow']}>
            <Text size="sm">
              <bdi>{file.name}</bdi>
            </Text>
            <Text size="xs" c="dimmed">
              <bdi>{formatBytes(intl, file.size)}</bdi>
            </Text>
          </div>
          <Tooltip label={intl.formatMessage(FILE_MESSAGES.remove)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={intl.formatMessage(FILE_MESSAGES.removeNamed, { name: file.name })}
              onClick={() => setFile(null)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
      {problem && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm" fw={600}>
            <bdi>{problem.of.name}</bdi>
          </Text>
          <Text size="sm">
            <FormattedMessage {...PROBLEMS[problem.why]} />
          </Text>
        </Alert>
      )}
      <Checkbox
        checked={withRecordings}
        onChange={(event) => setWithRecordings(event.currentTarget.checked)}
        label={
          <FormattedMessage
            id="studyImport.recordings"
            defaultMessage="Import the recordings too, if the file has some"
            description="Tick in the dialog that imports a study"
          />
        }
        description={
          <FormattedMessage
            id="studyImport.recordings.text"
            defaultMessage="They are analysed again here, and count among the recordings of your company."
            description="Explains the tick “Import the recordings too, if the file has some”"
          />
        }
      />
      <ImportList />
      <DialogFoot>
        <Button variant="default" onClick={closeImportDialog}>
          <FormattedMessage id="cancel" defaultMessage="Cancel" />
        </Button>
        <Button
          disabled={file === null}
          onClick={() => file && startImport({ file, folderId, withRecordings })}
        >
          <FormattedMessage
            id="studyImport.start"
            defaultMessage="Import"
            description="Button that begins to import a study"
          />
        </Button>
      </DialogFoot>
    </Stack>
  );
}
