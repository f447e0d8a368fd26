import { Progress, Stack, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FILE_MESSAGES } from '../files/fileMessages';
import { formatBytes } from '../files/formatBytes';
import classes from './StudyImports.module.css';
import type { ArchiveUpload } from './useStudyImporting';

/** How far the upload of an archive is. */
export function ArchiveUploadState({ of }: { readonly of: ArchiveUpload }) {
  const intl = useIntl();
  const { file, state, progress } = of;
  const { phase, sentBytes, totalBytes, resumedBytes } = progress;
  const share = state === 'starting' ? 1 : totalBytes === 0 ? 0 : sentBytes / totalBytes;
  return (
    <Stack gap={8}>
      <div className={classes['done']}>
        <IconFileZip size={24} aria-hidden />
        <div className={classes['grow']}>
          <Text size="sm" fw={600}>
            <bdi>{file.name}</bdi>
          </Text>
          <Text size="xs" c="dimmed" className={classes['bytes'] ?? ''}>
            <UploadText of={of} />
          </Text>
        </div>
      </div>
      {state !== 'failed' && (
        <Progress
          size="sm"
          value={share * 100}
          striped={phase === 'reading'}
          animated={state === 'starting'}
          aria-label={intl.formatMessage(FILE_MESSAGES.progress, { name: file.name })}
        />
      )}
      {state === 'running' && phase === 'sending' && resumedBytes > 0 && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            {...FILE_MESSAGES.resumed}
            values={{ size: formatBytes(intl, resumedBytes) }}
          />
        </Text>
      )}
    </Stack>
  );
}

function UploadText({ of: { state, progress, bytesPerS } }: { readonly of: ArchiveUpload }) {
  const intl = useIntl();
  const values = {
    sent: <bdi>{formatBytes(intl, progress.sentBytes)}</bdi>,
    total: <bdi>{formatBytes(intl, progress.totalBytes)}</bdi>,
    rate: <bdi>{formatBytes(intl, bytesPerS ?? 0)}</bdi>,
  };
  if (state === 'failed') return values.total;
  if (state === 'starting') return <FormattedMessage {...FILE_MESSAGES.checking} />;
  if (progress.phase === 'reading') return <FormattedMessage {...FILE_MESSAGES.reading} />;
  if (progress.phase === 'waiting') return <FormattedMessage {...FILE_MESSAGES.waiting} />;
  return bytesPerS === null ? (
    <FormattedMessage {...FILE_MESSAGES.sent} values={values} />
  ) : (
    <FormattedMessage {...FILE_MESSAGES.sentAtRate} values={values} />
  );
}
