import { Stack, Text } from '@mantine/core';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { stimulusDurationMs } from '@fovea/rules/flow/durations';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDuration } from '../structure/formatDuration';
import classes from '../preview/Preview.module.css';

/** Thumbnail, dimensions and duration of a stimulus. */
export function StimulusInfo({ stimulus }: { readonly stimulus: Stimulus }) {
  const intl = useIntl();
  const { imageUrl, videoUrl, thumbnailUrl, width, height } = stimulus;
  const durationMs = stimulusDurationMs(stimulus);
  return (
    <Stack gap={8}>
      {imageUrl && <img className={classes['media']} src={imageUrl} alt={stimulus.displayName} />}
      {videoUrl && (
        <video
          className={classes['media']}
          src={videoUrl}
          {...(thumbnailUrl ? { poster: thumbnailUrl } : {})}
          controls
          preload="metadata"
          aria-label={stimulus.displayName}
        />
      )}
      <Text size="sm" c="dimmed">
        {(imageUrl ?? videoUrl) && (
          <>
            <FormattedMessage
              id="stimulus.size"
              defaultMessage="{width} × {height} pixels"
              values={{ width, height }}
            />
            {' · '}
          </>
        )}
        {durationMs > 0 ? (
          <FormattedMessage
            id="stimulus.atMost"
            defaultMessage="At most {duration}"
            values={{ duration: formatDuration(intl, durationMs) }}
          />
        ) : (
          <FormattedMessage id="stimulus.noLimit" defaultMessage="No time limit" />
        )}
      </Text>
    </Stack>
  );
}
