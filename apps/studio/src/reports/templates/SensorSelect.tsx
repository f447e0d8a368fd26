import type { Sensors } from '@fovea/contract/studies/sensors';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { SENSOR_MESSAGES } from '../../messages/contractMessages';

type Sensor = keyof Sensors;
const SENSORS = Object.keys(SENSOR_MESSAGES) as Sensor[];

interface Props {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly value: Sensor | null;
  readonly onChange: (value: Sensor | null) => void;
}

/** A sensor, or none. */
export function SensorSelect({ label, description, value, onChange }: Props) {
  const intl = useIntl();
  return (
    <Select
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={SENSORS.map((sensor) => ({
        value: sensor,
        label: intl.formatMessage(SENSOR_MESSAGES[sensor]),
      }))}
      placeholder={intl.formatMessage({ id: 'template.sensor.none', defaultMessage: 'None' })}
      value={value}
      clearable
      onChange={(chosen) => onChange(SENSORS.find((sensor) => sensor === chosen) ?? null)}
    />
  );
}
