import { Stack } from '@mantine/core';
import { getCompany, type CompanyDetails } from '@fovea/contract/people/companies';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '../../controls/layout/PageHeader';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { useApiQuery } from '../../state/serverState';
import facts from '../Facts.module.css';
import { CompanyOrMissing } from '../CompanyOrMissing';
import { SecondFactorRequirement } from '../SecondFactorRequirement';
import { UsersPanel } from '../users/UsersPanel';
import { CompanyAgreement } from './CompanyAgreement';
import { isResyncing } from './isResyncing';
import { CompanyDetailsForm } from './CompanyDetailsForm';
import { CompanyFacts } from './CompanyFacts';
import { CompanyFeatures } from './CompanyFeatures';
import { CompanyLabs } from './CompanyLabs';
import { CompanyLicenses } from './CompanyLicenses';
import { CompanyRedirects } from './CompanyRedirects';
import { CompanyResync } from './CompanyResync';
import { CompanySwitches } from './CompanySwitches';
import { COMPANIES_CRUMBS } from '../companiesCrumbs';

const route = getRouteApi('/companies/$companyId');
const RESYNC_POLLING_MS = 1500;

/** A company as internal staff see it: users, features, settings and external systems. */
export function CompanyPage() {
  const { companyId } = route.useParams();
  const company = useApiQuery(
    getCompany,
    { companyId },
    { every: (last) => (isResyncing(last) ? RESYNC_POLLING_MS : false) },
  );
  return (
    <CompanyOrMissing companyId={companyId} from={company}>
      {(shown) => <Company key={shown.id} company={shown} />}
    </CompanyOrMissing>
  );
}

function Company({ company }: { readonly company: CompanyDetails }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        crumbs={COMPANIES_CRUMBS}
        title={<bdi>{company.name}</bdi>}
        state={
          company.disabled ? (
            <StateBadge tone="bad">
              <FormattedMessage id="state.disabled" defaultMessage="Disabled" />
            </StateBadge>
          ) : (
            <StateBadge tone="good">
              <FormattedMessage id="state.enabled" defaultMessage="Enabled" />
            </StateBadge>
          )
        }
      />
      <Stack gap={16}>
        <CompanyFacts company={company} />
        <UsersPanel
          companyId={company.id}
          companyFeatures={company.features}
          userHref={(id) => `#/admin/users/${id}`}
        />
        <div className={facts['columns']}>
          <Stack gap={16}>
            <CompanyDetailsForm company={company} onEditing={setEditing} />
            <CompanyFeatures company={company} />
            <CompanyRedirects company={company} />
          </Stack>
          <Stack gap={16}>
            <CompanyResync company={company} isEdited={isEditing} />
            <CompanyAgreement company={company} />
            <CompanyLabs company={company} />
            <CompanyLicenses company={company} />
            <SecondFactorRequirement company={company} />
            <CompanySwitches company={company} />
          </Stack>
        </div>
      </Stack>
    </>
  );
}
