import { getCompany, type CompanyDetails } from '@fovea/contract/people/companies';
import type { UserRow } from '@fovea/rules/people/userRows';
import { Anchor } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { PageHeader } from '../../controls/layout/PageHeader';
import { useApiQuery } from '../../state/serverState';
import { CompanyOrMissing } from '../CompanyOrMissing';
import { COMPANIES_CRUMBS } from '../companiesCrumbs';
import { BulkForm } from './BulkForm';
import { ChooseUserFile } from './ChooseUserFile';

const route = getRouteApi('/companies/$companyId/bulk-create-users');

/** Creates many users of a company from one CSV file. */
export function BulkCreateUsers() {
  const { companyId } = route.useParams();
  const company = useApiQuery(getCompany, { companyId });
  return (
    <CompanyOrMissing companyId={companyId} from={company}>
      {(shown) => <Bulk company={shown} />}
    </CompanyOrMissing>
  );
}

function Bulk({ company }: { readonly company: CompanyDetails }) {
  const [file, setFile] = useState<{ name: string; rows: readonly UserRow[] } | null>(null);
  const href = `#/companies/${company.id}`;
  return (
    <>
      <PageHeader
        crumbs={[
          ...COMPANIES_CRUMBS,
          { label: <bdi>{company.name}</bdi>, href },
          { label: <FormattedMessage id="bulk.title" defaultMessage="Create users from a file" /> },
        ]}
        title={<FormattedMessage id="bulk.title" defaultMessage="Create users from a file" />}
      />
      {!company.features.includes('LIMITED_STUDY_VIEW') ? (
        <EmptyState
          icon={IconUsersPlus}
          title={
            <FormattedMessage
              id="bulk.noFeature"
              defaultMessage="This company cannot have users from a file"
            />
          }
          action={
            <Anchor href={href}>
              <FormattedMessage id="bulk.toCompany" defaultMessage="Go to the company" />
            </Anchor>
          }
        >
          <FormattedMessage
            id="bulk.noFeatureText"
            defaultMessage="It lacks the limited study view. Give the company this feature first."
          />
        </EmptyState>
      ) : file ? (
        <BulkForm
          company={company}
          fileName={file.name}
          rows={file.rows}
          onOtherFile={() => setFile(null)}
        />
      ) : (
        <ChooseUserFile onRows={(name, rows) => setFile({ name, rows })} />
      )}
    </>
  );
}
