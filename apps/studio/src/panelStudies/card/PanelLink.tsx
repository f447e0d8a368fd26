import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

/** The page of the study at the panel. */
export function PanelLink({ url }: { readonly url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm" ms={8}>
      <FormattedMessage id="panelCard.open" defaultMessage="Open at Prolific" />{' '}
      <IconExternalLink size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
    </Anchor>
  );
}
