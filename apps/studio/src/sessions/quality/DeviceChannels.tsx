import type { DeviceQuality } from '@fovea/contract/participation/deviceQuality';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import cards from './DeviceCards.module.css';
import classes from './Quality.module.css';

const ROLES: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  gazeXNorm: { id: 'deviceRole.gazeXNorm', defaultMessage: 'Gaze, horizontal' },
  gazeYNorm: { id: 'deviceRole.gazeYNorm', defaultMessage: 'Gaze, vertical' },
  gazeValid: { id: 'deviceRole.gazeValid', defaultMessage: 'Gaze valid' },
  pupilLeftMm: { id: 'deviceRole.pupilLeftMm', defaultMessage: 'Left pupil' },
  pupilRightMm: { id: 'deviceRole.pupilRightMm', defaultMessage: 'Right pupil' },
  marker: { id: 'deviceRole.marker', defaultMessage: 'Marker' },
});

/** The channels of a device, as it names them. */
export function DeviceChannels({ device }: { readonly device: DeviceQuality }) {
  const intl = useIntl();
  const label = intl.formatMessage(
    { id: 'device.channels', defaultMessage: 'Channels of {device}' },
    { device: device.name || device.id },
  );
  const share = (value: number) =>
    intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className={cards['channels']} role="region" aria-label={label} tabIndex={0}>
      <table className={classes['clocks']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="device.channel" defaultMessage="Channel" />
            </th>
            <th scope="col">
              <FormattedMessage id="device.unit" defaultMessage="Unit" />
            </th>
            <th scope="col">
              <FormattedMessage id="device.role" defaultMessage="Understood as" />
            </th>
            <th scope="col">
              <FormattedMessage id="device.valid" defaultMessage="Samples with a value" />
            </th>
          </tr>
        </thead>
        <tbody>
          {device.channels.map(({ name, unit, role, signalId, validShare }, at) => {
            const known = role === null ? undefined : ROLES[role];
            return (
              <tr key={signalId ?? at}>
                <th scope="row">
                  <bdi>{name || at + 1}</bdi>
                </th>
                <td>
                  <bdi>{unit || '–'}</bdi>
                </td>
                <td>{known ? <FormattedMessage {...known} /> : '–'}</td>
                <td>{validShare === null ? '–' : share(validShare)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
