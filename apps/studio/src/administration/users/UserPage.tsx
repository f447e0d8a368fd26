import { Anchor, Stack } from '@mantine/core';
import { getCompany } from '@fovea/contract/people/companies';
import { getUser, type AdministeredUser } from '@fovea/contract/people/users';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { PageHeader, type Crumb } from '../../controls/layout/PageHeader';
import { useHasFeature, useUser } from '../../state/session';
import { useApiQuery } from '../../state/serverState';
import { COMPANIES_CRUMBS } from '../companiesCrumbs';
import facts from '../Facts.module.css';
import { LookupResult } from '../FoundOrMissing';
import { LogInAsButton } from './LogInAsButton';
import { NoFeaturesNotice } from './NoFeaturesNotice';
import { StaffUserNotice } from './StaffUserNotice';
import { UserApps } from './UserApps';
import { UserAccess } from './UserAccess';
import { UserDetailsForm } from './UserDetailsForm';
import { UserFacts } from './UserFacts';
import { UserFeatures } from './UserFeatures';
import { UserPassword } from './UserPassword';
import { UserSecondFactor } from './UserSecondFactor';
import { UserTokens } from './UserTokens';
import { UserStateBadge } from './UserStateBadge';

const staffRoute = getRouteApi('/admin/users/$userId');
const companyRoute = getRouteApi('/users/$userId');

/** A user of any company, for internal staff. */
export function AdminUserPage() {
  const { userId } = staffRoute.useParams();
  return <UserPage userId={userId} isStaffPage />;
}

/** A user of the own company, for its account administrators. */
export function CompanyUserPage() {
  const { userId } = companyRoute.useParams();
  return <UserPage userId={userId} isStaffPage={false} />;
}

interface Props {
  readonly userId: string;
  readonly isStaffPage: boolean;
}

function UserPage({ userId, isStaffPage }: Props) {
  const user = useApiQuery(getUser, { userId });
  return (
    <LookupResult
      from={user}
      missing={
        <FormattedMessage
          id="user.missing"
          defaultMessage="No user found with ID {id}."
          values={{ id: <bdi>{userId}</bdi> }}
        />
      }
      instead={
        isStaffPage ? (
          <Anchor href="#/admin">
            <FormattedMessage id="user.toAdmin" defaultMessage="Go to the administration" />
          </Anchor>
        ) : (
          <Anchor href="#/users">
            <FormattedMessage id="user.toList" defaultMessage="Go to the users" />
          </Anchor>
        )
      }
    >
      {(shown) => <UserParts key={shown.id} user={shown} isStaffPage={isStaffPage} />}
    </LookupResult>
  );
}

export function UserParts({
  user,
  isStaffPage,
}: {
  readonly user: AdministeredUser;
  readonly isStaffPage: boolean;
}) {
  const isInternal = useHasFeature('INTERNAL');
  const isOwn = useUser().id === user.id;
  // The server's rule; a form would only be refused on submit.
  const isStaffOnly = user.features.includes('INTERNAL') && !isInternal && !isOwn;
  const company = useApiQuery(getCompany, { companyId: user.companyId }).data;
  const crumbs: readonly Crumb[] = isStaffPage
    ? [
        ...COMPANIES_CRUMBS,
        { label: <bdi>{user.companyName}</bdi>, href: `#/companies/${user.companyId}` },
      ]
    : [{ label: <FormattedMessage id="users.title" defaultMessage="Users" />, href: '#/users' }];
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={<bdi>{user.name || user.email}</bdi>}
        state={<UserStateBadge user={user} />}
        actions={isStaffPage && <LogInAsButton user={user} />}
      />
      <div className={facts['columns']}>
        <Stack gap={16}>
          {isStaffOnly ? (
            <StaffUserNotice user={user} />
          ) : (
            <>
              <NoFeaturesNotice user={user} companyFeatures={company?.features} />
              <UserDetailsForm user={user} />
              <UserFeatures user={user} companyFeatures={company?.features} />
            </>
          )}
          <UserTokens user={user} />
          <UserApps user={user} />
        </Stack>
        <Stack gap={16}>
          <UserFacts user={user} isStaffPage={isStaffPage} />
          {!isStaffOnly && (
            <>
              <UserPassword user={user} />
              <UserSecondFactor user={user} />
              <UserAccess user={user} />
            </>
          )}
        </Stack>
      </div>
    </>
  );
}
