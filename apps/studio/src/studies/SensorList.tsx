import type { Company } from '@fovea/contract/people/accounts';
import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';
import { requirementsOf, unmetSensors } from '@fovea/rules/flow/sensorDependencies';
import { measuredChecks, measuredSensors } from '@fovea/rules/studies/measuredSettings';
import {
  applySettingsChange,
  hasRespiration,
  settingProblem,
  type SettingsContext,
} from '@fovea/rules/studies/settings';
import { isLab } from '@fovea/rules/studies/studyKinds';
import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { editStudy } from '../currentStudy/optimisticStudy';
import { SENSOR_MESSAGES } from '../messages/contractMessages';
import { SENSOR_HELP } from './sensorHelp';
import { SwitchedAlong, type SensorSwitch } from './SwitchedAlong';
import { UnmetSensors } from './UnmetSensors';

/** A sensor stands behind what it requires. */
const ORDER = [
  'webcam',
  'eyeTracking',
  'headPose',
  'facialExpressions',
  'respiration',
  'microphone',
  'voiceAnalysis',
  'screenRecording',
  'labDevices',
] as const satisfies readonly (keyof Sensors)[];

const INDENT_PX = 32;

/** Not listed where it can never be on: what a company or a kind of study does not have. */
function isOffered(sensor: keyof Sensors, around: SettingsContext): boolean {
  if (sensor === 'labDevices') return around.isLab;
  return sensor !== 'respiration' || hasRespiration(around);
}

interface Props {
  readonly study: Study;
  readonly preProcessingVersions: Company['preProcessingVersions'];
  readonly isReadOnly: boolean;
}

/** The switches of all sensors, each below the one that it requires. */
export function SensorList({ study, preProcessingVersions, isReadOnly }: Props) {
  const intl = useIntl();
  const [last, setLast] = useState<SensorSwitch | null>(null);
  const around: SettingsContext = {
    stimuli: study.stimuli,
    locked: false,
    preProcessingVersions,
    isLab: isLab(study),
  };
  const shown = ORDER.filter((sensor) => isOffered(sensor, around));
  const measured = measuredSensors(study);
  const names = (sensors: readonly (keyof Sensors)[]) =>
    intl.formatList(
      sensors.map((sensor) => intl.formatMessage(SENSOR_MESSAGES[sensor])),
      { type: 'conjunction' },
    );

  function turn(sensor: keyof Sensors, isOn: boolean) {
    // Dependent settings are shown immediately, computed by the same rule as on the server.
    const { sensors, checks } = applySettingsChange(study, { sensors: { [sensor]: isOn } }, around);
    const along = ORDER.filter((one) => one !== sensor && sensors[one] !== measured[one]);
    const before = { sensors: measured, checks: measuredChecks(study) };
    setLast(along.length > 0 ? { sensor, isOn, along, before } : null);
    editStudy(study.id, { sensors, checks });
  }

  function helpOf(sensor: keyof Sensors) {
    const help = intl.formatMessage(SENSOR_HELP[sensor]);
    const lacking = requirementsOf(sensor).filter((one) => !measured[one]);
    if (isReadOnly || measured[sensor] || lacking.length === 0) return help;
    const brings = intl.formatMessage(
      { id: 'sensors.brings', defaultMessage: 'Also turns on: {sensors}.' },
      { sensors: names(lacking) },
    );
    return `${help} ${brings}`;
  }

  return (
    <Panel title={<FormattedMessage id="sensors.panel" defaultMessage="What is measured" />}>
      <Stack gap={20}>
        {!isLab(study) && (
          <UnmetSensors
            study={study}
            names={names(unmetSensors(study.sensors))}
            isReadOnly={isReadOnly}
          />
        )}
        {shown.map((sensor) => {
          const isOn = measured[sensor];
          const problem = isOn ? null : settingProblem(sensor, study, around);
          return (
            <Stack
              key={sensor}
              gap={12}
              style={{ marginInlineStart: INDENT_PX * requirementsOf(sensor).length }}
            >
              <Switch
                checked={isOn}
                disabled={isReadOnly || problem !== null}
                label={intl.formatMessage(SENSOR_MESSAGES[sensor])}
                description={helpOf(sensor)}
                onChange={(event) => turn(sensor, event.currentTarget.checked)}
              />
              {last?.sensor === sensor && !isReadOnly && (
                <SwitchedAlong
                  last={last}
                  names={names(last.along)}
                  onUndo={() => {
                    editStudy(study.id, last.before);
                    setLast(null);
                  }}
                />
              )}
            </Stack>
          );
        })}
      </Stack>
    </Panel>
  );
}
