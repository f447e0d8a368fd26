import { ActionIcon, Alert, Button, Group, Progress, Stack, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showInfo } from '../../controls/feedback/snackbars';
import { useHasFeature } from '../../state/session';
import { formatBytes } from '../formatBytes';
import { FileKindIcon } from '../FileKindIcon';
import { FILE_MESSAGES } from '../fileMessages';
import classes from '../Files.module.css';
import {
  cancelUploadItem,
  dismissUploads,
  isFinished,
  acceptExistingFile,
  retryUpload,
  type UploadItem,
} from './useUploads';

/** Progress of one upload, and its actions. */
export function UploadRow({ item }: { readonly item: UploadItem }) {
  const intl = useIntl();
  const isOnlineOnly = useHasFeature('ONLINE_ONLY');
  const { id, name, kind, state, progress, duplicate, failure } = item;
  const share = progress.totalBytes === 0 ? 0 : progress.sentBytes / progress.totalBytes;
  const isRunning = state === 'running' || state === 'checking' || state === 'queued';
  async function takeExisting(existing: string) {
    const isTaken = await acceptExistingFile(id);
    if (isTaken) showInfo(intl.formatMessage(FILE_MESSAGES.existingTaken, { name: existing }));
  }
  const [end, endNamed] = isFinished(item)
    ? [FILE_MESSAGES.dismiss, FILE_MESSAGES.dismissNamed]
    : [FILE_MESSAGES.cancelUpload, FILE_MESSAGES.cancelUploadNamed];
  return (
    <Stack gap={6} component="li">
      <div className={classes['row']}>
        {state === 'done' ? (
          <IconCircleCheck size={20} color="var(--fovea-good)" aria-hidden />
        ) : (
          <FileKindIcon kind={kind} />
        )}
        <div className={classes['grow']}>
          <Text size="sm" truncate>
            <bdi>{name}</bdi>
          </Text>
          <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            <UploadStateText item={item} />
          </Text>
        </div>
        <Tooltip label={intl.formatMessage(end)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={intl.formatMessage(endNamed, { name })}
            onClick={() => (isFinished(item) ? dismissUploads([id]) : cancelUploadItem(id))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {isRunning && (
        <Progress
          size="sm"
          value={share * 100}
          striped={progress.phase === 'reading' && state === 'running'}
          animated={state === 'checking'}
          aria-label={intl.formatMessage(FILE_MESSAGES.progress, { name })}
        />
      )}
      {state === 'running' && progress.phase === 'sending' && progress.resumedBytes > 0 && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            {...FILE_MESSAGES.resumed}
            values={{ size: formatBytes(intl, progress.resumedBytes) }}
          />
        </Text>
      )}
      {state === 'duplicate' && duplicate && (
        <Alert role="alert" color="yellow" p={12} icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm">
            <FormattedMessage {...FILE_MESSAGES.duplicate} values={{ name: duplicate.name }} />
          </Text>
          <Group gap={8} mt={8}>
            <Button size="xs" onClick={() => void takeExisting(duplicate.name)}>
              <FormattedMessage {...FILE_MESSAGES.useExisting} />
            </Button>
            {!isOnlineOnly && (
              <Button size="xs" variant="default" onClick={() => retryUpload(id, { anyway: true })}>
                <FormattedMessage {...FILE_MESSAGES.uploadAnyway} />
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {failure && (
        <Alert role="alert" color="red" p={12} icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm">{failure}</Text>
          <Button size="xs" variant="default" mt={8} onClick={() => retryUpload(id)}>
            <FormattedMessage {...FILE_MESSAGES.again} />
          </Button>
        </Alert>
      )}
    </Stack>
  );
}

function UploadStateText({ item: { state, progress, bytesPerS } }: { readonly item: UploadItem }) {
  const intl = useIntl();
  const sizes = {
    sent: <bdi>{formatBytes(intl, progress.sentBytes)}</bdi>,
    total: <bdi>{formatBytes(intl, progress.totalBytes)}</bdi>,
    rate: <bdi>{formatBytes(intl, bytesPerS ?? 0)}</bdi>,
  };
  if (state !== 'running') {
    if (state === 'duplicate' || state === 'failed') return <>{sizes.total}</>;
    return <FormattedMessage {...FILE_MESSAGES[state]} />;
  }
  if (progress.phase === 'reading') return <FormattedMessage {...FILE_MESSAGES.reading} />;
  if (progress.phase === 'waiting') return <FormattedMessage {...FILE_MESSAGES.waiting} />;
  return bytesPerS === null ? (
    <FormattedMessage {...FILE_MESSAGES.sent} values={sizes} />
  ) : (
    <FormattedMessage {...FILE_MESSAGES.sentAtRate} values={sizes} />
  );
}
