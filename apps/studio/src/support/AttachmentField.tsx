import { ATTACHMENTS_LIMIT_BYTES, ATTACHMENTS_MAX } from '@fovea/contract/people/support';
import { ATTACHMENT_ENDINGS } from '@fovea/rules/inputs/attachments';
import { ActionIcon, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';

interface Props {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

export const isTooLarge = (files: readonly File[]) =>
  files.reduce((sum, { size }) => sum + size, 0) > ATTACHMENTS_LIMIT_BYTES;
export const isTooMany = (files: readonly File[]) => files.length > ATTACHMENTS_MAX;

/** Files for support: pictures, films and zip files, 5 MB together. */
export function AttachmentField({ files, onChange }: Props) {
  const intl = useIntl();
  const size = (bytes: number) =>
    intl.formatNumber(Math.max(0.01, bytes / 1024 / 1024), {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: 2,
    });
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600} id="attachments">
        <FormattedMessage
          id="support.attachments"
          defaultMessage="Attachments"
          description="Files of a support request"
        />
      </Text>
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="support.attachments.help"
          defaultMessage="Pictures, MP4 videos and zip files, 5 MB together"
          description="Hint at the attachments of a support request"
        />
      </Text>
      {files.length > 0 && (
        <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {files.map((file, place) => (
            <Group key={`${place} ${file.name}`} component="li" gap={8} wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }} flex={1}>
                <bdi>{file.name}</bdi>
              </Text>
              <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {size(file.size)}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={intl.formatMessage(
                  {
                    id: 'support.attachments.remove',
                    defaultMessage: 'Remove {name}',
                    description: 'Button beside an attachment of a support request',
                  },
                  { name: file.name },
                )}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      <FileButton
        multiple
        accept={ATTACHMENT_ENDINGS.map((ending) => `.${ending}`).join(',')}
        inputProps={{ 'aria-labelledby': 'attachments' }}
        onChange={(chosen) => onChange([...files, ...chosen])}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPaperclip size={14} aria-hidden />}
          >
            <FormattedMessage
              id="support.attachments.add"
              defaultMessage="Add files"
              description="Button that opens the file dialog"
            />
          </Button>
        )}
      </FileButton>
      {(isTooLarge(files) || isTooMany(files)) && (
        <Text size="xs" c="var(--fovea-bad)" role="alert">
          <FormattedMessage
            id="support.attachments.tooLarge"
            defaultMessage="Maximum attachments size exceeded. Please select fewer or smaller files."
            description="The attachments of a support request have more than 5 MB"
          />
        </Text>
      )}
    </Stack>
  );
}
