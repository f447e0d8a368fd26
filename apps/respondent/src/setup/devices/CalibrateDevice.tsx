import type { MachineDevice } from '@fovea/contract/labs/devices';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Card } from '../../screens/Card';
import { CalibrationPoint } from './CalibrationPoint';
import { CalibrationResult } from './CalibrationResult';
import type { DeviceCalls } from './deviceCalls';
import { useDeviceCalibration, type EndedCalibration } from './useDeviceCalibration';
import './devices.css';

/** Calibrates one device: says what will happen, shows the points that it asks for, and how well it went. */
export function CalibrateDevice(props: {
  readonly device: MachineDevice;
  readonly calls: DeviceCalls;
  readonly eyebrow: ReactNode;
  /** Told of each calibration that was done or failed. */
  readonly onCalibrated: (ended: EndedCalibration) => void;
  readonly onDone: () => void;
}) {
  const { device, calls, eyebrow, onCalibrated, onDone } = props;
  const { state, begin } = useDeviceCalibration(calls, device.id, onCalibrated);
  const name = <bdi>{device.name}</bdi>;

  if (state?.at === 'point' || state?.at === 'starting') return <CalibrationPoint state={state} />;
  if (state?.at === 'done') {
    return (
      <Card
        eyebrow={eyebrow}
        title={<FormattedMessage id="devices.calibrated" defaultMessage="Calibrated" />}
        actions={
          <>
            <button className="primary" onClick={onDone}>
              <FormattedMessage id="check.continue" defaultMessage="Continue" />
            </button>
            <button onClick={begin}>
              <FormattedMessage id="devices.again" defaultMessage="Calibrate again" />
            </button>
          </>
        }
      >
        <p>{name}</p>
        <CalibrationResult result={state} />
      </Card>
    );
  }
  return (
    <Card
      eyebrow={eyebrow}
      title={<FormattedMessage id="devices.calibrate" defaultMessage="Look at the dots" />}
      actions={
        <>
          <button className="primary" onClick={begin}>
            {state ? (
              <FormattedMessage id="devices.again" defaultMessage="Calibrate again" />
            ) : (
              <FormattedMessage id="devices.begin" defaultMessage="Begin" />
            )}
          </button>
          <button onClick={onDone}>
            <FormattedMessage
              id="devices.uncalibrated"
              defaultMessage="Continue without calibration"
            />
          </button>
        </>
      }
    >
      <p>{name}</p>
      {state && (
        <p className="notice" role="alert">
          <FormattedMessage
            id="devices.failed"
            defaultMessage="The calibration did not work: {reason}"
            values={{ reason: <bdi lang="en">{state.reason}</bdi> }}
          />
        </p>
      )}
      <p>
        <FormattedMessage
          id="devices.follow"
          defaultMessage="The eye tracker learns how your eyes move. Keep your head still and look at each dot until it moves on; it takes about {seconds} seconds."
          values={{ seconds: <FormattedNumber value={ABOUT_S} /> }}
        />
      </p>
    </Card>
  );
}

/** Five to nine points of one to two seconds. */
const ABOUT_S = 15;
