import { Alert } from '@mantine/core';
import type { AdministeredUser } from '@fovea/contract/people/users';
import { IconLock } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Fact } from '../../controls/display/Fact';
import { Panel } from '../../controls/layout/Panel';
import facts from '../Facts.module.css';

/** The provider's staff in a company: visible to its administrators, but not editable. */
export function StaffUserNotice({ user }: { readonly user: AdministeredUser }) {
  return (
    <Panel title={<FormattedMessage id="company.details" defaultMessage="Details" />}>
      <Alert color="gray" icon={<IconLock aria-hidden />} mb={16}>
        <FormattedMessage
          id="user.staffOnly"
          defaultMessage="Users of the provider’s staff are changed by its staff only."
        />
      </Alert>
      <dl className={facts['facts']}>
        <Fact name={<FormattedMessage id="user.name" defaultMessage="Name" />}>
          <bdi>{user.name}</bdi>
        </Fact>
        <Fact name={<FormattedMessage id="user.email" defaultMessage="E-mail" />}>
          <bdi>{user.email}</bdi>
        </Fact>
      </dl>
    </Panel>
  );
}
