import type { PersonalToken } from '@fovea/contract/people/personalTokens';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconClockX, IconEye } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { StateBadge } from '../controls/feedback/StateBadge';
import { Table, type Column } from '../controls/layout/Table';
import { FEATURE_NAMES } from '../messages/featureMessages';

interface Props {
  readonly tokens: readonly PersonalToken[];
  readonly onRevoke: (token: PersonalToken) => void;
}

/** The personal access tokens of a user, with what each may do and when it was last used. */
export function AccessTokensTable({ tokens, onRevoke }: Props) {
  const intl = useIntl();
  const columns: Column<PersonalToken, 'token' | 'used' | 'expires' | 'revoke'>[] = [
    {
      key: 'token',
      title: <FormattedMessage id="token.column" defaultMessage="Token" />,
      cell: (token) => <NameAndScope token={token} />,
    },
    {
      key: 'used',
      title: <FormattedMessage id="token.used" defaultMessage="Last used" />,
      cell: ({ lastUsedDate }) =>
        lastUsedDate === null ? (
          <FormattedMessage id="token.unused" defaultMessage="Never" />
        ) : (
          <DateText moment={lastUsedDate} />
        ),
    },
    {
      key: 'expires',
      title: <FormattedMessage id="token.expires" defaultMessage="Expires" />,
      cell: ({ expirationDate }) => <DateText moment={expirationDate} />,
    },
    {
      key: 'revoke',
      title: <FormattedMessage id="token.revoke" defaultMessage="Revoke" />,
      hidesTitle: true,
      isNumber: true,
      cell: (token) => (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onRevoke(token)}
          aria-label={intl.formatMessage(
            { id: 'token.revokeOne', defaultMessage: 'Revoke: {name}' },
            { name: token.name },
          )}
        >
          {token.isExpired ? (
            <FormattedMessage id="token.remove" defaultMessage="Remove" />
          ) : (
            <FormattedMessage id="token.revoke" defaultMessage="Revoke" />
          )}
        </Button>
      ),
    },
  ];
  return (
    <Table
      label={intl.formatMessage({ id: 'token.list', defaultMessage: 'Access tokens' })}
      columns={columns}
      rows={tokens}
      rowKey={({ id }) => id}
    />
  );
}

function NameAndScope({ token }: { readonly token: PersonalToken }) {
  const intl = useIntl();
  const scopes = token.scope.map((feature) => {
    const name = FEATURE_NAMES[feature];
    return name ? intl.formatMessage(name) : feature;
  });
  return (
    <Stack gap={2} py={4}>
      <Group gap={8}>
        <bdi style={{ overflowWrap: 'anywhere' }}>{token.name}</bdi>
        {token.isReadOnly && (
          <StateBadge tone="waiting" icon={IconEye}>
            <FormattedMessage id="token.readOnly" defaultMessage="Read-only" />
          </StateBadge>
        )}
        {token.isExpired && (
          <StateBadge tone="warning" icon={IconClockX}>
            <FormattedMessage id="token.expired" defaultMessage="Expired" />
          </StateBadge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {intl.formatList(scopes, { type: 'unit' })}
      </Text>
    </Stack>
  );
}
