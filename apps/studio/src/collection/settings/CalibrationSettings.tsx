import type { Study } from '@fovea/contract/studies/studies';
import { ACCURACY_LIMIT_DEG } from '@fovea/rules/participation/lowQuality';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Stack, Switch } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { NumberField } from '../../controls/fields/NumberField';
import { editStudy } from '../../currentStudy/optimisticStudy';

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
}

/** Whether respondents with a poor calibration are screened out, and the threshold. */
export function CalibrationSettings({ study, isLocked }: Props) {
  const intl = useIntl();
  const { calibrationThresholdDeg } = study;
  const isOn = calibrationThresholdDeg !== null;
  const canMeasure = measuredSensors(study).eyeTracking;
  const set = (degrees: number | null) => editStudy(study.id, { calibrationThresholdDeg: degrees });
  return (
    <FieldGroup
      disabled={isLocked}
      legend={<FormattedMessage id="threshold.title" defaultMessage="Calibration" />}
    >
      <Stack gap={12}>
        <Switch
          label={intl.formatMessage({
            id: 'threshold.switch',
            defaultMessage: 'End the study for respondents whose calibration is poor',
          })}
          description={
            canMeasure ? (
              <FormattedMessage
                id="threshold.help"
                defaultMessage="{isOn, select, true {Accuracy} other {Off: everybody goes on, and poor recordings are marked as low quality. When on, accuracy}} is measured right after the calibration, on points of its own. Whoever is not below the limit calibrates once more. If that is too poor as well, the respondent is thanked, told that it is nobody’s fault, and sent to the address for when something goes wrong, if there is one, with {reason}."
                values={{
                  isOn: String(isOn),
                  reason: <bdi dir="ltr">foveaReason=calibration</bdi>,
                }}
              />
            ) : (
              <FormattedMessage
                id="threshold.needsEyeTracking"
                defaultMessage="Requires eye tracking to be on (see Sensors)."
              />
            )
          }
          checked={isOn}
          disabled={isLocked || (!canMeasure && !isOn)}
          onChange={(event) => set(event.currentTarget.checked ? ACCURACY_LIMIT_DEG : null)}
        />
        {isOn && (
          <NumberField
            label={intl.formatMessage({
              id: 'threshold.degrees',
              defaultMessage: 'Limit in degrees',
            })}
            description={intl.formatMessage({
              id: 'threshold.degrees.help',
              defaultMessage:
                'From 0.5 to 20. Webcams usually reach 2 to 4 degrees: a limit below 3 sends many people away.',
            })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={calibrationThresholdDeg}
            min={0.5}
            max={20}
            decimals={1}
            disabled={isLocked}
            onChange={set}
            maw={240}
          />
        )}
      </Stack>
    </FieldGroup>
  );
}
