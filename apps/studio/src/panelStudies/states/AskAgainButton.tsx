import { syncPanelStudy } from '@fovea/contract/participation/panelStudies';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { showError, showWarning } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { showPanelStudy } from './panelQueries';

/** Asks the panel now how the study and its submissions stand. */
export function AskAgainButton({ studyId }: { readonly studyId: string }) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);

  async function ask() {
    setBusy(true);
    try {
      const answer = await call(syncPanelStudy, { studyId }, { retries: 0 });
      await showPanelStudy(studyId, answer);
      if (answer.syncFailure !== null) {
        showWarning(
          intl.formatMessage({
            id: 'panelSync.still',
            defaultMessage: 'Prolific was asked, and it is as before.',
          }),
        );
      }
    } catch (reason) {
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'panelSync.notAsked',
            defaultMessage: 'Prolific could not be asked. Check your connection and try again.',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      leftSection={<IconRefresh size={14} aria-hidden />}
      onClick={() => void ask()}
    >
      <FormattedMessage id="panelSync.askAgain" defaultMessage="Ask again" />
    </Button>
  );
}
