import { FormattedMessage } from 'react-intl';
import type { Crumb } from '../controls/layout/PageHeader';
import { ADMINISTRATION_CRUMB } from './administrationCrumb';

/** First breadcrumbs of every page of a company. */
export const COMPANIES_CRUMBS: readonly Crumb[] = [
  ADMINISTRATION_CRUMB,
  {
    label: <FormattedMessage id="companies.title" defaultMessage="Companies" />,
    href: '#/companies',
  },
];
