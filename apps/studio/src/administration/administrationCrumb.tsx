import { FormattedMessage } from 'react-intl';
import type { Crumb } from '../controls/layout/PageHeader';

/** First breadcrumb of the internal staff's pages. */
export const ADMINISTRATION_CRUMB: Crumb = {
  label: <FormattedMessage id="nav.administration" defaultMessage="Administration" />,
  href: '#/admin',
};
