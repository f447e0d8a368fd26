import { disableSecondFactor } from '@fovea/contract/people/secondFactor';
import { Modal } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { showSuccess } from '../controls/feedback/snackbars';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { fetchUser } from '../state/session';
import { CurrentPasswordForm } from './CurrentPasswordForm';

/** Requires the password before the second factor is disabled. */
export function DisableSecondFactor({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  useRestoreFocus();

  async function disable(currentPassword: string) {
    await call(disableSecondFactor, { body: { currentPassword } });
    await fetchUser();
    onClose();
    showSuccess(
      intl.formatMessage({
        id: 'profile.mfa.disabled',
        defaultMessage: 'Two-factor authentication is off. Your recovery codes stopped working.',
      }),
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="profile.mfa.disable"
          defaultMessage="Disable two-factor authentication"
        />
      }
    >
      <CurrentPasswordForm
        confirm={<FormattedMessage id="profile.mfa.disableNow" defaultMessage="Disable" />}
        isDangerous
        failed={intl.formatMessage({
          id: 'profile.mfa.notDisabled',
          defaultMessage: 'Unable to disable it. Please try again later.',
        })}
        onSubmit={disable}
        onCancel={onClose}
      >
        <FormattedMessage
          id="profile.mfa.disableText"
          defaultMessage="After this your password alone is enough to log in. Your recovery codes stop working."
        />
      </CurrentPasswordForm>
    </Modal>
  );
}
