import type { Sensors } from '@fovea/contract/studies/sensors';
import type { StudySettings } from '@fovea/rules/studies/settings';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconLink } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SENSOR_MESSAGES } from '../messages/contractMessages';

/** A sensor that was switched, and what was switched with it. */
export interface SensorSwitch {
  readonly sensor: keyof Sensors;
  readonly isOn: boolean;
  readonly along: readonly (keyof Sensors)[];
  readonly before: Pick<StudySettings, 'sensors' | 'checks'>;
}

interface Props {
  readonly last: SensorSwitch;
  /** What was switched with it, as a list of words. */
  readonly names: string;
  readonly onUndo: () => void;
}

/** Says what a switch changed besides itself, and takes it back. */
export function SwitchedAlong({ last, names, onUndo }: Props) {
  const intl = useIntl();
  const sensor = intl.formatMessage(SENSOR_MESSAGES[last.sensor]);
  return (
    <Alert color="blue" icon={<IconLink aria-hidden />} role="status" p={12}>
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <Text size="sm">
          {last.isOn ? (
            <FormattedMessage
              id="sensors.onAlong"
              defaultMessage="Turned on together with {sensor}, because it is required: {names}."
              values={{ sensor: <bdi>{sensor}</bdi>, names: <bdi>{names}</bdi> }}
            />
          ) : (
            <FormattedMessage
              id="sensors.offAlong"
              defaultMessage="Turned off together with {sensor}, because nothing can be measured without it: {names}."
              values={{ sensor: <bdi>{sensor}</bdi>, names: <bdi>{names}</bdi> }}
            />
          )}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          style={{ flexShrink: 0 }}
          onClick={onUndo}
        >
          <FormattedMessage id="sensors.undo" defaultMessage="Undo" />
        </Button>
      </Group>
    </Alert>
  );
}
