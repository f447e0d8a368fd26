import { Anchor, Stack, Text } from '@mantine/core';
import type { CompanyDetails } from '@fovea/contract/people/companies';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { AgreementBadge } from '../dpa/AgreementBadge';
import { VersionName } from '../dpa/VersionName';

/** The company's data processing agreement, with a link to its page. */
export function CompanyAgreement({ company }: { readonly company: CompanyDetails }) {
  const version = company.dpaVersionApproved;
  return (
    <Panel
      title={<FormattedMessage id="dpa.title" defaultMessage="Data processing agreement" />}
      aside={<AgreementBadge version={version} />}
    >
      <Stack gap={8} align="flex-start">
        <Text c={version ? '' : 'dimmed'}>
          {version ? (
            <FormattedMessage
              id="dpa.registeredVersion"
              defaultMessage="Version {version}"
              values={{ version: <VersionName version={version} /> }}
            />
          ) : (
            <FormattedMessage id="dpa.none" defaultMessage="None is registered." />
          )}
        </Text>
        <Anchor href={`#/companies/${company.id}/dpa`} size="sm">
          <FormattedMessage id="dpa.open" defaultMessage="Open the agreement" />
        </Anchor>
      </Stack>
    </Panel>
  );
}
