import type { AuthorizedApp } from '@fovea/contract/people/apps';
import { Button, Group, Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { StateBadge } from '../controls/feedback/StateBadge';
import { Table, type Column } from '../controls/layout/Table';
import { FEATURE_NAMES } from '../messages/featureMessages';

interface Props {
  readonly apps: readonly AuthorizedApp[];
  readonly onRevoke: (app: AuthorizedApp) => void;
}

/** The third-party apps that a user has authorized, with what each may do and when it was last used. */
export function AuthorizedAppsTable({ apps, onRevoke }: Props) {
  const intl = useIntl();
  const columns: Column<AuthorizedApp, 'app' | 'since' | 'used' | 'revoke'>[] = [
    {
      key: 'app',
      title: (
        <FormattedMessage
          id="app.column"
          defaultMessage="App"
          description="Column: a third-party app"
        />
      ),
      cell: (app) => <NameAndScope app={app} />,
    },
    {
      key: 'since',
      title: (
        <FormattedMessage
          id="app.since"
          defaultMessage="Since"
          description="Column: when a user authorized an app"
        />
      ),
      cell: ({ authorizedDate }) => <DateText moment={authorizedDate} />,
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
      key: 'revoke',
      title: <FormattedMessage id="token.revoke" defaultMessage="Revoke" />,
      hidesTitle: true,
      isNumber: true,
      cell: (app) => (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onRevoke(app)}
          aria-label={intl.formatMessage(
            { id: 'token.revokeOne', defaultMessage: 'Revoke: {name}' },
            { name: app.name },
          )}
        >
          <FormattedMessage id="token.revoke" defaultMessage="Revoke" />
        </Button>
      ),
    },
  ];
  return (
    <Table
      label={intl.formatMessage({
        id: 'app.authorized',
        defaultMessage: 'Authorized apps',
        description: 'Third-party apps that act for a user',
      })}
      columns={columns}
      rows={apps}
      rowKey={({ id }) => id}
    />
  );
}

function NameAndScope({ app }: { readonly app: AuthorizedApp }) {
  const intl = useIntl();
  const scopes = app.scope.map((feature) => {
    const name = FEATURE_NAMES[feature];
    return name ? intl.formatMessage(name) : feature;
  });
  return (
    <Stack gap={2} py={4}>
      <Group gap={8}>
        <bdi style={{ overflowWrap: 'anywhere' }}>{app.name}</bdi>
        {app.disabled && (
          <StateBadge tone="bad">
            <FormattedMessage id="state.disabled" defaultMessage="Disabled" />
          </StateBadge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="app.byAuthor"
          defaultMessage="by {author}"
          description="Below the name of a third-party app: who makes it"
          values={{ author: <bdi>{app.author}</bdi> }}
        />
      </Text>
      <Text size="xs" c="dimmed">
        {intl.formatList(scopes, { type: 'unit' })}
      </Text>
    </Stack>
  );
}
