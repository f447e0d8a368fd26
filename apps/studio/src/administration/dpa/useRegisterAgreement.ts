import type { DpaVersion } from '@fovea/contract/people/accounts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { showSuccess } from '../../controls/feedback/snackbars';
import { registerAgreement } from './registerAgreement';

/** Form state for registering an agreement: whether it is in progress, and why it failed. */
export function useRegisterAgreement(companyId: string) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** @param done success message; the form unmounts afterwards, so it stays busy until then */
  async function register(
    version: DpaVersion,
    userId: string,
    done: string,
    then = () => {},
  ): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await registerAgreement(companyId, version, userId);
      showSuccess(done);
      then();
    } catch (reason) {
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'dpa.notAccepted',
            defaultMessage: 'The server could not be reached. Please try again.',
          }),
        ),
      );
      setBusy(false);
    }
  }
  return { isBusy, failure, register };
}
