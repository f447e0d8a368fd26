import { getLicense, unlockLicense, type ProductLicense } from '@fovea/contract/people/licenses';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { failureText } from '../controls/feedback/failureText';
import { showSuccess } from '../controls/feedback/snackbars';
import { useRestoreFocus } from '../controls/layout/useRestoreFocus';
import { call } from '../state/api';
import { invalidateServerState } from '../state/serverState';
import { changeKnownLicense } from './changeKnownLicense';

interface Props {
  readonly license: ProductLicense;
  readonly onClose: () => void;
}

/** Asks before a product key is freed from its machine, as unlocks are counted. */
export function UnlockDialog({ license, onClose }: Props) {
  const intl = useIntl();
  const { productKeyId, machineName, unlocksRemaining } = license;
  useRestoreFocus();

  async function unlock() {
    try {
      // A retry would be refused as unlocked already.
      changeKnownLicense(await call(unlockLicense, { productKeyId }, { retries: 0 }));
    } catch (reason) {
      void invalidateServerState(getLicense);
      const unreachable = intl.formatMessage({
        id: 'licenses.unlock.unreachable',
        defaultMessage:
          'The server could not be reached. Look into the list before you try again: the key may be unlocked.',
        description: 'Unlocking a product key failed without an answer',
      });
      throw new Error(failureText(reason, unreachable), { cause: reason });
    }
    showSuccess(
      intl.formatMessage({
        id: 'licenses.unlocked.done',
        defaultMessage: 'The product key is unlocked.',
        description: 'Confirmation',
      }),
    );
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="licenses.unlock.title"
          defaultMessage="Unlock this product key?"
          description="Title of a dialog"
        />
      }
      confirm={
        <FormattedMessage
          id="licenses.unlock"
          defaultMessage="Unlock"
          description="Button: free a product key from its machine"
        />
      }
      onConfirm={unlock}
    >
      <p style={{ marginBlockStart: 0 }}>
        <FormattedMessage
          id="licenses.unlock.text"
          defaultMessage="{key} is used on {machine}. After unlocking, another machine can activate it; {machine} stops using it within 14 days."
          description="What unlocking a product key does"
          values={{
            key: <bdi dir="ltr">{productKeyId}</bdi>,
            machine: <bdi>{machineName}</bdi>,
          }}
        />
      </p>
      <p style={{ marginBlockEnd: 0 }}>
        <FormattedMessage
          id="licenses.unlock.remaining"
          defaultMessage="{count, plural, one {This is the last unlock of the key.} other {# unlocks remain, this one included. The next one is possible after 23 hours.}}"
          description="How often a product key can still be unlocked"
          values={{ count: unlocksRemaining }}
        />
      </p>
    </ConfirmDialog>
  );
}
