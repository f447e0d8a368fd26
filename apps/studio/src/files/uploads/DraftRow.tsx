import { ActionIcon, Alert, Loader, Stack, Text, Tooltip } from '@mantine/core';
import { NAME_MAX } from '@fovea/rules/inputs/names';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { formatBytes } from '../formatBytes';
import { FactLine } from '../FactLine';
import { FileKindIcon } from '../FileKindIcon';
import { FILE_MESSAGES, FILE_KIND_MESSAGES } from '../fileMessages';
import classes from '../Files.module.css';
import type { Draft } from './useDrafts';

interface Props {
  readonly draft: Draft;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** A chosen file before upload: thumbnail, name and details. */
export function DraftRow({ draft, onRename, onRemove }: Props) {
  const intl = useIntl();
  const { file, kind, media, name, problem, isLarge, isReading } = draft;
  const remove = intl.formatMessage(FILE_MESSAGES.remove);
  const facts = [
    intl.formatMessage(FILE_KIND_MESSAGES[kind]),
    formatBytes(intl, file.size),
    media &&
      intl.formatMessage(FILE_MESSAGES.pixels, { width: media.widthPx, height: media.heightPx }),
  ];
  return (
    <Stack gap={8} component="li">
      <div className={classes['row']}>
        <span className={classes['small']}>
          {isReading ? (
            <Loader size={18} />
          ) : media ? (
            <img src={media.thumbnail} alt="" />
          ) : (
            <FileKindIcon kind={kind} size={24} />
          )}
        </span>
        <div className={classes['grow']}>
          <TextField
            label={intl.formatMessage(FILE_MESSAGES.name)}
            value={name}
            onChange={onRename}
            maxLength={NAME_MAX}
            error={
              name.trim() === '' &&
              intl.formatMessage({ id: 'name.empty', defaultMessage: 'You must select a name.' })
            }
          />
          <Text size="xs" c="dimmed" mt={4}>
            <FactLine facts={[file.name, ...facts]} />
          </Text>
        </div>
        <Tooltip label={remove}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={intl.formatMessage(FILE_MESSAGES.removeNamed, { name: name || file.name })}
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {isLarge && (
        <Alert color="yellow" p={12} icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage {...FILE_MESSAGES.large} />
        </Alert>
      )}
      {problem && problem !== 'unsupported' && (
        <Alert role="alert" color="red" p={12} icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage {...FILE_MESSAGES[problem]} />
        </Alert>
      )}
    </Stack>
  );
}
