import { useMatches } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHelpAddress } from '../help/useHelpAddress';
import { useConfiguredLinks } from '../state/publicConfig';
import classes from './Frame.module.css';
import { linkProps } from './linkProps';
import { helpOfScreen } from './screenHelp';

interface Props {
  /** Below the navigation, for pages that use the whole height of the window. */
  readonly isInNavigation?: boolean;
}

/** The footer of every page: author and legal links. */
export function Footer({ isInNavigation = false }: Props) {
  const intl = useIntl();
  const { privacyPolicy, termsOfService } = useConfiguredLinks();
  // Signed out there is no other way to it.
  const help = useHelpAddress(helpOfScreen(useMatches().at(-1)?.fullPath));
  return (
    <footer className={classes[isInNavigation ? 'narrowFooter' : 'footer']}>
      <nav
        className={classes['legal']}
        aria-label={intl.formatMessage({ id: 'footer.label', defaultMessage: 'Legal' })}
      >
        <a {...linkProps(help)}>
          <FormattedMessage id="footer.help" defaultMessage="Help" />
        </a>
        <a {...linkProps(privacyPolicy ?? '/privacy')}>
          <FormattedMessage id="footer.privacy" defaultMessage="Privacy policy" />
        </a>
        <a {...linkProps(termsOfService ?? '/terms')}>
          <FormattedMessage id="footer.terms" defaultMessage="Terms of service" />
        </a>
      </nav>
      <span>
        <FormattedMessage
          id="footer.copyright"
          defaultMessage="© {year} The Fovea authors. Your recordings stay on this server."
          values={{ year: new Date().getFullYear().toString() }}
        />
      </span>
    </footer>
  );
}
