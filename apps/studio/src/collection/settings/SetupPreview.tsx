import type { SetupStep } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { setupSteps } from '@fovea/rules/participation/setupSteps';
import { Text } from '@mantine/core';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { SETUP_STEP_MESSAGES } from '../../messages/contractMessages';
import classes from './SetupPreview.module.css';

const WHY: Record<SetupStep, MessageDescriptor> = defineMessages({
  screenRecording: {
    id: 'setupWhy.screenRecording',
    defaultMessage: 'The respondent shares the screen. Because screen recording is on.',
  },
  respondentCamera: {
    id: 'setupWhy.camera',
    defaultMessage: 'The respondent allows the camera and sees the own picture.',
  },
  audio: {
    id: 'setupWhy.audio',
    defaultMessage: 'The microphone is allowed, and what is checked of the sound is tried out.',
  },
  screenSize: {
    id: 'setupWhy.screenSize',
    defaultMessage: 'The screen is measured with a bank card, so that degrees can be computed.',
  },
  fullscreen: { id: 'setupWhy.fullscreen', defaultMessage: 'The study fills the screen.' },
  respondentPositionPreparation: {
    id: 'setupWhy.preparation',
    defaultMessage: 'How to sit, and where the light should come from.',
  },
  respondentPositionCheck: {
    id: 'setupWhy.position',
    defaultMessage: 'Whether the head is in the picture and near enough.',
  },
  cameraAngle: {
    id: 'setupWhy.cameraAngle',
    defaultMessage:
      'The respondent finds the blind spot of one eye, which measures the camera. Without a bank card it is left out.',
  },
  devices: {
    id: 'setupWhy.devices',
    defaultMessage:
      'On a machine of the lab: whether its devices are ready, and their calibration. Elsewhere it is left out.',
  },
});

/** The steps between the consent and the first stimulus. */
export function SetupPreview({
  study,
}: {
  readonly study: Pick<Study, 'sensors' | 'checks' | 'recordWebcamVideo'>;
}) {
  return (
    <FieldGroup
      legend={
        <FormattedMessage id="setupPreview.title" defaultMessage="Before the first stimulus" />
      }
    >
      <Text size="sm" c="dimmed" mb={8}>
        <FormattedMessage
          id="setupPreview.help"
          defaultMessage="After the consent, respondents go through these steps. They follow from the sensors and the checks."
        />
      </Text>
      <ol className={classes['steps']}>
        {setupSteps(study).map((step) => (
          <li key={step}>
            <span className={classes['step']}>
              <FormattedMessage {...SETUP_STEP_MESSAGES[step]} />
            </span>
            <span className={classes['why']}>
              <FormattedMessage {...WHY[step]} />
            </span>
          </li>
        ))}
      </ol>
    </FieldGroup>
  );
}
