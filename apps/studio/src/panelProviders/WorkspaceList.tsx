import type { PanelWorkspace } from '@fovea/contract/people/panelProviders';
import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Table, type Column } from '../controls/layout/Table';
import { moneyText } from '../messages/moneyText';

/** The workspaces at the panel that a token reaches, with what can be spent there. */
export function WorkspaceList({ workspaces }: { readonly workspaces: readonly PanelWorkspace[] }) {
  const intl = useIntl();
  if (workspaces.length === 0) {
    return (
      <Text c="dimmed">
        <FormattedMessage
          id="panelProviders.noWorkspaces"
          defaultMessage="This account has no workspace yet. Make one in Prolific first."
        />
      </Text>
    );
  }
  const columns: readonly Column<PanelWorkspace, 'title' | 'available'>[] = [
    {
      key: 'title',
      title: <FormattedMessage id="panelProviders.workspace" defaultMessage="Workspace" />,
      cell: ({ title }) => <bdi>{title}</bdi>,
    },
    {
      key: 'available',
      title: <FormattedMessage id="panelProviders.available" defaultMessage="Available balance" />,
      isNumber: true,
      cell: ({ available }) =>
        available === null ? (
          <Text span c="dimmed">
            <FormattedMessage
              id="panelProviders.balanceHidden"
              defaultMessage="Not shown to this account"
            />
          </Text>
        ) : (
          moneyText(intl, available)
        ),
    },
  ];
  return (
    <Table
      label={intl.formatMessage({
        id: 'panelProviders.workspaces',
        defaultMessage: 'Workspaces',
      })}
      columns={columns}
      rows={workspaces}
      rowKey={({ id }) => id}
    />
  );
}
