import { Anchor, Group, Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReauthenticationDialog } from '../profile/ReauthenticationDialog';
import { SecondFactorSetup } from '../profile/SecondFactorSetup';
import { fetchUser, logOut } from '../state/session';
import { AuthCard } from '../auth/AuthCard';

/** Sets up the second factor that the account must have, before anything else can be done. */
export function RequiredSecondFactor() {
  const intl = useIntl();
  return (
    <AuthCard
      isWide
      title={intl.formatMessage({
        id: 'requiredSecondFactor.title',
        defaultMessage: 'Protect your account',
      })}
      subtitle={
        <FormattedMessage
          id="requiredSecondFactor.subtitle"
          defaultMessage="Your account must have a second factor. Set it up to go on; you do this only once."
        />
      }
    >
      <Stack gap={16}>
        <SecondFactorSetup onEnd={() => void fetchUser()} isRequired />
        <Group justify="center">
          <Anchor component="button" type="button" fz="sm" onClick={() => void logOut()}>
            <FormattedMessage id="userMenu.logOut" defaultMessage="Log out" />
          </Anchor>
        </Group>
      </Stack>
      <ReauthenticationDialog />
    </AuthCard>
  );
}
