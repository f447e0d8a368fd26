import { getPanelConnection, type PanelConnection } from '@fovea/contract/people/panelProviders';
import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../controls/feedback/Banner';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { useApiQuery } from '../state/serverState';
import { useHasFeature } from '../state/session';
import { ConnectedPanel } from './ConnectedPanel';
import { LinkSteps } from './LinkSteps';
import { PanelTokenForm } from './PanelTokenForm';

/** The panels that the company recruits respondents from, for everybody; the account for those with the feature. */
export function PanelProvidersPage() {
  const canConnect = useHasFeature('PANEL_PROVIDER');
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.panelProviders" defaultMessage="Panel providers" />}
      >
        <Text c="dimmed" mt={4} maw={720}>
          <FormattedMessage
            id="panelProviders.intro"
            defaultMessage="A panel brings respondents to your studies and pays them."
          />
        </Text>
      </PageHeader>
      <Stack gap={16}>
        {canConnect && <Connection />}
        <LinkSteps />
      </Stack>
    </>
  );
}

function Connection() {
  const connection = useApiQuery(getPanelConnection, {});
  return (
    <QueryContent from={connection} isPart>
      {(answer) => <ConnectionPanel connection={answer.connection} />}
    </QueryContent>
  );
}

function ConnectionPanel({ connection }: { readonly connection: PanelConnection | null }) {
  const [isStillTold, setStillTold] = useState(false);
  if (connection) {
    const onRemoved = (isUnsubscribed: boolean) => setStillTold(!isUnsubscribed);
    return <ConnectedPanel connection={connection} onRemoved={onRemoved} />;
  }
  return (
    <Panel title="Prolific">
      <Stack gap={16} maw={640}>
        {isStillTold && (
          <Banner tone="warning" icon={IconAlertTriangle}>
            <FormattedMessage
              id="panelProviders.stillTold"
              defaultMessage="The token was removed, but Prolific did not confirm that it stops telling this server of changes. Nothing is done with what it sends. To end it, delete the webhooks with this server’s address at Prolific."
            />
          </Banner>
        )}
        <Text>
          <FormattedMessage
            id="panelProviders.prolific"
            defaultMessage="Connect your company’s Prolific account with an API token to see here which workspaces it reaches and what can still be spent. Then push a study to Prolific from its data collection page, and pay for usable recordings from here."
          />
        </Text>
        <PanelTokenForm
          confirm={<FormattedMessage id="panelProviders.connect" defaultMessage="Connect" />}
        />
      </Stack>
    </Panel>
  );
}
