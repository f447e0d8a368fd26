import type { Study } from '@fovea/contract/studies/studies';
import { DEFAULT_SCREENING, SCREENING_LIMITS } from '@fovea/rules/participation/screening';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { DegreeLimitNote } from '../../recordedSessions/DegreeLimitNote';
import { ThresholdSetting } from '../../controls/fields/ThresholdSetting';

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
}

const NEEDS_WEBCAM = (
  <FormattedMessage
    id="settings.video.noWebcam"
    defaultMessage="Requires the webcam to be on (see Sensors)."
  />
);

/** Which respondents are screened out: by camera rate, face and calibration error. */
export function ScreeningSettings({ study, isLocked }: Props) {
  const intl = useIntl();
  const { webcam, eyeTracking } = measuredSensors(study);
  const { frameRateThresholdHz, faceShareThreshold, calibrationThresholdDeg } = study;
  const limits = SCREENING_LIMITS;
  // Nobody is sent anywhere from a machine of a lab.
  const redirect = (reason: Reason) => !isLab(study) && <RedirectReason reason={reason} />;
  return (
    <FieldGroup
      disabled={isLocked}
      legend={<FormattedMessage id="screening.title" defaultMessage="Screening" />}
    >
      <Stack gap={20}>
        <Text size="sm" c="dimmed">
          {isLab(study) ? (
            <FormattedMessage
              id="screening.help.lab"
              defaultMessage="Whoever does not meet a threshold gets advice (light, distance, other programs closed) and tries once more. If that does not help, the session ends: the respondent is thanked and told that it is nobody’s fault. What was recorded until then is kept as the consent says. Figures are compared as they are shown."
            />
          ) : (
            <FormattedMessage
              id="screening.help"
              defaultMessage="Whoever does not meet a threshold gets advice (light, distance, other programs closed) and tries once more. If that does not help, the respondent is thanked, told that it is nobody’s fault, and sent to the address for when something goes wrong, if there is one. What was recorded until then is kept as the consent says. Figures are compared as they are shown."
            />
          )}
        </Text>
        <ThresholdSetting
          label={intl.formatMessage({
            id: 'screening.rate',
            defaultMessage: 'End the study for respondents whose camera is too slow',
          })}
          help={
            webcam ? (
              <>
                <FormattedMessage
                  id="screening.rate.help"
                  defaultMessage="Counted over five seconds before the first stimulus; those of the setup are enough if they are good."
                />{' '}
                {redirect('frameRate')}
              </>
            ) : (
              NEEDS_WEBCAM
            )
          }
          value={frameRateThresholdHz}
          fallback={DEFAULT_SCREENING.frameRateThresholdHz}
          min={limits.frameRateThresholdHz.min}
          max={limits.frameRateThresholdHz.max}
          fieldLabel={intl.formatMessage({
            id: 'screening.rate.field',
            defaultMessage: 'At least, pictures a second',
          })}
          fieldHelp={intl.formatMessage({
            id: 'screening.rate.field.help',
            defaultMessage:
              'From 1 to 60. Below 8 there is often no gaze at all; above 20 many laptops fail in poor light.',
          })}
          isLocked={isLocked}
          canMeasure={webcam}
          onChange={(value) => editStudy(study.id, { frameRateThresholdHz: value })}
        />
        <ThresholdSetting
          label={intl.formatMessage({
            id: 'screening.face',
            defaultMessage: 'End the study for respondents whose face is not found',
          })}
          help={
            webcam ? (
              <>
                <FormattedMessage
                  id="screening.face.help"
                  defaultMessage="The share of the same pictures with exactly one face."
                />{' '}
                {redirect('face')}
              </>
            ) : (
              NEEDS_WEBCAM
            )
          }
          value={faceShareThreshold === null ? null : Math.round(faceShareThreshold * 100)}
          fallback={DEFAULT_SCREENING.faceShareThreshold * 100}
          min={limits.faceShareThreshold.min * 100}
          max={limits.faceShareThreshold.max * 100}
          fieldLabel={intl.formatMessage({
            id: 'screening.face.field',
            defaultMessage: 'At least, percent of the pictures',
          })}
          fieldHelp={intl.formatMessage({
            id: 'screening.face.field.help',
            defaultMessage:
              'From 10 to 100. Somebody who sits still in good light reaches 95 and more.',
          })}
          isLocked={isLocked}
          canMeasure={webcam}
          onChange={(value) =>
            editStudy(study.id, { faceShareThreshold: value === null ? null : value / 100 })
          }
        />
        <ThresholdSetting
          label={intl.formatMessage({
            id: 'threshold.switch',
            defaultMessage: 'End the study for respondents whose calibration is poor',
          })}
          help={
            eyeTracking ? (
              <>
                <FormattedMessage
                  id="threshold.help"
                  defaultMessage="The error is measured right after the calibration, on points of its own, and must be below the limit."
                />{' '}
                {redirect('calibration')}
              </>
            ) : (
              <FormattedMessage
                id="threshold.needsEyeTracking"
                defaultMessage="Requires eye tracking to be on (see Sensors)."
              />
            )
          }
          value={calibrationThresholdDeg}
          fallback={DEFAULT_SCREENING.calibrationThresholdDeg}
          min={limits.calibrationThresholdDeg.min}
          max={limits.calibrationThresholdDeg.max}
          decimals={1}
          fieldLabel={intl.formatMessage({
            id: 'threshold.degrees',
            defaultMessage: 'Limit in degrees',
          })}
          fieldHelp={
            <>
              <FormattedMessage
                id="threshold.degrees.help"
                defaultMessage="From 0.5 to 20. Webcams usually reach 2 to 4 degrees: a limit below 3 sends many people away."
              />{' '}
              <DegreeLimitNote limitDeg={calibrationThresholdDeg ?? 0} />
            </>
          }
          isLocked={isLocked}
          canMeasure={eyeTracking}
          onChange={(value) => editStudy(study.id, { calibrationThresholdDeg: value })}
        />
      </Stack>
    </FieldGroup>
  );
}

type Reason = 'frameRate' | 'face' | 'calibration';

function RedirectReason({ reason }: { readonly reason: Reason }): ReactNode {
  return (
    <FormattedMessage
      id="screening.redirect"
      defaultMessage="The redirect gets {reason}."
      values={{ reason: <bdi dir="ltr">{`foveaReason=${reason}`}</bdi> }}
    />
  );
}
