import { getFile, type File as StoredFile } from '@fovea/contract/studies/files';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { useApiQuery } from '../state/serverState';
import { formatBytes } from './formatBytes';
import { FactLine } from './FactLine';
import { FileKindIcon } from './FileKindIcon';
import { FILE_MESSAGES, FILE_KIND_MESSAGES } from './fileMessages';
import classes from './Files.module.css';

interface Props {
  readonly file: StoredFile;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Shows a file of the repository with its details. */
export function FilePreviewDialog({ file, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={<bdi>{file.name}</bdi>} size="xl">
      <Preview listed={file} />
    </Modal>
  );
}

function Preview({ listed }: { readonly listed: StoredFile }) {
  const intl = useIntl();
  // Signed URLs expire while a page stays open.
  const fresh = useApiQuery(getFile, { fileId: listed.id });
  const file = fresh.data ?? listed;
  const { url, kind, name } = file;
  const facts = [
    intl.formatMessage(FILE_KIND_MESSAGES[kind]),
    file.width !== null &&
      file.height !== null &&
      intl.formatMessage(FILE_MESSAGES.pixels, { width: file.width, height: file.height }),
    file.durationMs !== null && formatPlaybackTime(file.durationMs),
    formatBytes(intl, file.sizeBytes),
  ];
  // Reserves the dialog's size before the media has loaded.
  const size = { width: file.width ?? undefined, height: file.height ?? undefined };
  return (
    <Stack gap={16}>
      {kind === 'video' ? (
        <video
          className={classes['media']}
          src={url}
          {...size}
          poster={file.thumbnailUrl ?? undefined}
          controls
          aria-label={name}
        />
      ) : kind === 'surveyTheme' ? (
        <Group justify="center" p={48} c="dimmed">
          <FileKindIcon kind={kind} size={64} />
        </Group>
      ) : (
        <img className={classes['media']} src={url} {...size} alt={name} />
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          <FactLine facts={facts} /> · <DateText moment={file.createdDate} />
        </Text>
        <Button
          component="a"
          href={url}
          download={name}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          <FormattedMessage {...FILE_MESSAGES.download} />
        </Button>
      </Group>
    </Stack>
  );
}

/** '1:05', '1:00:03' */
function formatPlaybackTime(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
