import type { StudyAccess } from '@fovea/contract/people/support';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { StateBadge } from '../controls/feedback/StateBadge';
import { Panel } from '../controls/layout/Panel';

interface Props {
  readonly access: StudyAccess;
  /** What can be done while the consent is in force. */
  readonly action: ReactNode;
}

/** The consent to look at a study: which one, how long, and whether it is in force. */
export function StudyAccessPanel({ access, action }: Props) {
  const { isActive, studyName, endsDate, withdrawnDate } = access;
  return (
    <Panel
      title={
        <FormattedMessage
          id="support.access"
          defaultMessage="Consent to look at the study"
          description="Title of the part about the consent of a support request"
        />
      }
      aside={
        isActive ? (
          <StateBadge tone="good">
            <FormattedMessage
              id="support.access.active"
              defaultMessage="In force"
              description="State of a consent"
            />
          </StateBadge>
        ) : (
          <StateBadge tone="bad">
            <FormattedMessage
              id="support.access.ended"
              defaultMessage="Ended"
              description="State of a consent"
            />
          </StateBadge>
        )
      }
    >
      <Stack gap={12} align="flex-start">
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{studyName}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {withdrawnDate === null ? (
            <FormattedMessage
              id="support.access.until"
              defaultMessage="Until {date}"
              description="When a consent ends"
              values={{ date: <DateText moment={endsDate} /> }}
            />
          ) : (
            <FormattedMessage
              id="support.access.withdrawn"
              defaultMessage="Withdrawn on {date}"
              description="When a consent was withdrawn"
              values={{ date: <DateText moment={withdrawnDate} /> }}
            />
          )}
        </Text>
        {isActive && action}
      </Stack>
    </Panel>
  );
}
