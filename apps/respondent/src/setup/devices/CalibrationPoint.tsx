import type { DeviceCalibrationState } from '@fovea/contract/labs/localAgent';
import { FormattedMessage } from 'react-intl';
import { placeOnPage } from './placeOnPage';

type Shown = Extract<DeviceCalibrationState, { readonly at: 'starting' | 'point' }>;

/** The point of a device's calibration, alone on the page: it shrinks until the device measures. */
export function CalibrationPoint({ state }: { readonly state: Shown }) {
  const { xPx, yPx } = placeOnPage(state.at === 'point' ? state : { xNorm: 0.5, yNorm: 0.5 });
  return (
    <main className="device-calibration" aria-busy="true">
      <p className="device-hint" role="status">
        <FormattedMessage id="devices.look" defaultMessage="Look at the dot." />
      </p>
      <div
        key={state.at === 'point' ? state.index : -1}
        className="device-point"
        data-fovea-dot={`${xPx.toFixed(1)},${yPx.toFixed(1)}`}
        style={{
          transform: `translate(${xPx}px, ${yPx}px)`,
          ['--settle' as string]: state.at === 'point' ? `${state.settleMs}ms` : '0ms',
        }}
      />
    </main>
  );
}
