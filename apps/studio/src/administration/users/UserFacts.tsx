import { Anchor } from '@mantine/core';
import type { AdministeredUser } from '@fovea/contract/people/users';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Fact } from '../../controls/display/Fact';
import { Panel } from '../../controls/layout/Panel';
import facts from '../Facts.module.css';

interface Props {
  readonly user: AdministeredUser;
  readonly isStaffPage: boolean;
}

/** Read-only details of a user. */
export function UserFacts({ user, isStaffPage }: Props) {
  return (
    <Panel title={<FormattedMessage id="user.facts" defaultMessage="Account" />}>
      <dl className={facts['facts']}>
        <Fact name={<FormattedMessage id="column.company" defaultMessage="Company" />}>
          {isStaffPage ? (
            <Anchor href={`#/companies/${user.companyId}`}>
              <bdi>{user.companyName}</bdi>
            </Anchor>
          ) : (
            <bdi>{user.companyName}</bdi>
          )}
        </Fact>
        <Fact name={<FormattedMessage id="column.lastSignIn" defaultMessage="Last sign-in" />}>
          {user.lastSignIn ? (
            <DateText moment={user.lastSignIn} />
          ) : (
            <FormattedMessage id="user.never" defaultMessage="Never" />
          )}
        </Fact>
        <Fact name={<FormattedMessage id="user.secondFactor" defaultMessage="Second factor" />}>
          <SecondFactor user={user} />
        </Fact>
        <Fact name={<FormattedMessage id="column.created" defaultMessage="Created" />}>
          <DateText moment={user.createdDate} />
        </Fact>
        <Fact name={<FormattedMessage id="user.changed" defaultMessage="Changed" />}>
          <DateText moment={user.updatedDate} />
        </Fact>
        {user.username !== user.email && (
          <Fact name={<FormattedMessage id="user.username" defaultMessage="Username" />}>
            <bdi>{user.username}</bdi>
          </Fact>
        )}
        <Fact name={<FormattedMessage id="company.id" defaultMessage="ID" />}>
          <bdi>{user.id}</bdi>
        </Fact>
      </dl>
    </Panel>
  );
}

function SecondFactor({ user }: { readonly user: AdministeredUser }) {
  if (user.usesIdentityProvider) {
    return (
      <FormattedMessage
        id="user.secondFactor.provider"
        defaultMessage="The identity provider handles it"
      />
    );
  }
  return user.mfaState === 'ENABLED' ? (
    <FormattedMessage id="user.secondFactor.on" defaultMessage="On" />
  ) : (
    <FormattedMessage id="user.secondFactor.off" defaultMessage="Off" />
  );
}
