import { IconCheck, IconCloudUpload, IconCloudX } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StateBadge } from './StateBadge';

interface Props {
  readonly status: 'saved' | 'pending' | 'saving' | 'notSaved';
}

/** Saving, Saved or Not saved; always visible, so that people come to rely on it. */
export function SaveIndicator({ status }: Props) {
  return (
    <span role="status">
      {status === 'saved' && (
        <StateBadge tone="waiting" icon={IconCheck}>
          <FormattedMessage id="save.saved" defaultMessage="Saved" />
        </StateBadge>
      )}
      {(status === 'saving' || status === 'pending') && (
        <StateBadge tone="busy" icon={IconCloudUpload}>
          <FormattedMessage id="save.saving" defaultMessage="Saving" />
        </StateBadge>
      )}
      {status === 'notSaved' && (
        <StateBadge tone="bad" icon={IconCloudX}>
          <FormattedMessage id="save.notSaved" defaultMessage="Not saved" />
        </StateBadge>
      )}
    </span>
  );
}
