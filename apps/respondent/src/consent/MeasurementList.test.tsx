// Needs a page
import { cleanup, render, screen } from '@testing-library/react';
import type { Invitation } from '@fovea/contract/participation/participation';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import messages from '../messages/en-US.json';
import { MeasurementList } from './MeasurementList';

afterEach(cleanup);

function show(
  more: { screenRecording?: boolean; labDevices?: boolean; isAtMachine?: boolean } = {},
) {
  const { screenRecording = false, labDevices = false, isAtMachine = false } = more;
  const sensors = { webcam: true, eyeTracking: true, screenRecording, labDevices };
  const invitation = { sensors, needsCamera: true, recordsWebcamVideo: false };
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <MeasurementList invitation={invitation as unknown as Invitation} isAtMachine={isAtMachine} />
    </IntlProvider>,
  );
}

it('promises that no video leaves the device only when that is true', () => {
  show();
  expect(screen.queryByText(/No video leaves your device/)).not.toBeNull();
  cleanup();
  show({ screenRecording: true });
  expect(screen.queryByText(/No video leaves your device/)).toBeNull();
  expect(screen.queryByText(/picture of your camera is measured here/)).not.toBeNull();
});

it('names what a respondent can do to stop: closing the page, which nobody can at a machine of a lab', () => {
  show();
  expect(screen.queryByText(/closing the page/)).not.toBeNull();
  cleanup();
  show({ isAtMachine: true });
  expect(screen.queryByText(/closing the page/)).toBeNull();
  expect(screen.queryByText(/tell the person who looks after you here/)).not.toBeNull();
});

it('names the devices of a laboratory only where they are recorded', () => {
  show();
  expect(screen.queryByText(/devices of this laboratory/)).toBeNull();
  cleanup();
  show({ labDevices: true });
  expect(screen.queryByText(/devices of this laboratory/)).not.toBeNull();
});
