import type { Study } from '@fovea/contract/studies/studies';
import { measuredChecks, measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Switch } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { editStudy } from '../../currentStudy/optimisticStudy';

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
}

/** Whether a good calibration ends early, and whether drift is looked for afterwards. */
export function CalibrationSettings({ study, isLocked }: Props) {
  const intl = useIntl();
  const canMeasure = measuredSensors(study).eyeTracking;
  const checks = measuredChecks(study);
  return (
    <FieldGroup
      disabled={isLocked}
      legend={<FormattedMessage id="threshold.title" defaultMessage="Calibration" />}
    >
      <Switch
        label={intl.formatMessage({
          id: 'earlyStop.switch',
          defaultMessage: 'End the first calibration early when it is good enough',
        })}
        description={
          canMeasure ? (
            <FormattedMessage
              id="earlyStop.help"
              defaultMessage="Saves about five seconds: the last two of 13 points are left out when each of the others is predicted well by the rest. Costs about a tenth of a degree. The validation that follows measures the accuracy as always."
            />
          ) : (
            <FormattedMessage
              id="threshold.needsEyeTracking"
              defaultMessage="Requires eye tracking to be on (see Sensors)."
            />
          )
        }
        checked={canMeasure && checks.canStopCalibrationEarly}
        disabled={isLocked || !canMeasure}
        onChange={(event) =>
          editStudy(study.id, {
            checks: { ...checks, canStopCalibrationEarly: event.currentTarget.checked },
          })
        }
      />
      <Switch
        mt="sm"
        label={intl.formatMessage({
          id: 'driftChecks.switch',
          defaultMessage: 'Check for drift before each stimulus',
        })}
        description={
          canMeasure ? (
            <FormattedMessage
              id="driftChecks.help"
              defaultMessage="A dot in the middle of the page for 1.5 seconds before each picture, video and website. How far the gaze misses it stands beside the stimulus, and you can correct the gaze by it. Nothing is corrected by itself."
            />
          ) : (
            <FormattedMessage
              id="threshold.needsEyeTracking"
              defaultMessage="Requires eye tracking to be on (see Sensors)."
            />
          )
        }
        checked={canMeasure && checks.hasDriftChecks}
        disabled={isLocked || !canMeasure}
        onChange={(event) =>
          editStudy(study.id, {
            checks: { ...checks, hasDriftChecks: event.currentTarget.checked },
          })
        }
      />
    </FieldGroup>
  );
}
