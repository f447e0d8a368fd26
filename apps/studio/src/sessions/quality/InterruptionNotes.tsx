import { Text } from '@mantine/core';
import type { StimulusQuality } from '@fovea/contract/participation/respondents';
import { FormattedMessage } from 'react-intl';

/** What interrupted the stimulus, and what of it counts; nothing if nothing did. */
export function InterruptionNotes({
  showings,
  frozenMs,
}: Pick<StimulusQuality, 'showings' | 'frozenMs'>) {
  return (
    <>
      {showings > 1 && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="session.showings"
            defaultMessage="Shown {showings, plural, one {# time} other {# times}} because the page was reloaded; the first complete time counts."
            values={{ showings }}
          />
        </Text>
      )}
      {frozenMs >= 1000 && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="session.frozen"
            defaultMessage="The page stood still for {seconds, plural, one {# second, which does} other {# seconds, which do}} not count."
            values={{ seconds: Math.round(frozenMs / 1000) }}
          />
        </Text>
      )}
    </>
  );
}
