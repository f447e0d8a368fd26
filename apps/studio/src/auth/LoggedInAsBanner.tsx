import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../controls/display/DateText';
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
      {user.supportVisit ? (
        <FormattedMessage
          id="loggedInAs.visit"
          defaultMessage="You are looking at “{study}” with the consent of {name}, until {date} at most. Nothing can be changed, and this visit is in the audit log of the company under your name, {actor}."
          description="Banner over a study that support looks at with the consent of its user"
          values={{
            study: <bdi>{user.supportVisit.studyName}</bdi>,
            name: <strong dir="auto">{user.name}</strong>,
            date: <DateText moment={user.supportVisit.endsDate} />,
            actor: <bdi>{user.actor.name}</bdi>,
          }}
        />
      ) : (
        <FormattedMessage
          id="loggedInAs.text"
          defaultMessage="You are logged in as {name} ({email}). What you do is noted in the audit log under your name, {actor}."
          values={{
            name: <strong dir="auto">{user.name}</strong>,
            email: <bdi>{user.email}</bdi>,
            actor: <bdi>{user.actor.name}</bdi>,
          }}
        />
      )}
    </Banner>
  );
}
