import { resetSecondFactor } from '@fovea/contract/people/secondFactor';
import { getUser, type AdministeredUser } from '@fovea/contract/people/users';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { Panel } from '../../controls/layout/Panel';
import { showSuccess } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { withReauthentication } from '../../state/reauthentication';
import { useUser } from '../../state/session';
import { invalidateServerState } from '../../state/serverState';
import { useShowFailure } from '../useShowFailure';

/** Helps a colleague who lost the phone and the recovery codes. */
export function UserSecondFactor({ user }: { readonly user: AdministeredUser }) {
  const intl = useIntl();
  const failed = useShowFailure();
  const [isAsking, setAsking] = useState(false);
  const isOwn = useUser().id === user.id;
  if (isOwn || user.usesIdentityProvider || user.mfaState !== 'ENABLED') return null;
  const name = user.name || user.email;

  async function reset() {
    // The question closes first: the one for the password may follow.
    setAsking(false);
    try {
      await withReauthentication(() =>
        call(resetSecondFactor, { userId: user.id }, { retries: 0 }),
      );
      showSuccess(
        intl.formatMessage(
          {
            id: 'user.mfa.done',
            defaultMessage: 'The second factor of {name} is off. You both get a mail.',
          },
          { name },
        ),
      );
    } catch (reason) {
      failed(reason);
    }
    void invalidateServerState(getUser, { userId: user.id });
  }

  return (
    <Panel
      title={
        <FormattedMessage
          id="profile.tab.secondFactor"
          defaultMessage="Two-factor authentication"
        />
      }
    >
      <Stack gap={8} align="flex-start">
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="user.mfa.help"
            defaultMessage="On. Reset it for a user who has lost the phone and the recovery codes."
          />
        </Text>
        <Button variant="default" onClick={() => setAsking(true)}>
          <FormattedMessage id="user.mfa.reset" defaultMessage="Reset the second factor" />
        </Button>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={
          <FormattedMessage
            id="user.mfa.title"
            defaultMessage="Reset the second factor of {name}?"
            values={{ name: <bdi>{name}</bdi> }}
          />
        }
        confirm={<FormattedMessage id="user.mfa.do" defaultMessage="Reset" />}
        isDangerous
        onConfirm={reset}
      >
        <FormattedMessage
          id="user.mfa.text"
          defaultMessage="Make sure that it is really this person who asks. The user is signed out everywhere and signs in with the password only, until they set the second factor up again. You both get a mail, and it is written to the audit log."
        />
      </ConfirmDialog>
    </Panel>
  );
}
