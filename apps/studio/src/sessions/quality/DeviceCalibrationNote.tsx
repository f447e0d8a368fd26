import type { StoredDeviceCalibration } from '@fovea/contract/participation/deviceQuality';
import { Alert, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** How the last calibration of a device went, as it says itself; nothing where it was never calibrated by our page. */
export function DeviceCalibrationNote({
  calibrations,
}: {
  readonly calibrations: readonly StoredDeviceCalibration[];
}) {
  const last = calibrations.findLast(({ failure }) => failure === null);
  const failed = calibrations.at(-1);
  if (!last) {
    if (!failed) return null;
    return (
      <Alert color="orange" variant="light">
        <FormattedMessage
          id="device.calibration.failed"
          defaultMessage="It was not calibrated: {reason}"
          values={{ reason: <bdi lang="en">{failed.failure}</bdi> }}
        />
      </Alert>
    );
  }
  const foundBy = (eye: 'left' | 'right') => last.points.filter((point) => point[eye].isValid);
  return (
    <Text size="sm">
      <FormattedMessage
        id="device.calibration"
        defaultMessage="Calibrated with {count, plural, one {# point} other {# points}}{hasError, select, true {, mean error {px, number, ::.0} pixels} other {}}. Left eye found at {left, number}, right eye at {right, number}. {attempts, plural, =1 {} other {It was tried {attempts, number} times.}}"
        values={{
          count: last.points.length,
          hasError: String(last.meanErrorPx !== null),
          px: last.meanErrorPx ?? 0,
          left: foundBy('left').length,
          right: foundBy('right').length,
          attempts: calibrations.length,
        }}
      />
    </Text>
  );
}
