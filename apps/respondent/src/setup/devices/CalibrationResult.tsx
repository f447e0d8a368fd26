import type { DeviceCalibrationState } from '@fovea/contract/labs/localAgent';
import { FormattedMessage, FormattedNumber } from 'react-intl';

type Done = Extract<DeviceCalibrationState, { readonly at: 'done' }>;
const EYES = ['left', 'right'] as const;

/** How well a device was calibrated, as it says itself: over all, and where each eye was not found. */
export function CalibrationResult({ result }: { readonly result: Done }) {
  const { points, meanErrorPx } = result;
  const count = <FormattedNumber value={points.length} />;
  const foundBy = Object.fromEntries(
    EYES.map((eye) => [eye, points.filter((point) => point[eye].isValid).length]),
  );
  const isPoor = EYES.some((eye) => foundBy[eye] !== points.length);
  return (
    <>
      {meanErrorPx !== null && (
        <p>
          <FormattedMessage
            id="devices.meanError"
            defaultMessage="Mean error: {px} pixels"
            values={{ px: <FormattedNumber value={meanErrorPx} maximumFractionDigits={0} /> }}
          />
        </p>
      )}
      <p>
        <FormattedMessage
          id="devices.leftEye"
          defaultMessage="Left eye found at {found} of {count} points"
          values={{ found: <FormattedNumber value={foundBy['left'] ?? 0} />, count }}
        />
      </p>
      <p>
        <FormattedMessage
          id="devices.rightEye"
          defaultMessage="Right eye found at {found} of {count} points"
          values={{ found: <FormattedNumber value={foundBy['right'] ?? 0} />, count }}
        />
      </p>
      {isPoor && (
        <p className="notice" role="status">
          <FormattedMessage
            id="devices.poor"
            defaultMessage="An eye was not found everywhere. Sit so that the eye tracker sees both eyes, and calibrate again."
          />
        </p>
      )}
    </>
  );
}
