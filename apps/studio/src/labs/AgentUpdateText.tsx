import type { AgentUpdate } from '@fovea/contract/labs/machines';
import { FormattedMessage } from 'react-intl';

/** The version that a machine does not run yet, and why. */
export function AgentUpdateText({ update }: { readonly update: AgentUpdate }) {
  const version = <bdi>{update.version}</bdi>;
  return update.state === 'WAITING' ? (
    <FormattedMessage
      id="machine.updateWaiting"
      defaultMessage="Version {version} is installed when nobody sits at the machine."
      values={{ version }}
    />
  ) : (
    <FormattedMessage
      id="machine.updateFailed"
      defaultMessage="Version {version} was not installed. {reason}"
      values={{ version, reason: <bdi>{update.reason}</bdi> }}
    />
  );
}
