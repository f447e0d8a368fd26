import type { SignedInSession } from '@fovea/contract/people/signIn';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconUserShield } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { StateBadge } from '../controls/feedback/StateBadge';
import { Table, type Column } from '../controls/layout/Table';
import { userAgentText } from './userAgentText';

interface Props {
  readonly places: readonly SignedInSession[];
  /** The session that is being ended. */
  readonly ending: string | null;
  readonly onEnd: (place: SignedInSession) => void;
}

export function SignInSessionsTable({ places, ending, onEnd }: Props) {
  const intl = useIntl();
  const columns: Column<SignedInSession, 'place' | 'address' | 'since' | 'used' | 'end'>[] = [
    {
      key: 'place',
      title: <FormattedMessage id="profile.sessions.place" defaultMessage="Browser" />,
      cell: (place) => <SignInLocation place={place} />,
    },
    {
      key: 'address',
      title: <FormattedMessage id="profile.sessions.address" defaultMessage="Address" />,
      cell: ({ ip }) => <bdi dir="ltr">{ip}</bdi>,
    },
    {
      key: 'since',
      title: <FormattedMessage id="profile.sessions.since" defaultMessage="Signed in" />,
      cell: ({ createdDate }) => <DateText moment={createdDate} />,
    },
    {
      key: 'used',
      title: <FormattedMessage id="profile.sessions.used" defaultMessage="Last used" />,
      cell: ({ lastUsedDate }) => <DateText moment={lastUsedDate} />,
    },
    {
      key: 'end',
      title: <FormattedMessage id="profile.sessions.signOut" defaultMessage="Sign out" />,
      hidesTitle: true,
      isNumber: true,
      cell: (place) => (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={ending === place.id}
          onClick={() => onEnd(place)}
          aria-label={intl.formatMessage(
            { id: 'profile.sessions.signOutOf', defaultMessage: 'Sign out: {place}' },
            { place: userAgentText(intl, place.userAgent) },
          )}
        >
          <FormattedMessage id="profile.sessions.signOut" defaultMessage="Sign out" />
        </Button>
      ),
    },
  ];
  return (
    <Table
      label={intl.formatMessage({
        id: 'profile.tab.sessions',
        defaultMessage: 'Where you are signed in',
      })}
      columns={columns}
      rows={places}
      rowKey={({ id }) => id}
    />
  );
}

function SignInLocation({ place }: { readonly place: SignedInSession }) {
  const intl = useIntl();
  const { actor, scope, isCurrent, userAgent } = place;
  return (
    <Stack gap={2} py={4}>
      <Group gap={8}>
        <span title={userAgent}>{userAgentText(intl, userAgent)}</span>
        {isCurrent && (
          <StateBadge tone="good" icon={IconDeviceDesktop}>
            <FormattedMessage id="profile.sessions.current" defaultMessage="This browser" />
          </StateBadge>
        )}
        {actor && (
          <StateBadge tone="warning" icon={IconUserShield}>
            <FormattedMessage
              id="profile.sessions.actor"
              defaultMessage="{name} is logged in as you"
              values={{ name: <bdi>{actor.name}</bdi> }}
            />
          </StateBadge>
        )}
      </Group>
      {scope && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="profile.sessions.scope"
            defaultMessage="Limited token: {features}"
            values={{ features: <bdi dir="ltr">{scope.join(', ')}</bdi> }}
          />
        </Text>
      )}
    </Stack>
  );
}
