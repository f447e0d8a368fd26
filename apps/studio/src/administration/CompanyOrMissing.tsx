import { Anchor } from '@mantine/core';
import type { CompanyDetails } from '@fovea/contract/people/companies';
import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { LookupResult } from './FoundOrMissing';

interface Props extends Pick<
  ComponentProps<typeof LookupResult<CompanyDetails>>,
  'from' | 'children'
> {
  readonly companyId: string;
}

/** Renders the company of a URL, or a not-found message. */
export function CompanyOrMissing({ companyId, from, children }: Props) {
  return (
    <LookupResult
      from={from}
      missing={
        <FormattedMessage
          id="company.missing"
          defaultMessage="No company found with ID {id}."
          values={{ id: <bdi>{companyId}</bdi> }}
        />
      }
      instead={
        <Anchor href="#/companies">
          <FormattedMessage id="company.toList" defaultMessage="Go to the companies" />
        </Anchor>
      }
    >
      {children}
    </LookupResult>
  );
}
