import { getCompany } from '@fovea/contract/people/companies';
import { Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '../../controls/layout/PageHeader';
import { useCompany } from '../../state/session';
import { useApiQuery } from '../../state/serverState';
import { SecondFactorRequirement } from '../SecondFactorRequirement';
import { UsersPanel } from './UsersPanel';

/** The users of the own company, for its account administrators. */
export function UsersPage() {
  const company = useCompany();
  const { data: details } = useApiQuery(getCompany, { companyId: company.id });
  return (
    <>
      <PageHeader title={<FormattedMessage id="users.title" defaultMessage="Users" />} />
      <Stack gap={16}>
        <UsersPanel
          companyId={company.id}
          companyFeatures={company.features}
          userHref={(id) => `#/users/${id}`}
        />
        {details && <SecondFactorRequirement company={details} />}
      </Stack>
    </>
  );
}
