import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { StateBadge } from '../controls/feedback/StateBadge';
import { fetchUser, useUser } from '../state/session';
import { DisableSecondFactor } from './DisableSecondFactor';
import { IdentityProviderNotice } from './IdentityProviderNotice';
import { SecondFactorSetup } from './SecondFactorSetup';

/** The second factor: on, off, or being set up. */
export function SecondFactor({ isLocked }: { readonly isLocked: boolean }) {
  const user = useUser();
  const [isSettingUp, setSettingUp] = useState(false);
  const [isDisabling, setDisabling] = useState(false);
  if (user.usesIdentityProvider) return <IdentityProviderNotice />;
  // The last step of the setup follows after it is on.
  if (isSettingUp) {
    return (
      <SecondFactorSetup
        onEnd={() => setSettingUp(false)}
        onVerified={() => void fetchUser().catch(() => {})}
      />
    );
  }
  const isOn = user.mfaState === 'ENABLED';
  return (
    <div style={{ maxInlineSize: 720 }}>
      <Panel
        title={
          <FormattedMessage
            id="profile.tab.secondFactor"
            defaultMessage="Two-factor authentication"
          />
        }
        aside={
          <StateBadge tone={isOn ? 'good' : 'waiting'}>
            {isOn ? (
              <FormattedMessage id="profile.mfa.on" defaultMessage="On" />
            ) : (
              <FormattedMessage id="profile.mfa.off" defaultMessage="Off" />
            )}
          </StateBadge>
        }
      >
        <Stack gap={16}>
          <Text>
            {isOn ? (
              <FormattedMessage
                id="profile.mfa.onText"
                defaultMessage="When you log in, you are asked for a code of your authenticator app after your password. Without your phone, use one of your recovery codes: each works once."
              />
            ) : (
              <FormattedMessage
                id="profile.mfa.offText"
                defaultMessage="With a second factor, somebody who learns your password still cannot log in: a code of an app on your phone is needed, too."
              />
            )}
          </Text>
          {isOn && user.isSecondFactorRequired && (
            <Text size="sm" c="dimmed">
              <FormattedMessage
                id="profile.mfa.required"
                defaultMessage="Your account must have a second factor, so it cannot be switched off. If you lose your phone, an administrator can reset it."
              />
            </Text>
          )}
          <Group>
            {isOn ? (
              <Button
                variant="default"
                disabled={isLocked || user.isSecondFactorRequired}
                onClick={() => setDisabling(true)}
              >
                <FormattedMessage
                  id="profile.mfa.disable"
                  defaultMessage="Disable two-factor authentication"
                />
              </Button>
            ) : (
              <Button disabled={isLocked} onClick={() => setSettingUp(true)}>
                <FormattedMessage
                  id="profile.mfa.setUp"
                  defaultMessage="Set up two-factor authentication"
                />
              </Button>
            )}
          </Group>
        </Stack>
      </Panel>
      {isDisabling && <DisableSecondFactor onClose={() => setDisabling(false)} />}
    </div>
  );
}
