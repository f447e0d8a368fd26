import type { UsableThresholds } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { USABLE_DEFAULTS } from '@fovea/rules/panels/usableGate';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { ThresholdSetting } from '../../controls/fields/ThresholdSetting';
import { DegreeLimitNote } from '../../recordedSessions/DegreeLimitNote';

interface Props {
  readonly study: Study;
  readonly thresholds: UsableThresholds;
  readonly onChange: (thresholds: UsableThresholds) => void;
}

/** From which quality on a recording is proposed for payment; only what the study measures. */
export function UsableFields({ study, thresholds, onChange }: Props) {
  const intl = useIntl();
  const { eyeTracking, webcam } = measuredSensors(study);
  const change = (changes: Partial<UsableThresholds>) => onChange({ ...thresholds, ...changes });
  const share = (key: 'gazeQuality' | 'faceQuality') => ({
    value: thresholds[key] === null ? null : Math.round(thresholds[key] * 100),
    fallback: Math.round((USABLE_DEFAULTS[key] ?? 0.8) * 100),
    min: 1,
    max: 100,
    isLocked: false,
    canMeasure: true,
    fieldLabel: intl.formatMessage({
      id: 'usable.share',
      defaultMessage: 'At least, percent',
    }),
    fieldHelp: '',
    onChange: (percent: number | null) =>
      change({ [key]: percent === null ? null : percent / 100 }),
  });
  return (
    <FieldGroup
      legend={<FormattedMessage id="usable.title" defaultMessage="What counts as usable" />}
    >
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="usable.help"
            defaultMessage="When a recording was analysed, its payment is proposed if it meets all of these, otherwise that the person is asked to return the submission. Nothing is decided without you, and you can change this later."
          />
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={16}>
          {eyeTracking && (
            <>
              <ThresholdSetting
                label={intl.formatMessage({
                  id: 'usable.accuracy',
                  defaultMessage: 'Accuracy of the gaze',
                })}
                help={null}
                value={thresholds.accuracyDeg}
                fallback={USABLE_DEFAULTS.accuracyDeg ?? 3}
                min={0.1}
                max={20}
                decimals={1}
                fieldLabel={intl.formatMessage({
                  id: 'usable.accuracy.below',
                  defaultMessage: 'Below, degrees',
                })}
                fieldHelp={<DegreeLimitNote limitDeg={thresholds.accuracyDeg ?? 0} />}
                isLocked={false}
                canMeasure
                onChange={(accuracyDeg) => change({ accuracyDeg })}
              />
              <ThresholdSetting
                label={intl.formatMessage({ id: 'sessions.gaze', defaultMessage: 'Gaze quality' })}
                help={null}
                {...share('gazeQuality')}
              />
            </>
          )}
          {webcam && (
            <ThresholdSetting
              label={intl.formatMessage({ id: 'usable.face', defaultMessage: 'Face quality' })}
              help={null}
              {...share('faceQuality')}
            />
          )}
        </SimpleGrid>
        <Switch
          label={intl.formatMessage({
            id: 'usable.answers',
            defaultMessage: 'Every survey that was shown is complete',
          })}
          checked={thresholds.areAnswersNeeded}
          onChange={(event) => change({ areAnswersNeeded: event.currentTarget.checked })}
        />
      </Stack>
    </FieldGroup>
  );
}
