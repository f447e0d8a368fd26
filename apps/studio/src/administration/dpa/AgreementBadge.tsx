import type { DpaVersion } from '@fovea/contract/people/accounts';
import { FormattedMessage } from 'react-intl';
import { StateBadge } from '../../controls/feedback/StateBadge';

/** Whether an agreement is registered. */
export function AgreementBadge({ version }: { readonly version: DpaVersion | null }) {
  return version ? (
    <StateBadge tone="good">
      <FormattedMessage id="dpa.registered" defaultMessage="Registered" />
    </StateBadge>
  ) : (
    <StateBadge tone="warning">
      <FormattedMessage id="dpa.unregistered" defaultMessage="Unregistered" />
    </StateBadge>
  );
}
