import type { DpaVersion } from '@fovea/contract/people/accounts';
import { FormattedMessage } from 'react-intl';

/** A version by its date, or custom if it was negotiated. */
export function VersionName({ version }: { readonly version: DpaVersion }) {
  if (version === 'custom') return <FormattedMessage id="dpa.custom" defaultMessage="Custom" />;
  return <bdi>{version}</bdi>;
}
