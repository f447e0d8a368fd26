import { deletePanelStudy } from '@fovea/contract/participation/panelStudies';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { call } from '../../state/api';
import { showPanelStudy } from '../states/panelQueries';

/** Forgets a study that no longer exists at the panel, so that it can be pushed again. */
export function ForgetButton({ studyId }: { readonly studyId: string }) {
  const [isOpen, setOpen] = useState(false);

  async function forget() {
    await call(deletePanelStudy, { studyId }, { retries: 0 });
    await showPanelStudy(studyId, null);
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        <FormattedMessage id="panelCard.forget" defaultMessage="Remove it here" />
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        isDangerous
        title={<FormattedMessage id="panelCard.forget.title" defaultMessage="Remove it here?" />}
        confirm={<FormattedMessage id="panelCard.forget" defaultMessage="Remove it here" />}
        onConfirm={forget}
      >
        <FormattedMessage
          id="panelCard.forget.text"
          defaultMessage="Its submissions are no longer listed here. Sessions that were collected stay, and the study can be pushed again."
        />
      </ConfirmDialog>
    </>
  );
}
