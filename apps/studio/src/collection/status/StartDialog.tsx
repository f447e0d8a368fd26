import { Button, List, Modal, Stack } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import type { StartProblem } from '@fovea/rules/studies/startChecks';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { StartProblemList } from './StartProblemList';

interface Props {
  readonly study: Pick<Study, 'id' | 'studyType' | 'sensors' | 'recordWebcamVideo'>;
  readonly warnings: readonly StartProblem[];
  readonly onClose: () => void;
  readonly onStart: () => Promise<void>;
}

/** Starting locks the study permanently, so it is confirmed twice. */
export function StartDialog({ study, warnings, onClose, onStart }: Props) {
  const [isSure, setSure] = useState(false);
  if (isSure) {
    return (
      <ConfirmDialog
        opened
        onClose={onClose}
        title={<FormattedMessage id="start.step2" defaultMessage="Start now? (2 of 2)" />}
        confirm={<FormattedMessage id="start.now" defaultMessage="Start now" />}
        onConfirm={onStart}
      >
        <FormattedMessage
          id="start.step2.text"
          defaultMessage="From now on stimuli, settings and the consent text of this study cannot be changed, also not after stopping."
        />
      </ConfirmDialog>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<FormattedMessage id="start.step1" defaultMessage="Is the study ready? (1 of 2)" />}
    >
      <Stack gap={16}>
        <StartProblemList studyId={study.id} problems={warnings} />
        <List spacing={8}>
          <List.Item>
            <FormattedMessage
              id="start.check.preview"
              defaultMessage="You have gone through the study with the preview link."
            />
          </List.Item>
          <List.Item>
            <FormattedMessage
              id="start.check.consent"
              defaultMessage="The consent text and the contact e-mail are the ones you want."
            />
          </List.Item>
          <List.Item>
            <RetentionSummary study={study} />
          </List.Item>
        </List>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button onClick={() => setSure(true)} data-autofocus>
            <FormattedMessage id="start.continue" defaultMessage="Continue" />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

/** The dialog repeats whether the video is kept, because this cannot be changed after the start. */
function RetentionSummary({ study }: Pick<Props, 'study'>) {
  if (!measuredSensors(study).webcam) {
    return (
      <FormattedMessage
        id="start.check.noWebcam"
        defaultMessage="The webcam is off: nothing is measured of the face, and that is what you want."
      />
    );
  }
  return study.recordWebcamVideo ? (
    <FormattedMessage
      id="start.check.video"
      defaultMessage="The webcam video of every respondent is kept, and that is what you want."
    />
  ) : (
    <FormattedMessage
      id="start.check.measurements"
      defaultMessage="Of the camera only measurements leave the respondents’ devices, no video, and that is what you want. For the study this counts as webcam recording."
    />
  );
}
