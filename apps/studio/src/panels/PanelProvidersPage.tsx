import { getPanelConnection, type PanelConnection } from '@fovea/contract/people/panelProviders';
import { Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../controls/feedback/QueryContent';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { useApiQuery } from '../state/serverState';
import { ConnectedPanel } from './ConnectedPanel';
import { PanelTokenForm } from './PanelTokenForm';

/** The panels that the company recruits respondents from. */
export function PanelProvidersPage() {
  const connection = useApiQuery(getPanelConnection, {});
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.panelProviders" defaultMessage="Panel providers" />}
      >
        <Text c="dimmed" mt={4} maw={720}>
          <FormattedMessage
            id="panelProviders.intro"
            defaultMessage="A panel brings respondents to your studies and pays them. Connect your account once; then push a study from its Data collection page."
          />
        </Text>
      </PageHeader>
      <QueryContent from={connection}>
        {(answer) => <ConnectionPanel connection={answer.connection} />}
      </QueryContent>
    </>
  );
}

function ConnectionPanel({ connection }: { readonly connection: PanelConnection | null }) {
  if (connection) return <ConnectedPanel connection={connection} />;
  return (
    <Panel title="Prolific">
      <Stack gap={16} maw={640}>
        <Text>
          <FormattedMessage
            id="panelProviders.prolific"
            defaultMessage="Connect your company’s Prolific account with an API token. Studies are made there as drafts, and nothing is spent before you publish them."
          />
        </Text>
        <PanelTokenForm
          confirm={<FormattedMessage id="panelProviders.connect" defaultMessage="Connect" />}
        />
      </Stack>
    </Panel>
  );
}
