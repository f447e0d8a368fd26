import { Button, Stack } from '@mantine/core';
import { getCompany, type CompanyDetails } from '@fovea/contract/people/companies';
import { DPA_VERSIONS } from '@fovea/contract/people/accounts';
import { isDpaRegistered, canAcceptDpa } from '@fovea/rules/people/dpa';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '../../controls/layout/PageHeader';
import { useCompany, useHasFeature, useUser } from '../../state/session';
import { useApiQuery } from '../../state/serverState';
import { COMPANIES_CRUMBS } from '../companiesCrumbs';
import { CompanyOrMissing } from '../CompanyOrMissing';
import { AcceptAgreement } from './AcceptAgreement';
import { AgreementSummary } from './AgreementSummary';
import { RegisterDialog } from './RegisterDialog';
import { RegisteredAgreement } from './RegisteredAgreement';

const route = getRouteApi('/companies/$companyId/dpa');

/** The data processing agreement of any company, for internal staff. */
export function CompanyAgreementPage() {
  const { companyId } = route.useParams();
  return <AgreementPage companyId={companyId} isStaffPage />;
}

/** The data processing agreement of the user's own company, for its account administrators. */
export function OwnAgreementPage() {
  const { id } = useCompany();
  return <AgreementPage companyId={id} isStaffPage={false} />;
}

interface Props {
  readonly companyId: string;
  readonly isStaffPage: boolean;
}

function AgreementPage({ companyId, isStaffPage }: Props) {
  const company = useApiQuery(getCompany, { companyId });
  return (
    <CompanyOrMissing companyId={companyId} from={company}>
      {(shown) => <Agreement key={shown.id} company={shown} isStaffPage={isStaffPage} />}
    </CompanyOrMissing>
  );
}

function Agreement({
  company,
  isStaffPage,
}: {
  readonly company: CompanyDetails;
  readonly isStaffPage: boolean;
}) {
  const user = useUser();
  const isInternal = useHasFeature('INTERNAL');
  const [isRegistering, setRegistering] = useState(false);
  const registered = company.dpaVersionApproved;
  const actor = {
    isInternal,
    isAccountAdministrator: user.features.includes('ACCOUNT_ADMINISTRATION'),
    isOwnCompany: user.companyId === company.id,
    isInPerson: user.actor === null,
  };
  const canRegister =
    isInternal && isStaffPage && DPA_VERSIONS.some((each) => !isDpaRegistered(each, registered));
  return (
    <>
      <PageHeader
        crumbs={
          isStaffPage
            ? [
                ...COMPANIES_CRUMBS,
                { label: <bdi>{company.name}</bdi>, href: `#/companies/${company.id}` },
              ]
            : []
        }
        title={<FormattedMessage id="dpa.title" defaultMessage="Data processing agreement" />}
        actions={
          canRegister && (
            <Button onClick={() => setRegistering(true)}>
              <FormattedMessage id="dpa.register" defaultMessage="Register agreement" />
            </Button>
          )
        }
      />
      <Stack gap={16}>
        <RegisteredAgreement company={company} />
        <AgreementSummary />
        {canAcceptDpa(actor, registered) && <AcceptAgreement company={company} />}
      </Stack>
      {isRegistering && <RegisterDialog company={company} onClose={() => setRegistering(false)} />}
    </>
  );
}
