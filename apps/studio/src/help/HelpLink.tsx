import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { HelpPage } from './helpPages';
import { useHelpAddress } from './useHelpAddress';

interface Props {
  readonly page: HelpPage;
  readonly size?: 'xs' | 'sm' | 'md';
  /** What the page explains; by default that there is more to read. */
  readonly children?: ReactNode;
}

/** A link to the help centre, beside an error or a notice that needs more than a sentence. */
export function HelpLink({ page, size = 'sm', children }: Props) {
  return (
    <Anchor
      href={useHelpAddress(page)}
      target="_blank"
      rel="noopener noreferrer"
      size={size}
      c="inherit"
      td="underline"
    >
      {children ?? <FormattedMessage id="help.more" defaultMessage="Read more in the help" />}
    </Anchor>
  );
}
