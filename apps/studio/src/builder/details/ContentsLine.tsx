import { Alert, Stack, Text } from '@mantine/core';
import type { Block } from '@fovea/contract/studies/blocks';
import type { Study } from '@fovea/contract/studies/studies';
import { FLOW_LONG_MS, FLOW_MAX_MS, flowDurationMs } from '@fovea/rules/flow/durations';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDuration } from '../structure/formatDuration';

interface Props {
  readonly study: Study;
  readonly block: Block;
  /** Warns if the flow is long. */
  readonly warns?: boolean;
}

/** The number of items in a block, including nested blocks, and its maximum duration. */
export function ContentsLine({ study, block, warns = false }: Props) {
  const intl = useIntl();
  const stimuli = orderedStimuli(study.blocks, study.stimuli, block.id);
  const durationMs = flowDurationMs(stimuli);
  return (
    <Stack gap={8}>
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="builder.duration"
          defaultMessage="{count, plural, one {# item} other {# items}}, at most {duration}"
          values={{ count: stimuli.length, duration: formatDuration(intl, durationMs) }}
        />
      </Text>
      {warns && durationMs > FLOW_LONG_MS && (
        <Alert
          color={durationMs > FLOW_MAX_MS ? 'red' : 'yellow'}
          icon={<IconAlertTriangle aria-hidden />}
          title={
            durationMs > FLOW_MAX_MS ? (
              <FormattedMessage
                id="duration.error"
                defaultMessage="Error: Study exceeds maximum duration"
              />
            ) : (
              <FormattedMessage
                id="duration.warning"
                defaultMessage="Warning: Long study duration"
              />
            )
          }
        >
          {durationMs > FLOW_MAX_MS ? (
            <FormattedMessage
              id="duration.error.help"
              defaultMessage="A flow may take at most 60 minutes. Shorten or remove stimuli: data collection cannot start."
            />
          ) : (
            <FormattedMessage
              id="duration.warning.help"
              defaultMessage="It takes more than 15 minutes: respondents may give up."
            />
          )}
        </Alert>
      )}
    </Stack>
  );
}
