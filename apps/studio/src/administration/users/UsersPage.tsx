import { FormattedMessage } from 'react-intl';
import { PageHeader } from '../../controls/layout/PageHeader';
import { useCompany } from '../../state/session';
import { UsersPanel } from './UsersPanel';

/** The users of the own company, for its account administrators. */
export function UsersPage() {
  const company = useCompany();
  return (
    <>
      <PageHeader title={<FormattedMessage id="users.title" defaultMessage="Users" />} />
      <UsersPanel
        companyId={company.id}
        companyFeatures={company.features}
        userHref={(id) => `#/users/${id}`}
      />
    </>
  );
}
