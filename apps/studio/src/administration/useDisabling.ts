import { useIntl } from 'react-intl';
import { showSuccess } from '../controls/feedback/snackbars';
import { undoSnackbar } from '../controls/feedback/undoSnackbar';
import { useFailed } from './useFailed';

interface Disabling {
  readonly disabled: boolean;
}
type Change = (body: Disabling, shown?: Disabling) => Promise<unknown>;

/** Disables a company or a user, with Undo, and enables it again. */
export function useDisabling(change: Change, name: string) {
  const intl = useIntl();
  const failed = useFailed();

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
    undoSnackbar(
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
