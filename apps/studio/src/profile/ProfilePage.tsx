import { Alert, Stack, Tabs } from '@mantine/core';
import {
  IconApi,
  IconDevices,
  IconKey,
  IconLock,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '../controls/layout/PageHeader';
import { useUser } from '../state/session';
import { AccessTokens } from './AccessTokens';
import { PasswordChange } from './PasswordChange';
import { PROFILE_TABS } from './profileSearch';
import { SecondFactor } from './SecondFactor';
import { SignInSessions } from './SignInSessions';
import { UserDetails } from './UserDetails';

const route = getRouteApi('/profile');

/** Settings of the current user: details, password, second factor, sign-in sessions and access tokens. */
export function ProfilePage() {
  const { tab = 'details' } = route.useSearch();
  const navigate = route.useNavigate();
  const { actor, name } = useUser();
  return (
    <>
      <PageHeader title={<FormattedMessage id="profile.title" defaultMessage="Settings" />} />
      {actor && (
        <Alert color="yellow" mb={24} maw={720} icon={<IconLock aria-hidden />}>
          <FormattedMessage
            id="profile.actor"
            defaultMessage="{actor} is logged in as {name}. Only {name} can change these settings, so they are locked here."
            values={{ actor: <bdi>{actor.name}</bdi>, name: <bdi>{name}</bdi> }}
          />
        </Alert>
      )}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => {
          const next = PROFILE_TABS.find((one) => one === value);
          if (next) void navigate({ search: { tab: next === 'details' ? undefined : next } });
        }}
      >
        <Tabs.List mb={24}>
          <Tabs.Tab value="details" leftSection={<IconUser size={16} aria-hidden />}>
            <FormattedMessage id="profile.tab.details" defaultMessage="User details" />
          </Tabs.Tab>
          <Tabs.Tab value="password" leftSection={<IconKey size={16} aria-hidden />}>
            <FormattedMessage id="profile.tab.password" defaultMessage="Password" />
          </Tabs.Tab>
          <Tabs.Tab value="secondFactor" leftSection={<IconShieldLock size={16} aria-hidden />}>
            <FormattedMessage
              id="profile.tab.secondFactor"
              defaultMessage="Two-factor authentication"
            />
          </Tabs.Tab>
          <Tabs.Tab value="sessions" leftSection={<IconDevices size={16} aria-hidden />}>
            <FormattedMessage id="profile.tab.sessions" defaultMessage="Where you are signed in" />
          </Tabs.Tab>
          <Tabs.Tab value="tokens" leftSection={<IconApi size={16} aria-hidden />}>
            <FormattedMessage id="profile.tab.tokens" defaultMessage="Access tokens" />
          </Tabs.Tab>
        </Tabs.List>
        <Stack gap={24}>
          <Tabs.Panel value="details">
            <UserDetails isLocked={actor !== null} />
          </Tabs.Panel>
          <Tabs.Panel value="password">
            <PasswordChange isLocked={actor !== null} />
          </Tabs.Panel>
          <Tabs.Panel value="secondFactor">
            <SecondFactor isLocked={actor !== null} />
          </Tabs.Panel>
          <Tabs.Panel value="sessions">
            <SignInSessions isLocked={actor !== null} />
          </Tabs.Panel>
          <Tabs.Panel value="tokens">
            <AccessTokens isLocked={actor !== null} />
          </Tabs.Panel>
        </Stack>
      </Tabs>
    </>
  );
}
