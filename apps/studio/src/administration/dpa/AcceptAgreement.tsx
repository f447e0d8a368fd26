import { Button, Checkbox, Stack } from '@mantine/core';
import type { CompanyDetails } from '@fovea/contract/people/companies';
import { NEWEST_DPA_VERSION } from '@fovea/rules/people/dpa';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../../controls/feedback/FailureAlert';
import { Panel } from '../../controls/layout/Panel';
import { useUser } from '../../state/session';
import { useRegisterAgreement } from './useRegisterAgreement';
import { VersionName } from './VersionName';

/** Lets an account administrator accept the newest version for their company. */
export function AcceptAgreement({ company }: { readonly company: CompanyDetails }) {
  const intl = useIntl();
  const user = useUser();
  const [isRead, setRead] = useState(false);
  const { isBusy, failure, register } = useRegisterAgreement(company.id);

  const accept = () =>
    register(
      NEWEST_DPA_VERSION,
      user.id,
      intl.formatMessage({
        id: 'dpa.accepted',
        defaultMessage: 'The data processing agreement was accepted.',
      }),
    );

  return (
    <Panel
      title={
        <FormattedMessage
          id="dpa.accept.title"
          defaultMessage="Accept version {version}"
          values={{ version: <VersionName version={NEWEST_DPA_VERSION} /> }}
        />
      }
    >
      <Stack gap={16} align="flex-start">
        <Checkbox
          label={
            <FormattedMessage
              id="dpa.accept.read"
              defaultMessage="I have read the data processing agreement and may accept it for {company}."
              values={{ company: <bdi>{company.name}</bdi> }}
            />
          }
          checked={isRead}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
        <FailureAlert failure={failure} />
        <Button disabled={!isRead} loading={isBusy} onClick={() => void accept()}>
          <FormattedMessage id="dpa.accept" defaultMessage="Accept the agreement" />
        </Button>
      </Stack>
    </Panel>
  );
}
