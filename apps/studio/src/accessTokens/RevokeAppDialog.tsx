import type { AuthorizedApp } from '@fovea/contract/people/apps';
import { ApiError } from '@fovea/link/calls/apiError';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { showSuccess } from '../controls/feedback/snackbars';

interface Props {
  /** The app in question; null: the dialog is closed. */
  readonly app: AuthorizedApp | null;
  readonly onClose: () => void;
  readonly revoke: (app: AuthorizedApp) => Promise<unknown>;
}

/** Asks before an app loses its access. */
export function RevokeAppDialog({ app, onClose, revoke }: Props) {
  const intl = useIntl();
  async function confirmed() {
    if (app === null) return;
    try {
      await revoke(app);
    } catch (reason) {
      // Revoked already, in another window or by an administrator.
      if (!(reason instanceof ApiError && reason.status === 404)) throw reason;
    }
    showSuccess(
      intl.formatMessage(
        {
          id: 'app.revoked',
          defaultMessage: '{name} has no access any more.',
          description: 'A third-party app was revoked',
        },
        { name: app.name },
      ),
    );
  }
  return (
    <ConfirmDialog
      opened={app !== null}
      onClose={onClose}
      title={
        <FormattedMessage
          id="token.askRevoke"
          defaultMessage="Revoke {name}?"
          values={{ name: <bdi>{app?.name}</bdi> }}
        />
      }
      confirm={<FormattedMessage id="token.revoke" defaultMessage="Revoke" />}
      isDangerous
      onConfirm={confirmed}
    >
      <FormattedMessage
        id="app.askRevokeText"
        defaultMessage="The app is refused from its next call on, wherever it runs. It has to ask for access again; what it has read already stays with it."
        description="Before a third-party app is revoked"
      />
    </ConfirmDialog>
  );
}
