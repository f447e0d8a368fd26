import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../controls/layout/Panel';

/** The panel provider that the study was pushed to; read-only. */
export function PanelProviderPanel({ type }: { readonly type: string }) {
  return (
    <Panel title={<FormattedMessage id="panelProvider.title" defaultMessage="Panel provider" />}>
      <Text>
        {type === 'PROLIFIC' ? (
          <FormattedMessage
            id="panelProvider.prolific"
            defaultMessage="This study has been pushed to Prolific."
          />
        ) : (
          <FormattedMessage
            id="panelProvider.unknown"
            defaultMessage="This study has been pushed to an unknown panel provider."
          />
        )}
      </Text>
    </Panel>
  );
}
