import { Group, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { AskAgainButton } from './AskAgainButton';

interface Props {
  readonly studyId: string;
  readonly syncedDate: string | null;
  /** False: changes are found out by asking every few minutes only. */
  readonly isNotified: boolean;
}

/** How old what is shown is, and the button to ask now. */
export function LastAsked({ studyId, syncedDate, isNotified }: Props) {
  return (
    <Group gap={12} wrap="wrap">
      <Text size="sm" c="dimmed">
        {syncedDate === null ? (
          <FormattedMessage
            id="panelSync.never"
            defaultMessage="Prolific has not been asked yet."
          />
        ) : (
          <FormattedMessage
            id="panelSync.lastAsked"
            defaultMessage="Prolific was last asked {moment}."
            values={{ moment: <DateText moment={syncedDate} /> }}
          />
        )}
        {!isNotified && (
          <>
            {' '}
            <FormattedMessage
              id="panelSync.everyMinutes"
              defaultMessage="It is asked every few minutes."
            />
          </>
        )}
      </Text>
      <AskAgainButton studyId={studyId} />
    </Group>
  );
}
