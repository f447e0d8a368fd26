import type { CompanyDetails } from '@fovea/contract/people/companies';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Fact } from '../../controls/display/Fact';
import { Panel } from '../../controls/layout/Panel';
import facts from '../Facts.module.css';

/** Summary of a company. */
export function CompanyFacts({ company }: { readonly company: CompanyDetails }) {
  return (
    <Panel title={<FormattedMessage id="company.facts" defaultMessage="Overview" />}>
      <dl className={facts['facts']}>
        <Fact name={<FormattedMessage id="company.id" defaultMessage="ID" />}>
          <bdi>{company.id}</bdi>
        </Fact>
        <Fact name={<FormattedMessage id="column.created" defaultMessage="Created" />}>
          <DateText moment={company.createdDate} />
        </Fact>
        <Fact name={<FormattedMessage id="company.usersCount" defaultMessage="Users" />}>
          <FormattedNumber value={company.usersCount} />
        </Fact>
        <Fact name={<FormattedMessage id="company.studiesCount" defaultMessage="Studies" />}>
          <FormattedNumber value={company.studiesCount} />
        </Fact>
        <Fact
          name={
            <FormattedMessage
              id="company.panelProvider"
              defaultMessage="Panel provider"
              description="Fact of a company: the provider of respondents that it is connected to"
            />
          }
        >
          <FormattedMessage
            id="company.panelProvider.name"
            defaultMessage="{type, select, none {None} PROLIFIC {Prolific} other {{type}}}"
            description="Name of a panel provider, or that there is none"
            values={{ type: company.panelProviderSettings?.type ?? 'none' }}
          />
        </Fact>
      </dl>
    </Panel>
  );
}
