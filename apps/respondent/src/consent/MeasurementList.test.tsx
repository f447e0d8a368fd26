// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { Invitation } from '@fovea/contract/participation/participation';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import messages from '../messages/en-US.json';
import { MeasurementList } from './MeasurementList';

afterEach(cleanup);

function show(screenRecording: boolean, labDevices = false) {
  const sensors = { webcam: true, eyeTracking: true, screenRecording, labDevices };
  const invitation = { sensors, needsCamera: true, recordsWebcamVideo: false };
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <MeasurementList invitation={invitation as unknown as Invitation} />
    </IntlProvider>,
  );
}

it('promises that no video leaves the device only when that is true', () => {
  show(false);
  expect(screen.queryByText(/No video leaves your device/)).not.toBeNull();
  cleanup();
  show(true);
  expect(screen.queryByText(/No video leaves your device/)).toBeNull();
  expect(screen.queryByText(/picture of your camera is measured here/)).not.toBeNull();
});

it('names the devices of a laboratory only where they are recorded', () => {
  show(false);
  expect(screen.queryByText(/devices of this laboratory/)).toBeNull();
  cleanup();
  show(false, true);
  expect(screen.queryByText(/devices of this laboratory/)).not.toBeNull();
});
