import { Button, Tooltip } from '@mantine/core';
import type { AdministeredUser } from '@fovea/contract/people/users';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { logInAs } from '../../signIn/logInAs';
import { useUser } from '../../state/session';
import { userState } from './userState';

/** Lets support see the product as a user sees it. */
export function LogInAsButton({ user }: { readonly user: AdministeredUser }) {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  const why = useObstacle(user);
  const button = (
    <Button
      leftSection={<IconUserShare size={16} aria-hidden />}
      // Stays focusable, so that the reason can be read.
      {...(why === null ? {} : { 'data-disabled': true })}
      aria-disabled={why !== null}
      onClick={() => why === null && setAsking(true)}
    >
      <FormattedMessage id="user.logInAs" defaultMessage="Log in as" />
    </Button>
  );
  return (
    <>
      {why === null ? button : <Tooltip label={why}>{button}</Tooltip>}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={
          <FormattedMessage
            id="user.logInAs.title"
            defaultMessage="Log in as {name}?"
            values={{ name: <bdi>{user.name || user.email}</bdi> }}
          />
        }
        confirm={<FormattedMessage id="user.logInAs" defaultMessage="Log in as" />}
        onConfirm={() => logInAs(user.id)}
      >
        {intl.formatMessage({
          id: 'user.logInAs.text',
          defaultMessage:
            'You see and do what this user can, for one hour at most. That you did, and everything you do meanwhile, is written to the audit log of the company. A banner leads back to your own account.',
        })}
      </ConfirmDialog>
    </>
  );
}

/** Why logging in as this user is not possible; null if it is. */
function useObstacle(user: AdministeredUser): string | null {
  const intl = useIntl();
  const me = useUser();
  if (me.id === user.id) {
    return intl.formatMessage({ id: 'user.logInAs.own', defaultMessage: 'This is you.' });
  }
  if (user.features.includes('INTERNAL')) {
    return intl.formatMessage({
      id: 'user.logInAs.staff',
      defaultMessage: 'Nobody logs in as internal staff.',
    });
  }
  const state = userState(user, new Date().toISOString());
  if (state === 'disabled' || state === 'expired') {
    return intl.formatMessage({
      id: 'user.logInAs.closed',
      defaultMessage: 'This account is disabled or has expired.',
    });
  }
  return null;
}
