// Needs a page
import { NOTHING_MEASURED } from '@fovea/rules/flow/sensors';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { beforeEach, expect, it } from 'vitest';
import type { SessionContext } from '../../session/sessionContext';
import messages from '../../messages/en-US.json';
import { CameraStep } from './CameraStep';
import type { StepProps } from '../step/stepProps';

beforeEach(() => {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), { enumerateDevices: async () => [] }),
  });
});

function open(eyeTracking: boolean) {
  const sensors = { ...NOTHING_MEASURED, webcam: true, eyeTracking };
  const props = {
    context: {
      session: { sensors, recordWebcamVideo: false },
      camera: null,
    } as unknown as SessionContext,
    eyebrow: null,
    onDone: () => undefined,
    onLeave: () => undefined,
  } as unknown as StepProps;
  render(
    <IntlProvider locale="en-US" messages={messages}>
      <CameraStep {...props} />
    </IntlProvider>,
  );
}

it('mentions gaze measurement only when gaze is measured', () => {
  open(true);
  expect(screen.getByText(/measures where you look/)).toBeTruthy();
  cleanup();
  open(false);
  expect(screen.queryByText(/where you look/)).toBeNull();
  expect(screen.getByText(/Choose Allow in the question of your browser/)).toBeTruthy();
});
