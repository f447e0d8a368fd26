import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { setPassword } from '@fovea/contract/people/passwords';
import { getUser, sendWelcome, type AdministeredUser } from '@fovea/contract/people/users';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { Panel } from '../../controls/layout/Panel';
import { showSuccess } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { useUser } from '../../state/session';
import { invalidateServerState } from '../../state/serverState';
import { useShowFailure } from '../useShowFailure';
import { generatePassword } from './generatePassword';
import { GeneratedPassword } from './GeneratedPassword';

/** Sets a user's password: by a welcome mail, or generated here. */
export function UserPassword({ user }: { readonly user: AdministeredUser }) {
  const isOwn = useUser().id === user.id;
  return (
    <Panel title={<FormattedMessage id="user.password" defaultMessage="Password" />}>
      {user.usesIdentityProvider ? (
        <Text c="dimmed">
          <FormattedMessage
            id="user.password.provider"
            defaultMessage="The identity provider signs this user in: there is no password here."
          />
        </Text>
      ) : isOwn ? (
        <Text c="dimmed">
          <FormattedMessage
            id="user.password.own"
            defaultMessage="You change your own password in your <link>settings</link>."
            values={{
              link: (messages: ReactNode) => (
                <Anchor href="#/profile" underline="always">
                  {messages}
                </Anchor>
              ),
            }}
          />
        </Text>
      ) : (
        <PasswordActions user={user} />
      )}
    </Panel>
  );
}

function PasswordActions({ user }: { readonly user: AdministeredUser }) {
  const intl = useIntl();
  const failed = useShowFailure();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [generated, setGenerated] = useState<string | null>(null);

  async function generate() {
    const newPassword = generatePassword();
    await call(setPassword, { userId: user.id, body: { newPassword } });
    setGenerated(newPassword);
    void invalidateServerState(getUser, { userId: user.id });
  }
  async function welcome() {
    setSending(true);
    try {
      await call(sendWelcome, { userId: user.id }, { retries: 0 });
      showSuccess(
        intl.formatMessage(
          { id: 'user.welcomeSent', defaultMessage: 'A welcome mail goes to {email}.' },
          { email: user.email },
        ),
      );
    } catch (reason) {
      failed(reason);
    } finally {
      setSending(false);
    }
  }

  return (
    <Stack gap={12} align="flex-start">
      <Text size="sm" c="dimmed">
        {user.isInvited ? (
          <FormattedMessage
            id="user.password.invited"
            defaultMessage="A welcome mail was sent, and no password was set yet."
          />
        ) : user.mustChangePassword ? (
          <FormattedMessage
            id="user.password.mustChange"
            defaultMessage="The password was made for the user and must be changed at the next sign-in."
          />
        ) : (
          <FormattedMessage id="user.password.set" defaultMessage="The user has set a password." />
        )}
      </Text>
      <Group gap={8}>
        {user.isInvited && (
          <Button
            variant="default"
            loading={isSending}
            disabled={user.disabled}
            onClick={() => void welcome()}
          >
            <FormattedMessage id="user.sendWelcome" defaultMessage="Send the welcome again" />
          </Button>
        )}
        <Button variant="default" onClick={() => setAsking(true)}>
          <FormattedMessage id="user.newPassword" defaultMessage="Generate a new password" />
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={
          <FormattedMessage
            id="user.newPassword.title"
            defaultMessage="Generate a new password for {name}?"
            values={{ name: <bdi>{user.name || user.email}</bdi> }}
          />
        }
        confirm={<FormattedMessage id="user.newPassword.do" defaultMessage="Generate" />}
        onConfirm={generate}
      >
        <FormattedMessage
          id="user.newPassword.text"
          defaultMessage="The password of now stops working, the user is signed out everywhere, and links of mails that were sent stop working. The new password is shown once and must be changed at the first sign-in."
        />
      </ConfirmDialog>
      <Modal
        opened={generated !== null}
        onClose={() => setGenerated(null)}
        closeOnClickOutside={false}
        title={<FormattedMessage id="user.newPassword.made" defaultMessage="New password" />}
      >
        {generated !== null && <GeneratedPassword password={generated} />}
        <DialogFoot>
          <Button onClick={() => setGenerated(null)}>
            <FormattedMessage id="done" defaultMessage="Done" />
          </Button>
        </DialogFoot>
      </Modal>
    </Stack>
  );
}
