import type { RespondentChecks } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';
import { DeviceType } from '@fovea/contract/studies/studyTypes';
import { measuredChecks } from '@fovea/rules/studies/measuredSettings';
import {
  settingProblem,
  applySettingsChange,
  type SettingProblem,
  type SettingsContext,
} from '@fovea/rules/studies/settings';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { Checkbox, Group, Stack, Switch } from '@mantine/core';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { useCompany } from '../../state/session';
import { DEVICE_TYPE_MESSAGES } from '../../messages/contractMessages';
import { editStudy } from '../../currentStudy/optimisticStudy';

const CHECKS = [
  'respondentPositionCheck',
  'respondentPositionReCheck',
  'respondentEyesCheck',
  'allowSkipRespondentPositionEyesChecks',
  'audioInputCheck',
  'audioOutputCheck',
] as const satisfies readonly (keyof RespondentChecks)[];

const CHECK_MESSAGES: Record<(typeof CHECKS)[number], MessageDescriptor> = defineMessages({
  respondentPositionCheck: { id: 'check.position', defaultMessage: 'Check head position' },
  respondentPositionReCheck: {
    id: 'check.positionAgain',
    defaultMessage: 'Check head position again between stimuli',
  },
  respondentEyesCheck: { id: 'check.eyes', defaultMessage: 'Check eyes' },
  allowSkipRespondentPositionEyesChecks: {
    id: 'check.skip',
    defaultMessage: 'Allow skipping the head and eye checks after 25 seconds',
  },
  audioInputCheck: { id: 'check.microphone', defaultMessage: 'Check microphone' },
  audioOutputCheck: { id: 'check.sound', defaultMessage: 'Check audio output' },
});

const WHY_NOT: Partial<Record<SettingProblem, MessageDescriptor>> = defineMessages({
  phoneNotSupported: { id: 'setting.phone', defaultMessage: 'Not supported yet.' },
  needsMicrophone: {
    id: 'setting.needsMicrophone',
    defaultMessage: 'Requires the microphone to be on (see Sensors).',
  },
  needsPositionCheck: {
    id: 'setting.needsPosition',
    defaultMessage: 'Requires the head position check.',
  },
  needsPositionOrEyesCheck: {
    id: 'setting.needsPositionOrEyes',
    defaultMessage: 'Requires a head position or an eyes check.',
  },
  needsSound: {
    id: 'setting.needsSound',
    defaultMessage: 'Requires a video, website or Qualtrics stimulus.',
  },
  needsDevice: { id: 'setting.needsDevice', defaultMessage: 'At least one must be chosen.' },
});

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
  readonly isDeviceLocked: boolean;
}

/** The checks before the first stimulus, and the devices allowed. */
export function CheckSettings({ study, isLocked, isDeviceLocked }: Props) {
  const intl = useIntl();
  const { preProcessingVersions } = useCompany();
  const around: SettingsContext = {
    stimuli: study.stimuli,
    locked: false,
    preProcessingVersions,
    isLab: isLab(study),
  };
  const checks = measuredChecks(study);
  const whyNot = (problem: SettingProblem | null) => {
    const messages = problem && WHY_NOT[problem];
    return messages ? { description: intl.formatMessage(messages) } : {};
  };

  function turn(check: keyof RespondentChecks, on: boolean) {
    // Dependent settings are updated immediately; the server applies the same rule.
    const { checks } = applySettingsChange(study, { checks: { [check]: on } }, around);
    editStudy(study.id, { checks });
  }
  function allow(device: DeviceType, on: boolean) {
    const { options } = DeviceType;
    const deviceTypes = options.filter((one) =>
      one === device ? on : study.deviceTypes.includes(one),
    );
    editStudy(study.id, { deviceTypes });
  }
  return (
    <>
      <FieldGroup
        disabled={isLocked}
        legend={<FormattedMessage id="check.title" defaultMessage="Checks before the stimuli" />}
      >
        <Stack gap={12}>
          {CHECKS.map((check) => {
            const isOn = checks[check];
            const problem = isOn ? null : settingProblem(check, study, around);
            return (
              <Switch
                key={check}
                checked={isOn}
                disabled={isLocked || problem !== null}
                label={intl.formatMessage(CHECK_MESSAGES[check])}
                {...whyNot(problem)}
                onChange={(event) => turn(check, event.currentTarget.checked)}
              />
            );
          })}
        </Stack>
      </FieldGroup>
      <FieldGroup
        disabled={isDeviceLocked}
        legend={<FormattedMessage id="device.title" defaultMessage="Device types" />}
      >
        <Group gap={24} align="flex-start">
          {DeviceType.options.map((device) => {
            const isOn = study.deviceTypes.includes(device);
            const isLast = isOn && study.deviceTypes.length === 1;
            const problem = isOn ? null : settingProblem(device, study, around);
            return (
              <Checkbox
                key={device}
                checked={isOn}
                disabled={isDeviceLocked || isLast || problem !== null}
                label={intl.formatMessage(DEVICE_TYPE_MESSAGES[device])}
                {...whyNot(isLast ? 'needsDevice' : problem)}
                onChange={(event) => allow(device, event.currentTarget.checked)}
              />
            );
          })}
        </Group>
      </FieldGroup>
    </>
  );
}
