import { Button, Tooltip } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useExportDownload } from './useExportDownload';

/** Begins to download an export that is still being made. */
export function DownloadMeanwhile({ of }: { readonly of: StudyExport }) {
  const intl = useIntl();
  const { busyPart, download } = useExportDownload(of);
  return (
    <Tooltip
      multiline
      w={260}
      label={
        <FormattedMessage
          id="export.downloadNow.help"
          defaultMessage="The file arrives while it is made. If the download breaks off, start it again when the export is complete."
        />
      }
    >
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconDownload size={14} aria-hidden />}
        loading={busyPart !== null}
        onClick={() => download(1)}
        aria-label={intl.formatMessage(
          { id: 'export.downloadNow.label', defaultMessage: 'Download {name} now' },
          { name: of.name },
        )}
      >
        <FormattedMessage id="export.downloadNow" defaultMessage="Download now" />
      </Button>
    </Tooltip>
  );
}
