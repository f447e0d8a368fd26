import { Button, Stack, Text } from '@mantine/core';
import type { AdministeredUser } from '@fovea/contract/people/users';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { Panel } from '../../controls/layout/Panel';
import { useUser } from '../../state/session';
import { useDisableToggle } from '../useDisableToggle';
import { useUserChange } from './useUserChange';

/** Disables or enables a user. */
export function UserAccess({ user }: { readonly user: AdministeredUser }) {
  const change = useUserChange(user.id);
  const [isAsking, setAsking] = useState(false);
  const isOwn = useUser().id === user.id;
  const name = user.name || user.email;
  const { enable, disable } = useDisableToggle(change, name);

  return (
    <Panel title={<FormattedMessage id="user.access" defaultMessage="Access" />}>
      <Stack gap={8} align="flex-start">
        <Text size="sm" c="dimmed">
          {isOwn ? (
            <FormattedMessage
              id="user.access.own"
              defaultMessage="This is your own account: nobody disables themself."
            />
          ) : user.disabled ? (
            <FormattedMessage
              id="user.access.disabled"
              defaultMessage="This user cannot sign in. What they made is kept."
            />
          ) : (
            <FormattedMessage
              id="user.access.help"
              defaultMessage="A disabled user cannot sign in. What they made is kept."
            />
          )}
        </Text>
        {user.disabled ? (
          <Button variant="default" onClick={enable}>
            <FormattedMessage id="user.enable" defaultMessage="Enable user" />
          </Button>
        ) : (
          <Button variant="outline" color="red" disabled={isOwn} onClick={() => setAsking(true)}>
            <FormattedMessage id="user.disable" defaultMessage="Disable user" />
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={
          <FormattedMessage
            id="company.disable.title"
            defaultMessage="Disable {name}?"
            values={{ name: <bdi>{name}</bdi> }}
          />
        }
        confirm={<FormattedMessage id="user.disable" defaultMessage="Disable user" />}
        isDangerous
        onConfirm={disable}
      >
        <FormattedMessage
          id="user.disable.text"
          defaultMessage="The user is signed out everywhere at once and can no longer sign in. Studies and recordings stay. You can enable the user again at any time."
        />
      </ConfirmDialog>
    </Panel>
  );
}
