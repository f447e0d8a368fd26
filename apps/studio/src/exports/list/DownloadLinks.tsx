import { Button, Group } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatBytes } from '../../files/formatBytes';
import { useExportDownload } from './useExportDownload';

/** A button for each file of an export. */
export function DownloadLinks({ of }: { readonly of: StudyExport }) {
  const intl = useIntl();
  const { busyPart, download } = useExportDownload(of);
  const parts = of.files.length;
  return (
    <Group gap={6}>
      {of.files.map(({ name, sizeBytes }, at) => {
        const part = at + 1;
        const size = formatBytes(intl, sizeBytes);
        return (
          <Button
            key={name}
            size="compact-sm"
            variant="light"
            leftSection={<IconDownload size={14} aria-hidden />}
            loading={busyPart === part}
            onClick={() => download(part)}
            aria-label={intl.formatMessage(
              {
                id: 'export.download.label',
                defaultMessage:
                  'Download {name}{parts, plural, one {} other {, part {part, number} of {parts, number}}}, {size}',
              },
              { name: of.name, part, parts, size },
            )}
          >
            {/* Isolated, or parentheses would be scrambled between directions. */}
            <bdi>
              <FormattedMessage
                id="export.download"
                defaultMessage="{parts, plural, one {Download} other {Part {part, number} of {parts, number}}} ({size})"
                values={{ part, parts, size: <bdi>{size}</bdi> }}
              />
            </bdi>
          </Button>
        );
      })}
    </Group>
  );
}
