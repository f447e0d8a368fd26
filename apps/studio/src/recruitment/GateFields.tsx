import { RECRUITMENT_LIMITS, type UsableGate } from '@fovea/contract/studies/recruitmentPlan';
import type { Study } from '@fovea/contract/studies/studies';
import { DEFAULT_PLAN } from '@fovea/rules/recruitment/recruitmentPlan';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Stack, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../controls/fields/FieldGroup';
import { ThresholdSetting } from '../controls/fields/ThresholdSetting';
import { DegreeLimitNote } from '../recordedSessions/DegreeLimitNote';

interface Props {
  readonly study: Pick<Study, 'studyType' | 'sensors'>;
  readonly gate: UsableGate;
  readonly onChange: (gate: UsableGate) => void;
}

const percent = (share: number) => Math.round(share * 100);

/** What a finished recording has to meet to count as usable. */
export function GateFields({ study, gate, onChange }: Props) {
  const intl = useIntl();
  const { eyeTracking, webcam } = measuredSensors(study);
  const { accuracyDeg, share } = RECRUITMENT_LIMITS;
  const shares = { min: percent(share.min), max: percent(share.max) };
  const fromPercent = (value: number | null) => (value === null ? null : value / 100);
  const toPercent = (value: number | null) => (value === null ? null : percent(value));
  return (
    <FieldGroup legend={<FormattedMessage id="recruitment.gate" defaultMessage="Usable means" />}>
      <Stack gap={16}>
        {!eyeTracking && !webcam && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="recruitment.gate.nothing"
              defaultMessage="The study measures neither gaze nor faces: whoever reaches the end is usable."
            />
          </Text>
        )}
        {eyeTracking && (
          <ThresholdSetting
            label={intl.formatMessage({
              id: 'recruitment.gate.accuracy',
              defaultMessage: 'The accuracy is good enough',
            })}
            help={null}
            value={gate.accuracyDeg}
            fallback={DEFAULT_PLAN.gate.accuracyDeg ?? accuracyDeg.max}
            {...accuracyDeg}
            decimals={1}
            fieldLabel={intl.formatMessage({
              id: 'recruitment.gate.accuracy.field',
              defaultMessage: 'Below, degrees',
            })}
            fieldHelp={<DegreeLimitNote limitDeg={gate.accuracyDeg ?? 0} />}
            isLocked={false}
            canMeasure
            onChange={(value) => onChange({ ...gate, accuracyDeg: value })}
          />
        )}
        {eyeTracking && (
          <ThresholdSetting
            label={intl.formatMessage({
              id: 'recruitment.gate.gaze',
              defaultMessage: 'Gaze was found for long enough',
            })}
            help={null}
            value={toPercent(gate.gazeQuality)}
            fallback={percent(DEFAULT_PLAN.gate.gazeQuality ?? share.max)}
            {...shares}
            fieldLabel={intl.formatMessage({
              id: 'recruitment.gate.gaze.field',
              defaultMessage: 'At least, percent of the time',
            })}
            fieldHelp=""
            isLocked={false}
            canMeasure
            onChange={(value) => onChange({ ...gate, gazeQuality: fromPercent(value) })}
          />
        )}
        {webcam && (
          <ThresholdSetting
            label={intl.formatMessage({
              id: 'recruitment.gate.face',
              defaultMessage: 'The face was found often enough',
            })}
            help={null}
            value={toPercent(gate.faceQuality)}
            fallback={percent(DEFAULT_PLAN.gate.faceQuality ?? share.max)}
            {...shares}
            fieldLabel={intl.formatMessage({
              id: 'recruitment.gate.face.field',
              defaultMessage: 'At least, percent of the pictures',
            })}
            fieldHelp=""
            isLocked={false}
            canMeasure
            onChange={(value) => onChange({ ...gate, faceQuality: fromPercent(value) })}
          />
        )}
      </Stack>
    </FieldGroup>
  );
}
