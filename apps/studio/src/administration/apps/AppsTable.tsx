import type { RegisteredApp } from '@fovea/contract/people/apps';
import { redirectHost } from '@fovea/rules/people/redirectAddress';
import { ActionIcon, Group, Menu, Stack, Text } from '@mantine/core';
import {
  IconDots,
  IconId,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { Table, type Column } from '../../controls/layout/Table';
import { FEATURE_NAMES } from '../../messages/featureMessages';

interface Actions {
  readonly onShowId: (app: RegisteredApp) => void;
  readonly onEdit: (app: RegisteredApp) => void;
  readonly onDisable: (app: RegisteredApp) => void;
  readonly onEnable: (app: RegisteredApp) => void;
  readonly onRenew: (app: RegisteredApp) => void;
  readonly onDelete: (app: RegisteredApp) => void;
}

interface Props extends Actions {
  readonly apps: readonly RegisteredApp[];
  readonly showsCompany: boolean;
}

type AppColumn = 'app' | 'leads' | 'company' | 'users' | 'actions';

/** The registered apps: what each is, where it leads, whom it serves, and what can be done with it. */
export function AppsTable({ apps, showsCompany, ...actions }: Props) {
  const intl = useIntl();
  const columns: Column<RegisteredApp, AppColumn>[] = [
    {
      key: 'app',
      title: (
        <FormattedMessage
          id="app.column"
          defaultMessage="App"
          description="Column: a third-party app"
        />
      ),
      cell: (app) => <WhatItIs app={app} />,
    },
    {
      key: 'leads',
      title: (
        <FormattedMessage
          id="apps.leads"
          defaultMessage="Returns to"
          description="Column: the host to which a third-party app takes its users back"
        />
      ),
      cell: ({ redirectUri, contact }) => (
        <Stack gap={2} py={4}>
          <bdi style={{ overflowWrap: 'anywhere' }}>{redirectHost(redirectUri)}</bdi>
          <Text size="xs" c="dimmed">
            <bdi style={{ overflowWrap: 'anywhere' }}>{contact}</bdi>
          </Text>
        </Stack>
      ),
    },
    {
      key: 'company',
      title: <FormattedMessage id="column.company" defaultMessage="Company" />,
      cell: ({ companyName }) =>
        companyName === null ? <EveryCompany /> : <bdi>{companyName}</bdi>,
    },
    {
      key: 'users',
      title: (
        <FormattedMessage
          id="apps.users"
          defaultMessage="Authorized by"
          description="Column: how many users have authorized a third-party app"
        />
      ),
      isNumber: true,
      cell: ({ usersCount }) => (
        <FormattedMessage
          id="apps.usersCount"
          defaultMessage="{count, plural, =0 {Nobody yet} one {# user} other {# users}}"
          description="How many users have authorized a third-party app"
          values={{ count: usersCount }}
        />
      ),
    },
    {
      key: 'actions',
      title: (
        <FormattedMessage
          id="apps.actions"
          defaultMessage="Actions"
          description="Column with the menu of a third-party app"
        />
      ),
      hidesTitle: true,
      isNumber: true,
      cell: (app) => <AppMenu app={app} {...actions} />,
    },
  ];
  return (
    <Table
      label={intl.formatMessage({
        id: 'title.apps',
        defaultMessage: 'Third-party apps',
        description: 'Page with the third-party apps that may ask users for access',
      })}
      columns={columns.filter(({ key }) => showsCompany || key !== 'company')}
      rows={apps}
      rowKey={({ id }) => id}
    />
  );
}

function EveryCompany() {
  return (
    <FormattedMessage
      id="apps.everyCompany"
      defaultMessage="Every company"
      description="A third-party app that may ask the users of every company"
    />
  );
}

function WhatItIs({ app }: { readonly app: RegisteredApp }) {
  const intl = useIntl();
  const scopes = app.scope.map((feature) => {
    const name = FEATURE_NAMES[feature];
    return name ? intl.formatMessage(name) : feature;
  });
  return (
    <Stack gap={2} py={4}>
      <Group gap={8}>
        <Text span fz="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{app.name}</bdi>
        </Text>
        {app.disabled && (
          <StateBadge tone="bad">
            <FormattedMessage id="state.disabled" defaultMessage="Disabled" />
          </StateBadge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="apps.kindAndAuthor"
          defaultMessage="{isConfidential, select, true {With a secret} other {Public}}, by {author}"
          description="Below the name of a third-party app: whether it has a secret, and who makes it"
          values={{ isConfidential: String(app.isConfidential), author: <bdi>{app.author}</bdi> }}
        />
      </Text>
      <Text size="xs" c="dimmed">
        {intl.formatList(scopes, { type: 'unit' })}
      </Text>
      {app.disabled && (
        <Text size="xs">
          <FormattedMessage
            id="apps.disabledBy"
            defaultMessage="{reason} ({by}, {date})"
            description="Why, by whom and when a third-party app was disabled"
            values={{
              reason: <bdi>{app.disabled.reason}</bdi>,
              by: <bdi>{app.disabled.by}</bdi>,
              date: <DateText moment={app.disabled.createdDate} />,
            }}
          />
        </Text>
      )}
    </Stack>
  );
}

const icon = { size: 16, 'aria-hidden': true } as const;

function AppMenu({ app, ...on }: { readonly app: RegisteredApp } & Actions) {
  const intl = useIntl();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          aria-label={intl.formatMessage(
            {
              id: 'apps.menu',
              defaultMessage: 'Actions: {name}',
              description: 'Button that opens the menu of a third-party app',
            },
            { name: app.name },
          )}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconId {...icon} />} onClick={() => on.onShowId(app)}>
          <FormattedMessage
            id="apps.showId"
            defaultMessage="Client ID"
            description="Shows the id of a third-party app, which its author needs"
          />
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => on.onEdit(app)}>
          <FormattedMessage
            id="apps.edit"
            defaultMessage="Edit"
            description="Changes a third-party app"
          />
        </Menu.Item>
        {app.isConfidential && (
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => on.onRenew(app)}>
            <FormattedMessage
              id="apps.renew"
              defaultMessage="Renew the secret"
              description="Gives a third-party app another secret"
            />
          </Menu.Item>
        )}
        {app.disabled ? (
          <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => on.onEnable(app)}>
            <FormattedMessage
              id="apps.enable"
              defaultMessage="Enable"
              description="Enables a third-party app"
            />
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => on.onDisable(app)}>
            <FormattedMessage id="machine.disable" defaultMessage="Disable" />
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          color="red"
          onClick={() => on.onDelete(app)}
        >
          <FormattedMessage
            id="apps.delete"
            defaultMessage="Delete"
            description="Deletes a third-party app"
          />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
