import {
  getGazeCorrections,
  type GazeCorrection,
  type GazeCorrections,
} from '@fovea/contract/analysis/gazeCorrections';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { showError } from '../../controls/feedback/snackbars';
import { showUndoSnackbar } from '../../controls/feedback/showUndoSnackbar';
import { knownServerState } from '../../state/serverState';
import { putCorrections, type CorrectedGaze } from './useCorrections';

/** Stores corrections and offers to take that back; what was there before is applied again then. */
export function usePut(ids: CorrectedGaze) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const fail = (reason: unknown) =>
    showError(reason instanceof Error ? reason.message : String(reason));

  const put = async (
    corrections: readonly GazeCorrection[],
    version: number,
  ): Promise<GazeCorrections | null> => {
    const before = knownServerState(getGazeCorrections, ids)?.corrections ?? [];
    setBusy(true);
    try {
      const answer = await putCorrections(ids, corrections, version);
      showUndoSnackbar(
        intl.formatMessage(
          {
            id: 'gazeCorrection.stored',
            defaultMessage:
              '{count, plural, =0 {The corrections are taken back.} other {The corrections are applied.}} Results are being made again.',
            description: 'A notification after corrections of gaze were stored',
          },
          { count: corrections.length },
        ),
        intl.formatMessage({ id: 'undo', defaultMessage: 'Undo' }),
        () => void putCorrections(ids, before, answer.version).catch(fail),
      );
      return answer;
    } catch (reason) {
      fail(reason);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { put, isBusy };
}
