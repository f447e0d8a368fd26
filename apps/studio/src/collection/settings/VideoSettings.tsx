import type { Study } from '@fovea/contract/studies/studies';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Switch } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { editStudy } from '../../currentStudy/optimisticStudy';

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
}

/** Whether the webcam video is kept, or only the measurements taken from it. */
export function VideoSettings({ study, isLocked }: Props) {
  const intl = useIntl();
  const hasWebcam = measuredSensors(study).webcam;
  return (
    <FieldGroup
      disabled={isLocked}
      legend={<FormattedMessage id="settings.webcam" defaultMessage="Webcam" />}
    >
      <Switch
        label={intl.formatMessage({
          id: 'settings.video',
          defaultMessage: 'Keep the webcam video',
        })}
        description={messages()}
        checked={study.recordWebcamVideo && hasWebcam}
        disabled={isLocked || !hasWebcam}
        onChange={(event) =>
          editStudy(study.id, { recordWebcamVideo: event.currentTarget.checked })
        }
      />
    </FieldGroup>
  );

  function messages() {
    if (!hasWebcam) {
      return (
        <FormattedMessage
          id="settings.video.noWebcam"
          defaultMessage="Requires the webcam to be on (see Sensors)."
        />
      );
    }
    return study.recordWebcamVideo ? (
      <FormattedMessage
        id="settings.video.on"
        defaultMessage="The video of each respondent is uploaded and stored, for the stimuli that record the webcam. The consent screen says so."
      />
    ) : (
      <FormattedMessage
        id="settings.video.off"
        defaultMessage="Measurements only: points of the face, small grey pictures of the eyes, pose and expressions leave the respondent’s device, the video never does. Gaze and expressions are computed from them either way. When you start, this counts as webcam recording; the consent screen says which of the two it is."
      />
    );
  }
}
