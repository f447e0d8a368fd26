import type { StudyImport } from '@fovea/contract/studies/studyImports';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../controls/feedback/DialogFoot';
import { QueryContent } from '../controls/feedback/QueryContent';
import { isInProgress } from '../downloads/exportPolling';
import { FILE_MESSAGES } from '../files/fileMessages';
import { CancelImport } from './CancelImport';
import { ChooseAnotherButton } from './ChooseAnotherButton';
import { ImportReportView } from './ImportReportView';
import { ImportState } from './ImportState';
import { useStudyImport } from './studyImportCalls';
import { chooseAnother, closeImportDialog, forgetWatched } from './useStudyImporting';

/** One import in the dialog: while it goes on, what came along, or why it failed. */
export function ImportOutcome({ importId }: { readonly importId: string }) {
  const found = useStudyImport(importId);
  return (
    <QueryContent isPart from={found}>
      {(one) =>
        isInProgress(one) ? (
          <GoingOn of={one} />
        ) : one.state === 'SUCCEEDED' ? (
          <Succeeded of={one} />
        ) : (
          <Failed of={one} />
        )
      }
    </QueryContent>
  );
}

function GoingOn({ of }: { readonly of: StudyImport }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap={16}>
      <Text size="sm" fw={600}>
        <bdi>{of.fileName}</bdi>
      </Text>
      <ImportState of={of} />
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="studyImport.goesOn"
          defaultMessage="Every file is checked before anything of the study is shown. The server goes on by itself: you can close this window, or the browser."
          description="While an uploaded archive of a study is imported by the server"
        />
      </Text>
      <DialogFoot>
        <Button variant="default" onClick={() => setAsking(true)}>
          <FormattedMessage
            id="studyImport.cancel"
            defaultMessage="Cancel the import"
            description="Button and title of a question: gives up the import of a study"
          />
        </Button>
        <Button onClick={closeImportDialog} data-autofocus>
          <FormattedMessage {...FILE_MESSAGES.close} />
        </Button>
      </DialogFoot>
      {isAsking && <CancelImport of={of} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function Succeeded({ of }: { readonly of: StudyImport }) {
  useSeen(of.id);
  return (
    <Stack gap={16}>
      <ImportReportView of={of} />
      <DialogFoot>
        <Button variant="default" onClick={chooseAnother}>
          <FormattedMessage
            id="studyImport.importAnother"
            defaultMessage="Import another"
            description="Button after the import of a study; goes back to choosing an archive"
          />
        </Button>
        {of.studyId === null ? (
          <Button onClick={closeImportDialog}>
            <FormattedMessage {...FILE_MESSAGES.close} />
          </Button>
        ) : (
          <Button
            component="a"
            href={`#/studies/${of.studyId}`}
            onClick={closeImportDialog}
            data-autofocus
          >
            <FormattedMessage
              id="studyImport.open"
              defaultMessage="Open the study"
              description="Button or link that opens an imported study"
            />
          </Button>
        )}
      </DialogFoot>
    </Stack>
  );
}

function Failed({ of }: { readonly of: StudyImport }) {
  useSeen(of.id);
  return (
    <Stack gap={16}>
      <Alert
        role="alert"
        color="red"
        icon={<IconAlertTriangle aria-hidden />}
        title={
          <FormattedMessage
            id="studyImport.failed"
            defaultMessage="“{name}” was not imported"
            description="Heading above the reason why a study was not imported"
            values={{ name: <bdi>{of.fileName}</bdi> }}
          />
        }
      >
        <bdi>
          {of.message ?? (
            <FormattedMessage
              id="studyImport.failed.again"
              defaultMessage="Nothing was imported. Try again; if it fails again, contact support."
              description="When the import of a study failed without a reason"
            />
          )}
        </bdi>
      </Alert>
      <DialogFoot>
        <Button variant="default" onClick={closeImportDialog}>
          <FormattedMessage {...FILE_MESSAGES.close} />
        </Button>
        <ChooseAnotherButton isMain />
      </DialogFoot>
    </Stack>
  );
}

/** Who has seen the end of an import is not told of it again. */
function useSeen(importId: string): void {
  useEffect(() => forgetWatched(importId), [importId]);
}
