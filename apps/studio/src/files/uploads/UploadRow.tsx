import { ActionIcon, Alert, Button, Group, Progress, Stack, Text, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showInfo } from '../../controls/feedback/snackbars';
import { useHasFeature } from '../../state/session';
import { bytesText } from '../bytesText';
import { FileKindIcon } from '../FileKindIcon';
import { FILE_WORDS } from '../fileWords';
import classes from '../Files.module.css';
import {
  cancelOne,
  dismissUploads,
  isOver,
  takeExistingFile,
  uploadAgain,
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
    const isTaken = await takeExistingFile(id);
    if (isTaken) showInfo(intl.formatMessage(FILE_WORDS.existingTaken, { name: existing }));
  }
  const end = intl.formatMessage(isOver(item) ? FILE_WORDS.dismiss : FILE_WORDS.cancelUpload);
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
            <StateWords item={item} />
          </Text>
        </div>
        <Tooltip label={end}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={end}
            onClick={() => (isOver(item) ? dismissUploads([id]) : cancelOne(id))}
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
          aria-label={intl.formatMessage(FILE_WORDS.progress, { name })}
        />
      )}
      {state === 'running' && progress.phase === 'sending' && progress.resumedBytes > 0 && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            {...FILE_WORDS.resumed}
            values={{ size: bytesText(intl, progress.resumedBytes) }}
          />
        </Text>
      )}
      {state === 'duplicate' && duplicate && (
        <Alert role="alert" color="yellow" p={12} icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm">
            <FormattedMessage {...FILE_WORDS.duplicate} values={{ name: duplicate.name }} />
          </Text>
          <Group gap={8} mt={8}>
            <Button size="xs" onClick={() => void takeExisting(duplicate.name)}>
              <FormattedMessage {...FILE_WORDS.useExisting} />
            </Button>
            {!isOnlineOnly && (
              <Button size="xs" variant="default" onClick={() => uploadAgain(id, { anyway: true })}>
                <FormattedMessage {...FILE_WORDS.uploadAnyway} />
              </Button>
            )}
          </Group>
        </Alert>
      )}
      {failure && (
        <Alert role="alert" color="red" p={12} icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm">{failure}</Text>
          <Button size="xs" variant="default" mt={8} onClick={() => uploadAgain(id)}>
            <FormattedMessage {...FILE_WORDS.again} />
          </Button>
        </Alert>
      )}
    </Stack>
  );
}

function StateWords({ item: { state, progress, bytesPerS } }: { readonly item: UploadItem }) {
  const intl = useIntl();
  const sizes = {
    sent: <bdi>{bytesText(intl, progress.sentBytes)}</bdi>,
    total: <bdi>{bytesText(intl, progress.totalBytes)}</bdi>,
    rate: <bdi>{bytesText(intl, bytesPerS ?? 0)}</bdi>,
  };
  if (state !== 'running') {
    if (state === 'duplicate' || state === 'failed') return <>{sizes.total}</>;
    return <FormattedMessage {...FILE_WORDS[state]} />;
  }
  if (progress.phase === 'reading') return <FormattedMessage {...FILE_WORDS.reading} />;
  if (progress.phase === 'waiting') return <FormattedMessage {...FILE_WORDS.waiting} />;
  return bytesPerS === null ? (
    <FormattedMessage {...FILE_WORDS.sent} values={sizes} />
  ) : (
    <FormattedMessage {...FILE_WORDS.sentAtRate} values={sizes} />
  );
}
