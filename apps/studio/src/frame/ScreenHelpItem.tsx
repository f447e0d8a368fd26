import { useMatches } from '@tanstack/react-router';
import { IconHelpCircle } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { useHelpAddress } from '../help/useHelpAddress';
import classes from './Frame.module.css';
import { linkProps } from './linkProps';
import { helpOfScreen } from './screenHelp';

/** Leads to the article about the screen that is open. */
export function ScreenHelpItem() {
  const address = useHelpAddress(helpOfScreen(useMatches().at(-1)?.fullPath));
  return (
    <a {...linkProps(address)} className={`${classes['item']} ${classes['quiet']}`}>
      <IconHelpCircle size={18} stroke={1.7} aria-hidden />
      <span>
        <FormattedMessage id="nav.helpForPage" defaultMessage="Help for this page" />
      </span>
    </a>
  );
}
