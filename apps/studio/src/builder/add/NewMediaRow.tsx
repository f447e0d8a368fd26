import { ActionIcon, Alert, Loader, Progress, Stack, Text, Tooltip } from '@mantine/core';
import { NAME_MAX } from '@fovea/rules/inputs/names';
import type { StimulusNameProblem } from '@fovea/rules/flow/stimuli';
import { isVeryLarge } from '@fovea/rules/flow/uploads';
import { IconAlertTriangle, IconPhotoOff, IconX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { STIMULUS_NAME_PROBLEMS } from '../../messages/contractMessages';
import { formatDuration } from '../structure/formatDuration';
import classes from './Add.module.css';
import { MEDIA_MESSAGES } from './mediaMessages';
import type { NewMediaItem } from './useNewMedia';

interface Props {
  readonly item: NewMediaItem;
  readonly isBusy: boolean;
  readonly nameProblem: StimulusNameProblem | null;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** One file before and during its upload. */
export function NewMediaRow({ item, isBusy, nameProblem, onRename, onRemove }: Props) {
  const intl = useIntl();
  const { media, problem, share, failure } = item;
  const remove = intl.formatMessage(MEDIA_MESSAGES.remove, { name: item.file.name });
  return (
    <div className={classes['file']}>
      <div className={classes['picture']}>
        {media && <img src={media.thumbnail} alt="" />}
        {!media && !problem && <Loader size="xs" />}
        {problem && !media && <IconPhotoOff size={22} stroke={1.5} aria-hidden />}
      </div>
      <Stack gap={8} miw={0}>
        <TextField
          label={intl.formatMessage(MEDIA_MESSAGES.name)}
          value={item.name}
          maxLength={NAME_MAX}
          disabled={isBusy}
          error={nameProblem && intl.formatMessage(STIMULUS_NAME_PROBLEMS[nameProblem])}
          onChange={onRename}
        />
        <Text size="xs" c="dimmed" truncate>
          <bdi>{item.file.name}</bdi>
          {media && (
            <>
              {' · '}
              <FormattedMessage
                id="stimulus.size"
                defaultMessage="{width} × {height} pixels"
                values={{ width: media.widthPx, height: media.heightPx }}
              />
            </>
          )}
          {media && media.durationMs > 0 && ` · ${formatDuration(intl, media.durationMs)}`}
        </Text>
        {media && isVeryLarge({ width: media.widthPx, height: media.heightPx }) && (
          <Alert color="yellow" p={8} icon={<IconAlertTriangle aria-hidden />}>
            <FormattedMessage {...MEDIA_MESSAGES.largeResolution} />
          </Alert>
        )}
        {problem && (
          <Alert
            role="alert"
            color="red"
            p={8}
            icon={<IconAlertTriangle aria-hidden />}
            title={
              problem === 'unsupportedVideo' && intl.formatMessage(MEDIA_MESSAGES.unsupportedTitle)
            }
          >
            <FormattedMessage {...MEDIA_MESSAGES[problem]} />
          </Alert>
        )}
        {failure && (
          <Alert role="alert" color="red" p={8} icon={<IconAlertTriangle aria-hidden />}>
            <FormattedMessage {...MEDIA_MESSAGES.failed} values={{ reason: failure }} />
          </Alert>
        )}
        {share !== null && (
          <Stack gap={4} role="status">
            <Text size="xs">
              {share < 1 ? (
                <FormattedMessage
                  {...MEDIA_MESSAGES.uploading}
                  values={{ share: intl.formatNumber(share, { style: 'percent' }) }}
                />
              ) : (
                <FormattedMessage {...MEDIA_MESSAGES.checking} />
              )}
            </Text>
            <Progress
              value={share * 100}
              animated={share >= 1}
              aria-label={intl.formatMessage(MEDIA_MESSAGES.progress)}
            />
          </Stack>
        )}
      </Stack>
      <Tooltip label={remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isBusy}
          aria-label={remove}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
