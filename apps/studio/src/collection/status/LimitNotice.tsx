import { Alert, Text } from '@mantine/core';
import type { CollectionLimit, CollectionProgress } from '@fovea/contract/participation/collection';
import { HelpLink } from '../../help/HelpLink';
import { IconAlertTriangle } from '@tabler/icons-react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';

/** Tells that a limit kept respondents out within the last day, and what to do. */
export function LimitNotice({
  limitMet,
}: {
  readonly limitMet: CollectionProgress['limitMet'] | undefined;
}) {
  if (!limitMet) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      <Text fw={600}>
        <FormattedMessage {...MESSAGES[limitMet.limit]} />
      </Text>
      <Text>
        <FormattedMessage
          id="limits.last"
          defaultMessage="This last happened on {date, date, medium} at {date, time, short}. Whoever has begun already can go on."
          values={{ date: new Date(limitMet.date) }}
        />
      </Text>
      <HelpLink page="operations" />
    </Alert>
  );
}

const MESSAGES: Record<CollectionLimit, MessageDescriptor> = defineMessages({
  studySessions: {
    id: 'limits.studySessions',
    defaultMessage:
      'New respondents are turned away: this study has as many sessions as one study may have. Delete what you do not need, or ask the people who run the server for more.',
  },
  studyBytes: {
    id: 'limits.studyBytes',
    defaultMessage:
      'New respondents are turned away: the recordings of this study take up as much room as one study may. Delete what you do not need, or ask the people who run the server for more.',
  },
  companySessions: {
    id: 'limits.companySessions',
    defaultMessage:
      'New respondents are turned away: your company has as many sessions as it may have. Delete what you do not need, or ask the people who run the server for more.',
  },
  companyBytes: {
    id: 'limits.companyBytes',
    defaultMessage:
      'New respondents are turned away: the recordings of your company take up as much room as they may. Delete what you do not need, or ask the people who run the server for more.',
  },
  addressSessions: {
    id: 'limits.addressSessions',
    defaultMessage:
      'A respondent was turned away: more sessions began from one internet address than the server takes in a day. If that was a lab or a school, ask the people who run the server for more.',
  },
  addressBytes: {
    id: 'limits.addressBytes',
    defaultMessage:
      'A respondent was turned away: more was recorded from one internet address than the server takes in a day. If that was a lab or a school, ask the people who run the server for more.',
  },
  disk: {
    id: 'limits.disk',
    defaultMessage:
      'New respondents are turned away: the disk of the server is nearly full. Tell the people who run the server.',
  },
  session: {
    id: 'limits.session',
    defaultMessage:
      'A session has stored as much as one session may; the rest is kept in the browser of the respondent. Ask the people who run the server for a higher limit.',
  },
});
