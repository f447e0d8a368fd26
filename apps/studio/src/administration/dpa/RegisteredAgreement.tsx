import { Text } from '@mantine/core';
import type { CompanyDetails } from '@fovea/contract/people/companies';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Fact } from '../../controls/display/Fact';
import { Panel } from '../../controls/layout/Panel';
import facts from '../Facts.module.css';
import { AgreementBadge } from './AgreementBadge';
import { VersionName } from './VersionName';

/** The registered agreement: version, date and approver. */
export function RegisteredAgreement({ company }: { readonly company: CompanyDetails }) {
  const { dpaVersionApproved, dpaApprovalDate, dpaApprover } = company;
  return (
    <Panel
      title={<FormattedMessage id="dpa.information" defaultMessage="Accepted agreement" />}
      aside={<AgreementBadge version={dpaVersionApproved} />}
    >
      {dpaVersionApproved ? (
        <dl className={facts['facts']}>
          <Fact name={<FormattedMessage id="dpa.version" defaultMessage="Version" />}>
            <VersionName version={dpaVersionApproved} />
          </Fact>
          <Fact name={<FormattedMessage id="dpa.date" defaultMessage="Accepted on" />}>
            {dpaApprovalDate && <DateText moment={dpaApprovalDate} />}
          </Fact>
          <Fact name={<FormattedMessage id="dpa.approver" defaultMessage="Accepted by" />}>
            <bdi>{dpaApprover?.name}</bdi>
          </Fact>
        </dl>
      ) : (
        <Text c="dimmed">
          <FormattedMessage
            id="dpa.unregistered.text"
            defaultMessage="No data processing agreement is registered for this company."
          />
        </Text>
      )}
    </Panel>
  );
}
