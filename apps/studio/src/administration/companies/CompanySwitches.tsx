import { Button, Stack, Switch, Text } from '@mantine/core';
import type { CompanyDetails } from '@fovea/contract/people/companies';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { Panel } from '../../controls/layout/Panel';
import { useUser } from '../../state/session';
import { useDisableToggle } from '../useDisableToggle';
import { useShowFailure } from '../useShowFailure';
import { useCompanyChange } from './useCompanyChange';

const RESPIRATION = 'Respiration';

/** Switches respiration on or off, and disables or enables the company. */
export function CompanySwitches({ company }: { readonly company: CompanyDetails }) {
  const change = useCompanyChange(company.id);
  const failed = useShowFailure();
  const { enable, disable } = useDisableToggle(change, company.name);
  const [isAsking, setAsking] = useState(false);
  const isOwn = useUser().companyId === company.id;
  const breathes = company.preProcessingVersions.some(({ jobType }) => jobType === RESPIRATION);

  function setRespiration(respiration: boolean) {
    const others = company.preProcessingVersions.filter(({ jobType }) => jobType !== RESPIRATION);
    const preProcessingVersions = respiration
      ? [...others, { jobType: RESPIRATION, version: '' }]
      : others;
    change({ respiration }, { preProcessingVersions }).catch(failed);
  }

  return (
    <Panel title={<FormattedMessage id="company.settings" defaultMessage="Settings" />}>
      <Stack gap={16} align="flex-start">
        <Switch
          label={<FormattedMessage id="company.respiration" defaultMessage="Respiration" />}
          description={
            <FormattedMessage
              id="company.respiration.help"
              defaultMessage="Computes breathing from recordings that are processed from now on (experimental)."
            />
          }
          checked={breathes}
          onChange={(event) => setRespiration(event.currentTarget.checked)}
        />
        {company.disabled ? (
          <Button variant="default" onClick={enable}>
            <FormattedMessage id="company.enable" defaultMessage="Enable company" />
          </Button>
        ) : (
          <Stack gap={4} align="flex-start">
            <Button variant="outline" color="red" disabled={isOwn} onClick={() => setAsking(true)}>
              <FormattedMessage id="company.disable" defaultMessage="Disable company" />
            </Button>
            {isOwn && (
              <Text size="sm" c="dimmed">
                <FormattedMessage
                  id="company.disable.own"
                  defaultMessage="This is your own company: disabling it would sign you out."
                />
              </Text>
            )}
          </Stack>
        )}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={
          <FormattedMessage
            id="company.disable.title"
            defaultMessage="Disable {name}?"
            values={{ name: <bdi>{company.name}</bdi> }}
          />
        }
        confirm={<FormattedMessage id="company.disable" defaultMessage="Disable company" />}
        isDangerous
        onConfirm={disable}
      >
        <FormattedMessage
          id="company.disable.text"
          defaultMessage="{count, plural, =0 {The company has no users yet.} one {Its user is signed out at once and can no longer sign in.} other {All its # users are signed out at once and can no longer sign in.}} Respondents cannot take part meanwhile. Studies and recordings stay. You can enable the company again at any time."
          values={{ count: company.usersCount }}
        />
      </ConfirmDialog>
    </Panel>
  );
}
