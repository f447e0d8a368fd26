import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../controls/feedback/Banner';
import { returnToOwnAccount } from '../signIn/logInAs';
import { useSession } from '../state/session';

/** Shows internal staff on every page whose account they are using. */
export function LoggedInAsBanner() {
  const user = useSession((session) => session.user);
  const [isBusy, setBusy] = useState(false);
  if (!user?.actor) return null;
  async function goBack() {
    setBusy(true);
    await returnToOwnAccount().finally(() => setBusy(false));
  }
  return (
    <Banner
      tone="warning"
      icon={IconUserShield}
      action={
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void goBack()}>
          <FormattedMessage id="loggedInAs.back" defaultMessage="Return to your own account" />
        </Button>
      }
    >
      <FormattedMessage
        id="loggedInAs.text"
        defaultMessage="You are logged in as {name} ({email}). What you do is noted in the audit log under your name, {actor}."
        values={{
          name: <strong dir="auto">{user.name}</strong>,
          email: <bdi>{user.email}</bdi>,
          actor: <bdi>{user.actor.name}</bdi>,
        }}
      />
    </Banner>
  );
}
