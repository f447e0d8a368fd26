import type { DeviceQuality } from '@fovea/contract/participation/deviceQuality';
import { Alert } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { DeviceChannels } from './DeviceChannels';
import { DeviceCalibrationNote } from './DeviceCalibrationNote';
import classes from './DeviceCards.module.css';
import { DeviceFigures } from './DeviceFigures';

/** What the agent of a machine recorded, a card for each device. */
export function DeviceCards({ devices }: { readonly devices: readonly DeviceQuality[] }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'device.cards',
    defaultMessage: 'Laboratory devices',
  });
  return (
    <section className={classes['devices']} aria-label={title}>
      <h3 className={classes['title']}>{title}</h3>
      {devices.map((device) => (
        <article key={device.id} className={classes['card']}>
          <header>
            <h4 className={classes['name']}>
              <bdi>{device.name || device.id}</bdi>
            </h4>
            <p className={classes['facts']}>
              <bdi>{device.id}</bdi>
            </p>
          </header>
          {!device.isPlaced && device.samples > 0 && (
            <Alert color="orange" variant="light">
              <FormattedMessage
                id="device.notPlaced"
                defaultMessage="The clock of the session was never compared with that of the agent, so nothing says when these samples were taken. They are in the export of raw recordings and in no signal."
              />
            </Alert>
          )}
          <DeviceFigures device={device} />
          <DeviceCalibrationNote calibrations={device.calibrations ?? []} />
          {device.channels.length > 0 && <DeviceChannels device={device} />}
        </article>
      ))}
    </section>
  );
}
