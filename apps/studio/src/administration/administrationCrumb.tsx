import { FormattedMessage } from 'react-intl';
import type { Crumb } from '../controls/layout/PageHeader';

/** Where the pages of internal staff begin. */
export const ADMINISTRATION_CRUMB: Crumb = {
  label: <FormattedMessage id="nav.administration" defaultMessage="Administration" />,
  href: '#/admin',
};
