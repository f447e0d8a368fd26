import { MACHINE_DEVICES_MAX, type LiveDevice } from '@fovea/contract/labs/devices';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Card } from '../../screens/Card';
import { DeviceLine } from './DeviceLine';
import './devices.css';

/** The devices of the machine and how well each does, for whoever prepares the session. */
export function CheckDevices(props: {
  readonly devices: readonly LiveDevice[];
  readonly leftOut: number;
  readonly eyebrow: ReactNode;
  readonly onContinue: () => void;
}) {
  const { devices, leftOut, onContinue } = props;
  const isReady = devices.length > 0 && devices.every(({ state }) => state === 'ready');
  return (
    <Card
      wide
      eyebrow={props.eyebrow}
      title={<FormattedMessage id="devices.title" defaultMessage="Devices of this machine" />}
      actions={
        <>
          <button className="primary" disabled={!isReady} onClick={onContinue}>
            <FormattedMessage id="check.continue" defaultMessage="Continue" />
          </button>
          {!isReady && (
            <button onClick={onContinue}>
              <FormattedMessage
                id="devices.without"
                defaultMessage="Continue without what is missing"
              />
            </button>
          )}
        </>
      }
    >
      <p>
        <FormattedMessage
          id="devices.explain"
          defaultMessage="Please let whoever looks after you check these devices."
        />
      </p>
      {devices.length === 0 ? (
        <p className="notice" role="status">
          <FormattedMessage
            id="devices.none"
            defaultMessage="No device was found yet. Start the program of the device; it is found by itself within a few seconds."
          />
        </p>
      ) : (
        <ul className="devices">
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} />
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p className="notice" role="status">
          <FormattedMessage
            id="devices.leftOut"
            defaultMessage="There are more devices than the {most} that can be recorded, so some are left out. End programs whose data is not needed."
            values={{ most: <FormattedNumber value={MACHINE_DEVICES_MAX} /> }}
          />
        </p>
      )}
      {devices.length > 0 && !isReady && (
        <p className="notice" role="status">
          <FormattedMessage
            id="devices.notReady"
            defaultMessage="What a device does not measure now is missing from the recording. It is recorded from the moment when the device is ready."
          />
        </p>
      )}
    </Card>
  );
}
