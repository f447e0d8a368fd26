import type { StimulusQuality } from '@fovea/contract/participation/respondents';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/**
 * How many closures during a stimulus were cut off; nothing where there were none.
 *
 * @param count missing: an older result, which counts them as blinks; null: eyelids were not measured
 */
export function BlinksCutOff({ count }: { readonly count: number | null | undefined }) {
  if (!count) return null;
  return (
    <>
      <br />
      {/* No block of its own: in a page from right to left it would be aligned otherwise than the figure above it. */}
      <Text span size="xs" c="dimmed">
        <FormattedMessage
          id="session.blinksCutOff"
          defaultMessage="and {count, number} cut off"
          description="Below the blinks a minute of a stimulus: closed eyes of which the beginning or the end was not seen"
          values={{ count }}
        />
      </Text>
    </>
  );
}

/** What "cut off" means, where a stimulus has any. */
export function BlinksCutOffNote({
  rows,
}: {
  readonly rows: readonly Pick<StimulusQuality, 'blinksCutOff'>[];
}) {
  if (!rows.some(({ blinksCutOff }) => blinksCutOff)) return null;
  return (
    <Text size="xs" c="dimmed" px={16} pt={8}>
      <FormattedMessage
        id="session.blinksCutOff.meaning"
        defaultMessage="Cut off: the eyes were closed briefly, but they were not seen closing or not seen opening again, because the face or camera pictures were missing at that moment. Whether these were blinks is not known, so they are not part of the blinks a minute."
        description="Below the table of quality by stimulus"
      />
    </Text>
  );
}
