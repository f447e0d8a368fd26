import { Button, Group } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { showError } from '../../controls/feedback/snackbars';
import { formatBytes } from '../../files/formatBytes';
import { downloadExport } from './exportCalls';

/** A button for each file of an export. */
export function DownloadLinks({ of }: { readonly of: StudyExport }) {
  const intl = useIntl();
  const [busyPart, setBusyPart] = useState<number | null>(null);
  const parts = of.files.length;

  async function download(part: number) {
    setBusyPart(part);
    try {
      await downloadExport(of, part);
    } catch (reason) {
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'export.download.failed',
            defaultMessage: 'The download could not be started. Please try again.',
          }),
        ),
      );
    } finally {
      setBusyPart(null);
    }
  }
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
            onClick={() => void download(part)}
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
