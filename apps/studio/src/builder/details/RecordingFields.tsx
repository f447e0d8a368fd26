import type { Study } from '@fovea/contract/studies/studies';
import {
  recordingProblem,
  type AvailableSettings,
  type RecordingProblem,
} from '@fovea/rules/flow/stimulusSettings';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { Stack, Switch } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import type { StimulusProps } from './detailsProps';

const PROBLEMS: Record<RecordingProblem, MessageDescriptor> = defineMessages({
  webcamOff: {
    id: 'stimulus.record.webcamOff',
    defaultMessage: 'The webcam is off in this study (see Sensors).',
  },
  screenRecordingOff: {
    id: 'stimulus.record.screenOff',
    defaultMessage: 'Screen recording is off in this study (see Sensors).',
  },
});

const HINTS = defineMessages({
  calibration: {
    id: 'stimulus.recordWebcam.calibration',
    defaultMessage: 'While this is off, nothing can be calibrated on this slide.',
  },
  measurementsOnly: {
    id: 'stimulus.recordWebcam.measurementsOnly',
    defaultMessage:
      'This study keeps no video: only measurements leave the respondent’s machine (see Data collection, Settings).',
  },
});

interface Props extends StimulusProps {
  readonly study: Pick<Study, 'sensors' | 'recordWebcamVideo'>;
  readonly offered: Pick<AvailableSettings, 'recordWebcam' | 'recordScreen'>;
}

/**
 * What is recorded while the stimulus is shown. Settings that the study does not record are kept but
 * disabled.
 */
export function RecordingFields({ stimulus, study, offered, isReadOnly, onChange }: Props) {
  const intl = useIntl();
  if (!offered.recordWebcam && !offered.recordScreen) return null;
  const webcamProblem = recordingProblem('recordWebcam', study.sensors);
  const screenProblem = recordingProblem('recordScreen', study.sensors);
  return (
    <FieldGroup
      disabled={isReadOnly}
      legend={<FormattedMessage id="stimulus.recording" defaultMessage="Recording" />}
    >
      <Stack gap={12}>
        {offered.recordWebcam && (
          <Switch
            label={intl.formatMessage({
              id: 'stimulus.recordWebcam',
              defaultMessage: 'Record webcam',
            })}
            {...described(webcamHint())}
            checked={stimulus.recordWebcam && webcamProblem === null}
            disabled={isReadOnly || webcamProblem !== null}
            onChange={(event) => onChange({ recordWebcam: event.currentTarget.checked })}
          />
        )}
        {offered.recordScreen && (
          <Switch
            label={intl.formatMessage({
              id: 'stimulus.recordScreen',
              defaultMessage: 'Record screen',
            })}
            {...described(screenProblem && PROBLEMS[screenProblem])}
            checked={stimulus.recordScreen && screenProblem === null}
            disabled={isReadOnly || screenProblem !== null}
            onChange={(event) => onChange({ recordScreen: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </FieldGroup>
  );

  function webcamHint(): MessageDescriptor | null {
    if (webcamProblem) return PROBLEMS[webcamProblem];
    if (isCalibration(stimulus) && !stimulus.recordWebcam) return HINTS.calibration;
    return study.recordWebcamVideo ? null : HINTS.measurementsOnly;
  }
  function described(messages: MessageDescriptor | null) {
    return messages ? { description: intl.formatMessage(messages) } : {};
  }
}
