import { FormattedMessage } from 'react-intl';
import type { Crumb } from '../../controls/PageHeader';

/** Where every page of a company begins. */
export const COMPANIES_CRUMBS: readonly Crumb[] = [
  {
    label: <FormattedMessage id="admin.title" defaultMessage="Administration" />,
    href: '#/admin',
  },
  {
    label: <FormattedMessage id="companies.title" defaultMessage="Companies" />,
    href: '#/companies',
  },
];
