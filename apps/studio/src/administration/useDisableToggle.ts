import { useIntl } from 'react-intl';
import { showSuccess } from '../controls/feedback/snackbars';
import { showUndoSnackbar } from '../controls/feedback/showUndoSnackbar';
import { useShowFailure } from './useShowFailure';

interface Disabling {
  readonly disabled: boolean;
}
type Change = (body: Disabling, shown?: Disabling) => Promise<unknown>;

/** Disables a company or a user, with Undo, and enables it again. */
export function useDisableToggle(change: Change, name: string) {
  const intl = useIntl();
  const failed = useShowFailure();

  function enable() {
    change({ disabled: false }, { disabled: false }).then(
      () =>
        showSuccess(
          intl.formatMessage(
            { id: 'state.nowEnabled', defaultMessage: '{name} is enabled.' },
            { name },
          ),
        ),
      failed,
    );
  }
  async function disable() {
    await change({ disabled: true });
    showUndoSnackbar(
      intl.formatMessage(
        { id: 'state.nowDisabled', defaultMessage: '{name} is disabled.' },
        { name },
      ),
      intl.formatMessage({ id: 'undo', defaultMessage: 'Undo' }),
      enable,
    );
  }
  return { enable, disable };
}
