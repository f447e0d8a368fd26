import type { PersonalToken } from '@fovea/contract/people/personalTokens';
import { ApiError } from '@fovea/link/calls/apiError';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { showSuccess } from '../controls/feedback/snackbars';

interface Props {
  /** The token in question; null: the dialog is closed. */
  readonly token: PersonalToken | null;
  readonly onClose: () => void;
  readonly revoke: (token: PersonalToken) => Promise<unknown>;
}

/** Asks before a token is revoked, because whatever uses it stops. */
export function RevokeTokenDialog({ token, onClose, revoke }: Props) {
  const intl = useIntl();
  async function confirmed() {
    if (token === null) return;
    try {
      await revoke(token);
    } catch (reason) {
      // Revoked already, in another window or by an administrator.
      if (!(reason instanceof ApiError && reason.status === 404)) throw reason;
    }
    showSuccess(
      intl.formatMessage({ id: 'token.revoked', defaultMessage: 'The token no longer works.' }),
    );
  }
  return (
    <ConfirmDialog
      opened={token !== null}
      onClose={onClose}
      title={
        <FormattedMessage
          id="token.askRevoke"
          defaultMessage="Revoke {name}?"
          values={{ name: <bdi>{token?.name}</bdi> }}
        />
      }
      confirm={<FormattedMessage id="token.revoke" defaultMessage="Revoke" />}
      isDangerous
      onConfirm={confirmed}
    >
      <FormattedMessage
        id="token.askRevokeText"
        defaultMessage="Programs that use it are refused from their next call on. This cannot be undone; a file that is being downloaded still arrives."
      />
    </ConfirmDialog>
  );
}
