import type { DeviceState, LiveDevice } from '@fovea/contract/labs/devices';
import { deviceFlaws, type DeviceFlaw } from '@fovea/rules/labs/deviceFlaws';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { StatusIcon } from '../../screens/StatusIcon';

const SHOWN_VALUES = 4;

/** One device: whether it is ready, how fast and how completely it sends, and what it measured last. */
export function DeviceLine({ device }: { readonly device: LiveDevice }) {
  const flaws = deviceFlaws(device);
  const isGood = device.state === 'ready' && flaws.length === 0;
  return (
    <li>
      <p className="device-name">
        <StatusIcon of={isGood ? 'good' : 'bad'} />
        <bdi>{device.name}</bdi>
        <span className={isGood ? 'verdict' : 'verdict bad'}>{STATES[device.state]}</span>
      </p>
      {device.state === 'lost' && device.problem && (
        <p className="quiet">
          <bdi lang="en">{device.problem}</bdi>
        </p>
      )}
      {flaws.map((flaw) => (
        <p key={flaw}>{FLAWS[flaw]}</p>
      ))}
      {device.rateHz !== null && (
        <p className="device-facts quiet">
          <span>
            <Rate rateHz={device.rateHz} nominalRateHz={device.nominalRateHz} />
          </span>
          <span>
            <FormattedMessage
              id="devices.dropped"
              defaultMessage="Lost on the way: {share}"
              values={{ share: <Share of={device.droppedShare} /> }}
            />
          </span>
          {device.clockResidualMs !== null && (
            <span>
              <FormattedMessage
                id="devices.clock"
                defaultMessage="Clock known to {ms} ms"
                values={{ ms: <Figure value={device.clockResidualMs} digits={2} /> }}
              />
            </span>
          )}
        </p>
      )}
      {device.state === 'ready' && <LastValues device={device} />}
    </li>
  );
}

const STATES: Record<DeviceState, ReactNode> = {
  ready: <FormattedMessage id="devices.ready" defaultMessage="Ready" />,
  noSignal: (
    <FormattedMessage id="devices.noSignal" defaultMessage="Connected, but it measures nothing" />
  ),
  lost: <FormattedMessage id="devices.lost" defaultMessage="Not connected" />,
};

const FLAWS: Record<DeviceFlaw, ReactNode> = {
  slow: (
    <FormattedMessage
      id="devices.slow"
      defaultMessage="It sends more slowly than it should. End other programs on its computer."
    />
  ),
  dropping: (
    <FormattedMessage
      id="devices.dropping"
      defaultMessage="Some of what it sends gets lost. Use a cable, or end other programs."
    />
  ),
  clock: (
    <FormattedMessage
      id="devices.clockVaries"
      defaultMessage="Its clock varies. Use a cable instead of a wireless network."
    />
  ),
};

function Rate({ rateHz, nominalRateHz }: Pick<MeasuredDevice, 'rateHz' | 'nominalRateHz'>) {
  const rate = <Figure value={rateHz} digits={0} />;
  return nominalRateHz > 0 ? (
    <FormattedMessage
      id="devices.rate"
      defaultMessage="{rate} of {nominal} samples per second"
      values={{ rate, nominal: <Figure value={nominalRateHz} digits={1} /> }}
    />
  ) : (
    <FormattedMessage
      id="devices.rateOnly"
      defaultMessage="{rate} samples per second"
      values={{ rate }}
    />
  );
}

interface MeasuredDevice {
  readonly rateHz: number;
  readonly nominalRateHz: number;
}

function LastValues({ device }: { readonly device: LiveDevice }) {
  const values = device.lastValues.filter(({ value }) => value !== null).slice(0, SHOWN_VALUES);
  if (values.length === 0) return null;
  return (
    <dl className="device-values">
      {values.map(({ name, unit, value }) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            {typeof value === 'number' ? (
              <bdi dir="ltr">
                <Figure value={value} digits={3} /> {unit}
              </bdi>
            ) : (
              <bdi>{value}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Figure({ value, digits }: { readonly value: number; readonly digits: number }) {
  return <FormattedNumber value={value} maximumFractionDigits={digits} />;
}

function Share({ of }: { readonly of: number }) {
  return <FormattedNumber value={of} style="percent" maximumFractionDigits={1} />;
}
