import {
  disconnectPanelProvider,
  getPanelConnection,
  type PanelConnection,
} from '@fovea/contract/people/panelProviders';
import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Fact } from '../controls/display/Fact';
import { SlashDate } from '../controls/display/SlashDate';
import { Banner } from '../controls/feedback/Banner';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { StateBadge } from '../controls/feedback/StateBadge';
import { showSuccess } from '../controls/feedback/snackbars';
import { Panel } from '../controls/layout/Panel';
import { call } from '../state/api';
import { invalidateServerState, setServerState } from '../state/serverState';
import classes from './ConnectedPanel.module.css';
import { PanelTokenForm } from './PanelTokenForm';
import { WorkspaceList } from './WorkspaceList';

/** The connected account: whose it is, whether its token still works, and what it reaches. */
export function ConnectedPanel(props: {
  readonly connection: PanelConnection;
  /** @param isUnsubscribed false: Prolific may go on telling this server of changes */
  readonly onRemoved: (isUnsubscribed: boolean) => void;
}) {
  const { connection, onRemoved } = props;
  const intl = useIntl();
  const [dialog, setDialog] = useState<'replace' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const { state, tokenEnding, accountEmail, connectedBy, connectedDate, workspaces } = connection;

  async function remove() {
    const { isUnsubscribed } = await call(disconnectPanelProvider, {});
    onRemoved(isUnsubscribed);
    setServerState(getPanelConnection, {}, { connection: null });
    showSuccess(
      intl.formatMessage({
        id: 'panelProviders.removed',
        defaultMessage: 'The token was removed.',
      }),
    );
  }

  return (
    <Panel title="Prolific" aside={<ConnectionBadge state={state} />}>
      <Stack gap={20}>
        {state === 'REFUSED' && (
          <Banner tone="warning" icon={IconPlugConnectedX}>
            <FormattedMessage
              id="panelProviders.refused"
              defaultMessage="Prolific no longer accepts this token: it was deleted there, or the account was closed. Replace it to go on."
            />
          </Banner>
        )}
        {state === 'UNREACHABLE' && (
          <Banner
            tone="warning"
            icon={IconAlertTriangle}
            action={
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void invalidateServerState(getPanelConnection, {})}
              >
                <FormattedMessage id="error.retry" defaultMessage="Try again" />
              </Button>
            }
          >
            <FormattedMessage
              id="panelProviders.unreachable"
              defaultMessage="Prolific does not answer at the moment. Your token is kept."
            />
          </Banner>
        )}
        <dl className={classes['facts']}>
          <Fact name={<FormattedMessage id="panelProviders.account" defaultMessage="Account" />}>
            <bdi>{accountEmail}</bdi>
          </Fact>
          <Fact name={<FormattedMessage id="panelProviders.apiToken" defaultMessage="API token" />}>
            <bdi>••••{tokenEnding}</bdi>
          </Fact>
          <Fact name={<FormattedMessage id="panelProviders.since" defaultMessage="Connected" />}>
            <SlashDate moment={connectedDate} />
            {connectedBy && (
              <Text size="sm" c="dimmed">
                <FormattedMessage
                  id="panelProviders.by"
                  defaultMessage="by {name}"
                  values={{ name: <bdi>{connectedBy.name}</bdi> }}
                />
              </Text>
            )}
          </Fact>
        </dl>
        {state === 'ACCEPTED' && (
          <div>
            <Title order={3} mb={8}>
              <FormattedMessage id="panelProviders.workspaces" defaultMessage="Workspaces" />
            </Title>
            <WorkspaceList workspaces={workspaces} />
          </div>
        )}
        <Group gap={8}>
          <Button variant="default" onClick={() => setDialog('replace')}>
            <FormattedMessage id="panelProviders.replace" defaultMessage="Replace token" />
          </Button>
          <Button variant="subtle" color="red.9" onClick={() => setDialog('remove')}>
            <FormattedMessage id="panelProviders.remove" defaultMessage="Remove token" />
          </Button>
        </Group>
      </Stack>
      <Modal
        opened={dialog === 'replace'}
        onClose={close}
        title={<FormattedMessage id="panelProviders.replace" defaultMessage="Replace token" />}
      >
        <PanelTokenForm
          confirm={<FormattedMessage id="panelProviders.replaceNow" defaultMessage="Replace" />}
          onConnected={close}
          onCancel={close}
        />
      </Modal>
      <ConfirmDialog
        opened={dialog === 'remove'}
        onClose={close}
        title={
          <FormattedMessage id="panelProviders.removeTitle" defaultMessage="Remove the token?" />
        }
        confirm={<FormattedMessage id="panelProviders.remove" defaultMessage="Remove token" />}
        isDangerous
        onConfirm={remove}
      >
        <FormattedMessage
          id="panelProviders.removeText"
          defaultMessage="Studies that run at Prolific keep running there, and Prolific stops telling this server of changes. The token also stays valid at Prolific until you delete it there."
        />
      </ConfirmDialog>
    </Panel>
  );
}

function ConnectionBadge({ state }: Pick<PanelConnection, 'state'>) {
  switch (state) {
    case 'ACCEPTED':
      return (
        <StateBadge tone="good">
          <FormattedMessage id="panelProviders.state.accepted" defaultMessage="Connected" />
        </StateBadge>
      );
    case 'REFUSED':
      return (
        <StateBadge tone="bad">
          <FormattedMessage id="panelProviders.state.refused" defaultMessage="Token refused" />
        </StateBadge>
      );
    case 'UNREACHABLE':
      return (
        <StateBadge tone="warning">
          <FormattedMessage id="panelProviders.state.unreachable" defaultMessage="No answer" />
        </StateBadge>
      );
  }
}
